"""Lessons: authored walks through moments of traces, checked when they are read (schema `specstep/lessons/1`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from specstep.config import Config, config_from_dict
from specstep.errors import LessonError, SpecstepError
from specstep.json_text import parse_json
from specstep.schema import first_violation, load_schema
from specstep.toys import toy_pair
from specstep.trace import run

SCHEMA = "specstep/lessons/1"


@dataclass(frozen=True, slots=True)
class Start:
    """The moment a step opens at: a trace's settings, a frame of it, perhaps a position and what stands beside it."""

    config: Config
    step: int
    position: int | None
    beside: str | None
    beside_config: Config | None


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: where it starts, one paragraph, and something to look for."""

    start: Start
    text: str
    look: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps under one title; `name` stands in its link."""

    name: str
    title: str
    steps: tuple[LessonStep, ...]


def parse_lessons(text: str, source: str) -> tuple[Lesson, ...]:
    """Read lessons from JSON text. Raises LessonError, which names the file, the lesson and the step."""
    try:
        document = parse_json(text)
    except ValueError as error:
        raise LessonError(f"{source} is not JSON: {error}.", file=source) from error
    if violation := first_violation(document, load_schema("lessons-1")):
        raise LessonError(f"{source} does not follow {SCHEMA}: {violation}.", file=source)
    names = [lesson["name"] for lesson in document["lessons"]]
    for name in names:
        if names.count(name) > 1:
            raise LessonError(f"{source}: the name {name!r} stands twice, each lesson needs its own.", file=source)
    return tuple(_lesson(lesson, source) for lesson in document["lessons"])


def _lesson(document: Mapping[str, Any], source: str) -> Lesson:
    name = document["name"]
    steps = tuple(
        LessonStep(_start(step["start"], f"{source}, lesson {name!r}, step {number}"), step["text"], step["look"])
        for number, step in enumerate(document["steps"], start=1)
    )
    return Lesson(name, document["title"], steps)


def _start(document: Mapping[str, Any], where: str) -> Start:
    beside = document.get("beside")
    try:
        config = config_from_dict(document["settings"])
        beside_config = config_from_dict(document["settings"] | beside) if isinstance(beside, dict) else None
        events = len(run(config, *toy_pair(config)).events)
        if beside_config:
            toy_pair(beside_config)
    except SpecstepError as error:
        raise LessonError(f"{where}: {error.message}", where=where) from error
    if document["step"] > events:
        raise LessonError(f"{where}: step is {document['step']}, the trace has {events}.", where=where)
    kind = "trace" if beside_config else beside
    return Start(config, document["step"], document.get("position"), kind, beside_config)
