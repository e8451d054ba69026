"""The editor's state: what a reader has written, right or wrong. C contexts: the start, at order 1 every token."""

from dataclasses import dataclass, replace
from typing import Literal

from specstep.editor.entries import Entries, Entry, value_of

type SideName = Literal["target", "draft"]
type Locks = tuple[bool, ...]

SIDES: tuple[SideName, SideName] = ("target", "draft")  # messages too: N_("target"), N_("draft") in `report`
TOKENS_LEAST, TOKENS_MOST = 2, 8
NAME_MOST = 80
CUT_NAMES = ("temperature", "top_k", "top_p")


@dataclass(frozen=True, slots=True)
class Cuts:
    """What is done to a side's rows before use (specstep.filters). Temperature 1, top-k 0 and top-p 1 are off."""

    temperature: Entry = 1.0
    top_k: Entry = 0.0
    top_p: Entry = 1.0

    @property
    def off(self) -> bool:
        """Whether rows are used as they are."""
        return [value_of(entry) for entry in (self.temperature, self.top_k, self.top_p)] == [1.0, 0.0, 1.0]


@dataclass(frozen=True, slots=True)
class Side:
    """One table as written: `rows` (C, V) and `locks` (C, V), which say what only the reader may change."""

    rows: tuple[Entries, ...]
    locks: tuple[Locks, ...]
    cuts: Cuts = Cuts()

    def with_row(self, context: int, row: Entries) -> "Side":
        """The side with another row."""
        return replace(self, rows=(*self.rows[:context], row, *self.rows[context + 1 :]))

    def with_lock(self, context: int, token: int, on: bool) -> "Side":
        """The side with an entry locked or released."""
        locks = self.locks[context]
        changed = (*locks[:token], on, *locks[token + 1 :])
        return replace(self, locks=(*self.locks[:context], changed, *self.locks[context + 1 :]))


@dataclass(frozen=True, slots=True)
class State:
    """All that is written. `tokens` are the names as typed; context 0 is the start, context i + 1 follows token i."""

    tokens: tuple[str, ...]
    order: int
    target: Side
    draft: Side

    @property
    def contexts(self) -> int:
        """C, the number of rows of each side."""
        return 1 + self.order * len(self.tokens)

    def side(self, name: SideName) -> Side:
        """One of the two sides."""
        return self.target if name == "target" else self.draft

    def with_side(self, name: SideName, side: Side) -> "State":
        """The state with another side."""
        return replace(self, target=side) if name == "target" else replace(self, draft=side)


def unlocked(contexts: int, tokens: int) -> tuple[Locks, ...]:
    """No locks, (C, V)."""
    return ((False,) * tokens,) * contexts
