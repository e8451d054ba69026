"""What frames of one trace share."""

from collections.abc import Mapping
from dataclasses import dataclass

from specstep import cache
from specstep.events import Accept, Commit, Event, Finish, Reject
from specstep.frame import Proposed
from specstep.language import N_
from specstep.rules import Rule
from specstep.rules.walks import keep_going
from specstep.shown import Names
from specstep.trace import AnyTrace, Trace
from specstep.words import RECORDED, Words

PROMPT_END = N_("the prompt's last token")


@dataclass(frozen=True)
class Run:
    """A trace, and what its frames from `start_at` on share; `ends` has each event's phase's end."""

    trace: AnyTrace
    start_at: int
    ends: tuple[int, ...]
    tests: Mapping[tuple[int, int], Accept | Reject]
    rule: Rule | None

    @property
    def words(self) -> Words:
        return self.rule.words if self.rule else RECORDED

    @property
    def tokens(self) -> Names:
        """The tables' tokens; none of a real model's trace, whose rows name their own."""
        return self.trace.target.tokens if isinstance(self.trace, Trace) else ()

    def context(self, prefix: tuple[str, ...]) -> str:
        """The last token, or as many of the last as the tables look at; "" for the empty prefix."""
        return "".join(prefix[-max(1, self.trace.order if isinstance(self.trace, Trace) else 1) :])

    @property
    def start(self) -> tuple[str, str]:
        """What the first token follows, and the cache's entry for it."""
        return (
            (N_("the empty prefix"), cache.START) if isinstance(self.trace, Trace) else (N_("the prompt"), PROMPT_END)
        )

    @property
    def has_draft_cache(self) -> bool:
        """Prompt lookup is no model."""
        return isinstance(self.trace, Trace) or self.trace.model.draft.kind != "prompt-lookup"

    def ends_text(self, event: Event, proposal: tuple[Proposed, ...]) -> bool:
        """Whether an end-of-sequence token, and no rejection, is behind what `event` does."""
        last = self.trace.events[-1]
        if not (isinstance(last, Finish) and last.reason == "end" and last.round == event.round):
            return False
        return isinstance(event, Commit) or all(item.status != "rejected" for item in proposal)

    @property
    def truncates(self) -> bool:
        return self.rule is None or self.rule.walk is not keep_going
