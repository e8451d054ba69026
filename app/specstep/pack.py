"""One run as one JSON document for the page: the trace, its frames, the ordinary decoder beside it.

Records repeat from frame to frame, so each distinct one stands once in `records` and frames refer to it by index.
"""

from dataclasses import fields, is_dataclass, replace

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
    Of a real model's trace, which may be long, `slots` are all committed tokens and a frame's `committed` is [how many
    of them, how many are fresh]; `passes` are all target passes, and a frame's `target_pass` is the index of one;
    events stand there without rows.
    """
    words = RULES[trace.config.rule].words if trace.config.rule in RULES else RECORDED
    packer, made = _Packer(), frames(trace)
    return {
        "trace": trace.to_json(),
        "config": trace.config.to_dict() | {"seed": str(trace.config.seed)},
        "words": {
            "formula": words.acceptance,
            "replaced_by": words.row,
            "residual": words.replaced_by == RATIO.replaced_by,
        },
        **(_table_part(trace, made, packer) if isinstance(trace, Trace) else _model_part(trace, made, packer)),
        "records": packer.records,
        "record_since": packer.since,
    }


def _table_part(trace: Trace, made: tuple[Frame, ...], packer: "_Packer") -> dict[str, object]:
    return {
        "model": None,
        "tokens": list(trace.target.tokens),
        "frames": [packer.frame(frame) for frame in made],
        "passes": None,
        "slots": None,
        "ordinary": _ordinary(trace),
        "questions": [packer.plain(question) for question in questions(trace)],
    }


def _model_part(trace: ModelTrace, made: tuple[Frame, ...], packer: "_Packer") -> dict[str, object]:
    """A model's trace may be long, so what frames repeat stands once, and numbers have the digits that can be seen."""
    passes: dict[PassOverBlock, int] = {}

    def packed(frame: Frame) -> dict[str, object]:
        fresh = sum(slot.fresh for slot in frame.committed)
        over = frame.target_pass and passes.setdefault(frame.target_pass, len(passes))
        event = frame.event and {name: v for name, v in event_to_dict(frame.event).items() if name not in ROW_FIELDS}
        bare = packer.frame(replace(frame, committed=(), target_pass=None, event=None))
        return bare | {"committed": [len(frame.committed), fresh], "target_pass": over, "event": event}

    packer.digits = DIGITS
    return {
        "model": trace.model.to_dict(),
        "tokens": [],
        "frames": [packed(frame) for frame in made],
        "passes": [packer.plain(over) for over in passes],
        "slots": [packer.plain(replace(slot, fresh=False)) for slot in made[-1].committed],
        "ordinary": None,
        "questions": [],
    }


def unpack_frame(document: dict[str, object], records: list[dict[str, object]]) -> object:
    """A packed frame with its records put back in place (what the page does, for programs and tests)."""
    return _with_records(document, records)


def frame_to_dict(frame: Frame) -> object:
    """One frame, whole, as JSON-ready values."""
    packer = _Packer()
    return unpack_frame(packer.frame(frame), packer.records)


class _Packer:
    def __init__(self) -> None:
        self.records: list[dict[str, object]] = []
        self.since: list[int] = []
        self.digits: int | None = None  # significant ones; None keeps numbers as they are
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
