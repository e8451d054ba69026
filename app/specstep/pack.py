"""One run as one JSON document for the page: the trace, its frames, the ordinary decoder beside it.

Records repeat from frame to frame, so each distinct one stands once in `records` and frames refer to it by index.
"""

from dataclasses import fields, is_dataclass

from specstep.events import EVENTS, event_to_dict
from specstep.frame import Frame
from specstep.frames import frames
from specstep.ordinary import decode_ordinary
from specstep.predict import questions
from specstep.records import Record
from specstep.rules import RULES
from specstep.trace import Trace
from specstep.words import RECORDED


def payload(trace: Trace) -> dict[str, object]:
    """All the page needs to step through a trace.

    `trace` is the trace's JSON text and `config.seed` decimal text: JavaScript's numbers end at 2**53. Entry i of
    `record_since` is the first frame that shows record i, so that a position can be followed from frame to frame.
    `words` are the rule's: its acceptance, and the row that a replacement is drawn from.
    """
    words = RULES[trace.config.rule].words if trace.config.rule in RULES else RECORDED
    packer = _Packer()
    packed = [packer.frame(frame) for frame in frames(trace)]
    return {
        "trace": trace.to_json(),
        "tokens": list(trace.target.tokens),
        "config": trace.config.to_dict() | {"seed": str(trace.config.seed)},
        "words": {"formula": words.formula, "replaced_by": words.replaced_by},
        "ordinary": _ordinary(trace),
        "questions": [packer.plain(question) for question in questions(trace)],
        "records": packer.records,
        "record_since": packer.since,
        "frames": packed,
    }


def unpack_frame(document: dict[str, object], records: list[dict[str, object]]) -> object:
    """A packed frame with its records put back in place (what the page does, for programs and tests)."""
    return _with_records(document, records)


def frame_to_dict(frame: Frame) -> object:
    """One frame, whole, as JSON-ready values."""
    packer = _Packer()
    document = packer.plain(frame)
    assert isinstance(document, dict)
    return unpack_frame(document, packer.records)


class _Packer:
    def __init__(self) -> None:
        self.records: list[dict[str, object]] = []
        self.since: list[int] = []
        self._index: dict[Record, int] = {}
        self._frame = 0

    def frame(self, frame: Frame) -> object:
        self._frame = frame.index
        return self.plain(frame)

    def plain(self, value: object) -> object:
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
    steps = decode_ordinary(trace.rows, limit=trace.config.limit, seed=trace.config.seed)
    committed = [step.token for step in steps]
    same = "happens to write the same text" if tuple(committed) == trace.committed else "writes another text"
    text = (
        f"Ordinary decoding with the same seed {same}, {' '.join(committed)}, in {len(committed)} target passes: it "
        "uses the draws for other decisions. The two share a distribution over texts, not the text."
    )
    steps_plain = [_Packer().plain(step) for step in steps]
    return {"committed": committed, "text": text, "steps": steps_plain}
