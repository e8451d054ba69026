"""What a client is told of a run: all of it, or what has been added since a moment it knows. Each part is made once."""

from bisect import bisect_right
from collections.abc import Iterable

from specstep.events import event_to_dict
from specstep.json_text import to_json
from specstep.pack import ModelPacker, model_head
from specstep.trace import ModelTrace

LISTS = ("frames", "records", "record_since", "passes", "slots")


class Account:
    """The payload of a run that grows, kept as JSON texts. Frame n is the moment after n events."""

    def __init__(self, trace: ModelTrace) -> None:
        self._packer = ModelPacker()
        self._head = to_json(model_head(trace))[1:-1]
        self._before, self._after = trace.around_events()
        self._texts: dict[str, list[str]] = {name: [] for name in LISTS}
        self._events: list[str] = []
        self._ends = [utf16(self._before)]  # where the trace's text so far ends, after each event
        self._first: dict[str, list[int]] = {"records": [], "passes": [], "slots": []}  # the first frame to have each
        self._take(trace)

    def grow(self, trace: ModelTrace) -> None:
        """Take in what phases have added."""
        if len(trace.events) > len(self._events):
            self._take(trace)

    @property
    def steps(self) -> int:
        """How many events there are."""
        return len(self._events)

    def whole(self) -> str:
        """The payload (`specstep.pack`)."""
        trace = to_json(self._before + ",".join(self._events) + self._after)
        lists = ",".join(f'"{name}":{_list(texts)}' for name, texts in self._texts.items())
        return f'{{"trace":{trace},{self._head},{lists}}}'

    def since(self, step: int) -> str:
        """What makes the payload that there is now of one whose last frame was `step` or a later one.

        In each list `more` takes the place of all from the entry `from` on; in the trace's text it takes the place of
        all from the character `from` on, counted as JavaScript does, in UTF-16.
        """
        new = ",".join(self._events[step:])
        trace = to_json(("," if step and new else "") + new + self._after)
        known = {name: bisect_right(first, step) for name, first in self._first.items()}
        known |= {"frames": step, "record_since": known["records"]}
        lists = {name: _part(known[name], _list(self._texts[name][known[name] :])) for name in LISTS}
        parts = {"trace": _part(self._ends[step], trace), **lists}
        return "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}"

    def _take(self, trace: ModelTrace) -> None:
        made = self._packer.more(trace)
        for event in trace.events[len(self._events) :]:
            text = to_json(event_to_dict(event))
            self._ends.append(self._ends[-1] + utf16(text) + (1 if self._events else 0))  # a comma before all but one
            self._events.append(text)
        self._after = trace.around_events()[1]
        del self._texts["frames"][-1:]
        for name, entries in made.items():
            self._texts[name] += map(to_json, entries)
        self._first["records"] += made["record_since"]
        for frame in made["frames"]:
            over = frame["target_pass"]
            for name, there in (("slots", frame["committed"][0]), ("passes", 0 if over is None else over + 1)):
                first = self._first[name]
                first += [frame["index"]] * (there - len(first))


def utf16(text: str) -> int:
    """How many characters JavaScript counts in a text."""
    return len(text) + sum(character > "\uffff" for character in text)


def _list(texts: Iterable[str]) -> str:
    return f"[{','.join(texts)}]"


def _part(start: int, more: str) -> str:
    return f'{{"from":{start},"more":{more}}}'
