"""One run of the project's decoder over a real model: phase by phase, timed, with its trace so far."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal

from model_server.cached import CachedModel
from model_server.loading import versions
from model_server.models import Models
from model_server.rows import ModelRows
from model_server.settings import Request, check_prompt_tokens
from model_server.timing import Timings
from specstep.decoder import Run, decode_phases, due
from specstep.draws import draws
from specstep.events import Commit, Event, Finish
from specstep.model import ModelRun
from specstep.rules import rule_named
from specstep.shown import Likeliest
from specstep.trace import ModelTrace


class Decoding:
    """A run that stands still between phases. Raises ParameterError if the prompt does not fit."""

    def __init__(self, models: Models, request: Request) -> None:
        target = models.target
        self.request, self.events, self.timings = request, list[Event](), Timings()
        prompt = target.encode(request.prompt, request.chat)
        check_prompt_tokens(len(prompt), request, target.context)
        self.prompt_tokens = len(prompt)
        self.rows = ModelRows(
            CachedModel(target.model),
            models.drafter(request),
            target.vocabulary,
            prompt,
            request.sampling,
            self.timings,
        )
        run = Run(
            self.rows, rule_named(request.rule), request.width, draws(request.seed), target.vocabulary.ends, Likeliest()
        )
        self._phases = decode_phases(run, request.limit)
        self._failure: Exception | None = None
        self.model = ModelRun(
            target.facts, models.source(request), target.device, datetime.now(UTC).isoformat(timespec="seconds"),
            request.prompt, len(prompt), request.chat, request.sampling, versions(),
        )  # fmt: skip

    def advance(self) -> tuple[Event, ...]:
        """Run the phase that is due (the prompt's pass comes before the first) and give its events.

        A phase that has failed has used draws, so the run cannot go on: it fails again, in the same way.
        """
        if self._failure is not None:
            raise self._failure
        try:
            if not self.events:
                self.rows.prefill()
            with self.timings.phase():
                made = tuple(next(self._phases))
        except Exception as failure:
            self._failure = failure
            raise
        self.events += made
        return made

    @property
    def next(self) -> Literal["draft", "verify"] | None:
        """The phase that is due, None once the run is over."""
        return due(self.events)

    def to_end(self) -> Iterator[tuple[Event, ...]]:
        """All phases that are left."""
        while self.next:
            yield self.advance()

    @property
    def reason(self) -> str | None:
        """Why the run is over, if it is."""
        return reason(self.trace)

    @property
    def committed(self) -> tuple[str, ...]:
        """The output so far."""
        return tuple(token for event in self.events if isinstance(event, Commit) for token in event.tokens)

    @property
    def trace(self) -> ModelTrace:
        """The trace so far."""
        config = self.request.config(self.model.target.name, self.model.draft.name)
        return ModelTrace(config, self.model, tuple(self.events))

    @property
    def cache_bytes(self) -> int:
        """What the caches hold now."""
        draft = self.rows.draft.cache
        return self.rows.target.bytes + (draft.bytes if draft else 0)

    def forget(self) -> None:
        """Free the caches: a finished run needs none."""
        for cache in filter(None, (self.rows.target, self.rows.draft.cache)):
            cache.forget()


def reason(trace: ModelTrace) -> str | None:
    """Why the run is over, if it is."""
    last = trace.events[-1] if trace.events else None
    return last.reason if isinstance(last, Finish) else None
