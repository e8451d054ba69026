"""What the page asks for beyond one trace: lessons with their traces, and a second trace beside the first."""

from specstep.config import Config
from specstep.language import _
from specstep.lessons import Lesson, Start
from specstep.pack import payload
from specstep.together import together
from specstep.toys import toy_pair
from specstep.trace import Trace, run


def lessons_document(lessons: tuple[Lesson, ...]) -> dict[str, object]:
    """The lessons with the payloads of the traces they open, each distinct one once; starts refer to them by index."""
    payloads: dict[Config, int] = {}

    def recorded(config: Config | None) -> int | None:
        return None if config is None else payloads.setdefault(config, len(payloads))

    def start(moment: Start) -> dict[str, object]:
        return {
            "payload": recorded(moment.config), "step": moment.step, "position": moment.position,
            "beside": moment.beside, "beside_payload": recorded(moment.beside_config),
            "ticks": None if moment.beside_config is None else _ticks(_run(moment.config), _run(moment.beside_config)),
        }  # fmt: skip

    written = [
        {
            "name": lesson.name, "title": _(lesson.title),
            "steps": [
                {"start": start(step.start), "text": _(step.text), "look": _(step.look)} for step in lesson.steps
            ],
        }
        for lesson in lessons
    ]  # fmt: skip
    return {"lessons": written, "payloads": [payload(_run(config)) for config in payloads]}


def beside(one: Trace, other: Trace) -> dict[str, object]:
    """Another trace to step through together with `one`: its payload, and the pairs of frames that stand together."""
    return {"payload": payload(other), "ticks": _ticks(one, other)}


def _ticks(one: Trace, other: Trace) -> list[list[int]]:
    return [list(pair) for pair in together(one, other)]


def _run(config: Config) -> Trace:
    return run(config, *toy_pair(config))
