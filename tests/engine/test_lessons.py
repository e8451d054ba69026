"""Lessons: the authored ones open at moments that show what they say, and wrong ones are refused by name."""

import json
from pathlib import Path
from typing import Any

import pytest

import specstep
from specstep import documents
from specstep.errors import LessonError
from specstep.frames import frames
from specstep.lessons import Lesson, LessonStep, parse_lessons

FILE = Path(__file__).parents[2] / "toy_tables" / "lessons.json"
LESSONS = {lesson.name: lesson for lesson in parse_lessons(FILE.read_text("utf-8"), FILE.name)}
STEPS = [(lesson, step) for lesson in LESSONS.values() for step in lesson.steps]
IDS = [f"{lesson.name}.{lesson.steps.index(step) + 1}" for lesson, step in STEPS]


def frame_of(step: LessonStep) -> Any:
    return frames(specstep.trace(step.start.config))[step.start.step]


def moment(name: str, step: int) -> Any:
    return frame_of(LESSONS[name].steps[step - 1])


def test_there_are_at_least_the_ten_lessons_in_their_order() -> None:
    assert list(LESSONS)[:9] == [
        "ahead", "one-pass", "bonus", "truncate", "residual", "identical", "limit", "wider", "distribution",
    ]  # fmt: skip
    assert len(LESSONS) >= 10


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=IDS)
def test_a_step_opens_at_a_moment_and_a_position_there_is(lesson: Lesson, step: LessonStep) -> None:
    frame = frame_of(step)
    assert frame.index == step.start.step
    if step.start.position is not None:
        shown = [item.position for item in (*frame.committed, *frame.proposal, *frame.incoming)]
        assert step.start.position in shown
    assert len(step.text.split()) >= 15
    assert step.look.endswith(".")


def test_the_moments_show_what_the_lessons_say() -> None:
    assert (moment("ahead", 1).committed, len(moment("ahead", 2).proposal)) == ((), 3)
    assert moment("ahead", 2).counters.target_passes == 0
    assert moment("one-pass", 1).target_pass.positions_scored == 4
    assert [item.status for item in moment("bonus", 1).proposal] == ["accepted"] * 3
    assert (moment("bonus", 2).counters.bonus, moment("bonus", 2).counters.accepted) == (1, 3)
    assert moment("truncate", 1).event.kind == "reject"
    assert (moment("truncate", 2).counters.rejected, moment("truncate", 2).counters.discarded) == (1, 1)
    assert moment("residual", 2).at_hand.residual == pytest.approx((0, 0.75, 0.25))
    assert moment("identical", 2).counters.rejected == 0
    assert moment("identical", 2).counters.target_passes == 2
    assert moment("limit", 1).target_pass.positions_scored == 3
    assert moment("limit", 2).counters.bonus == 0
    assert moment("wider", 2).counters.discarded == 5
    assert moment("distribution", 1).next is None


def test_the_document_holds_each_trace_once_and_every_start_finds_its_own() -> None:
    document: Any = documents.lessons_document(tuple(LESSONS.values()))
    texts = [payload["trace"] for payload in document["payloads"]]
    assert len(set(texts)) == len(texts)
    for written, lesson in zip(document["lessons"], LESSONS.values(), strict=True):
        for step, source in zip(written["steps"], lesson.steps, strict=True):
            payload = document["payloads"][step["start"]["payload"]]
            assert payload["config"] == source.start.config.to_dict() | {"seed": str(source.start.config.seed)}
            assert len(payload["frames"]) > step["start"]["step"]


def test_the_two_widths_stand_beside_each_other_up_to_the_end_of_both() -> None:
    document: Any = documents.lessons_document((LESSONS["wider"],))
    start = document["lessons"][0]["steps"][1]["start"]
    one, other = (document["payloads"][start[name]] for name in ("payload", "beside_payload"))
    assert start["ticks"][-1] == [len(one["frames"]) - 1, len(other["frames"]) - 1]
    assert other["frames"][-1]["counters"]["discarded"] == 55


def changed(**step: Any) -> str:
    document = json.loads(FILE.read_text("utf-8"))
    document["lessons"][0]["steps"][0]["start"] |= step
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON"),
        ("{}", "does not follow specstep/lessons/1"),
        (changed(step=20), "lesson 'ahead', step 1: step is 20, the trace has 19"),
        (changed(settings={"draft": "wild"}), "lesson 'ahead', step 1: draft is 'wild'"),
        (changed(colour="red"), "does not follow specstep/lessons/1"),
        (FILE.read_text("utf-8").replace('"name": "bonus"', '"name": "ahead"'), "the name 'ahead' stands twice"),
    ],
)
def test_a_wrong_lesson_is_refused_and_named(text: str, words: str) -> None:
    with pytest.raises(LessonError) as refusal:
        parse_lessons(text, "lessons.json")
    assert words in refusal.value.message
