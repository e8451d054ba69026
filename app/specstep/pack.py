"""One run as one JSON document for the page: the trace, its frames, the ordinary decoder beside it.

Records repeat from frame to frame, so each distinct one stands once in `records` and frames refer to it by index.
"""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from specstep.cache import Entries, Lane, Lanes
from specstep.events import EVENTS, event_to_dict
from specstep.frame import Frame, PassOverBlock
from specstep.frames import frames
from specstep.language import _n
from specstep.ordinary import decode_ordinary
from specstep.predict import questions
from specstep.records import Record
from specstep.rules import RULES
from specstep.shown import show_of
from specstep.trace import AnyTrace, ModelTrace, Trace
from specstep.words import RATIO, RECORDED

ROW_FIELDS = {"p_row", "q_row", "p_rows", "q_rows", "residual", "shown", "rest_overlap"}
DIGITS = 7


def payload(trace: AnyTrace) -> dict[str, object]:
    """All the page needs to step through a trace.

    `trace` is the trace's JSON text and `config.seed` decimal text: JavaScript's numbers end at 2**53. Entry i of
    `record_since` is the first frame that shows record i, so that a position can be followed from frame to frame.
    `words` are the rule's: its acceptance, and the row that a replacement is drawn from (`residual`: the usual one).
    A real model's trace may be long: see `ModelPacker`.
    """
    if isinstance(trace, ModelTrace):
        return {"trace": trace.to_json(), **model_head(trace), **ModelPacker().more(trace)}
    packer = _Packer()
    return {
        "trace": trace.to_json(),
        **_settings(trace),
        "model": None,
        "tokens": list(trace.target.tokens),
        "frames": [packer.frame(frame) for frame in frames(trace)],
        "passes": None,
        "slots": None,
        "ordinary": _ordinary(trace),
        "questions": [packer.plain(question) for question in questions(trace)],
        "records": packer.records,
        "record_since": packer.since,
    }


def model_head(trace: ModelTrace) -> dict[str, object]:
    """What of a model's payload stays the same while the run goes on."""
    return {**_settings(trace), "model": trace.model.to_dict(), "tokens": [], "ordinary": None, "questions": []}


class ModelPacker:
    """Packs a model's run as far as it has come.

    What frames repeat stands once, and numbers have the digits that can be seen. `slots` are all committed tokens and
    a frame's `committed` is [how many of them, how many are fresh]; `passes` are all target passes, and a frame's
    `target_pass` is the index of one; events stand there without rows, the entries of cache lanes as stretches
    [first, last], and `steps`, which all frames share, is left out.
    """

    def __init__(self) -> None:
        self._packer = _Packer(DIGITS)
        self._passes: dict[PassOverBlock, int] = {}
        self._last: Frame | None = None

    def more(self, trace: ModelTrace) -> dict[str, list[Any]]:
        """What is new since the last call, which a phase has to have ended before: entries to append to the payload's
        lists. The first frame replaces the last one there was."""
        packer, before = self._packer, self._last
        records, passes = len(packer.records), len(self._passes)
        made = frames(trace, before)
        packed = [self._frame(frame) for frame in made]
        new = made[-1].committed[len(before.committed) if before else 0 :]
        self._last = made[-1]
        return {
            "frames": packed,
            "passes": [packer.plain(over) for over in list(self._passes)[passes:]],
            "slots": [packer.plain(replace(slot, fresh=False)) for slot in new],
            "records": packer.records[records:],
            "record_since": packer.since[records:],
        }

    def _frame(self, frame: Frame) -> dict[str, object]:
        fresh = sum(slot.fresh for slot in frame.committed)
        over = frame.target_pass and self._passes.setdefault(frame.target_pass, len(self._passes))
        event = frame.event and {name: v for name, v in event_to_dict(frame.event).items() if name not in ROW_FIELDS}
        bare = self._packer.frame(replace(frame, committed=(), target_pass=None, event=None, cache=Lanes()))
        del bare["steps"]
        cache = {"target": _lane(frame.cache.target), "draft": _lane(frame.cache.draft)}
        return bare | {"committed": [len(frame.committed), fresh], "target_pass": over, "event": event, "cache": cache}


def _lane(lane: Lane) -> dict[str, object]:
    entries = {name: stretches(getattr(lane, name)) for name in ("kept", "staged", "dropped", "lacking")}
    return {**entries, "why": lane.why}


def stretches(entries: Entries) -> list[list[int]]:
    """Whole numbers as stretches [first, last] of those that follow each other."""
    found: list[list[int]] = []
    for entry in entries:
        if found and entry == found[-1][1] + 1:
            found[-1][1] = entry
        else:
            found.append([entry, entry])
    return found


def _settings(trace: AnyTrace) -> dict[str, object]:
    words = RULES[trace.config.rule].words if trace.config.rule in RULES else RECORDED
    return {
        "config": trace.config.to_dict() | {"seed": str(trace.config.seed)},
        "words": {
            "formula": words.acceptance, "replaced_by": words.row, "residual": words.replaced_by == RATIO.replaced_by,
        },
    }  # fmt: skip


def unpack_frame(document: dict[str, object], records: list[dict[str, object]]) -> object:
    """A packed frame with its records put back in place (what the page does, for programs and tests)."""
    return _with_records(document, records)


def frame_to_dict(frame: Frame) -> object:
    """One frame, whole, as JSON-ready values."""
    packer = _Packer()
    return unpack_frame(packer.frame(frame), packer.records)


class _Packer:
    def __init__(self, digits: int | None = None) -> None:
        self.records: list[dict[str, object]] = []
        self.since: list[int] = []
        self.digits = digits  # significant ones; None keeps numbers as they are
        self._index: dict[Record, int] = {}
        self._frame = 0

    def frame(self, frame: Frame) -> dict[str, object]:
        self._frame = frame.index
        return self._fields(frame)

    def plain(self, value: object) -> object:
        if isinstance(value, float):
            return value if self.digits is None else float(f"{value:.{self.digits}g}")
        if isinstance(value, Record):
            return self._reference(value)
        if isinstance(value, EVENTS):
            return event_to_dict(value)
        if is_dataclass(value) and not isinstance(value, type):
            return self._fields(value)
        if isinstance(value, tuple):
            return [self.plain(item) for item in value]
        return value

    def _fields(self, value: object) -> dict[str, object]:
        return {field.name: self.plain(getattr(value, field.name)) for field in fields(value)}  # type: ignore[arg-type]

    def _reference(self, record: Record) -> int:
        if record not in self._index:
            self._index[record] = len(self.records)
            self.records.append(self._fields(record))
            self.since.append(self._frame)
        return self._index[record]


def _with_records(value: object, records: list[dict[str, object]]) -> object:
    if isinstance(value, list):
        return [_with_records(item, records) for item in value]
    if isinstance(value, dict):
        return {
            name: records[item]
            if name in ("record", "at_hand") and isinstance(item, int)
            else _with_records(item, records)
            for name, item in value.items()
        }
    return value


def _ordinary(trace: Trace) -> dict[str, object]:
    show = show_of(trace.target.tokens)
    steps = tuple(decode_ordinary(trace.rows, limit=trace.config.limit, seed=trace.config.seed, show=show))
    committed = [step.token for step in steps]
    if tuple(committed) == trace.committed:
        text = _n(
            "Ordinary decoding with the same seed happens to write the same text, {text}, in {number} target pass: it "
            "uses the draws for other decisions. The two share a distribution over texts, not the text.",
            "Ordinary decoding with the same seed happens to write the same text, {text}, in {number} target passes: "
            "it uses the draws for other decisions. The two share a distribution over texts, not the text.",
            len(committed), text=" ".join(committed),
        )  # fmt: skip
    else:
        text = _n(
            "Ordinary decoding with the same seed writes another text, {text}, in {number} target pass: it "
            "uses the draws for other decisions. The two share a distribution over texts, not the text.",
            "Ordinary decoding with the same seed writes another text, {text}, in {number} target passes: it "
            "uses the draws for other decisions. The two share a distribution over texts, not the text.",
            len(committed), text=" ".join(committed),
        )  # fmt: skip
    steps_plain = [_Packer().plain(step) for step in steps]
    return {"committed": committed, "text": text, "steps": steps_plain}
