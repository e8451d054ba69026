"""Ordinary decoding of the same prompt on the same model: one pass for one token, timed like the other."""

from collections.abc import Iterator

from model_server.cached import CachedModel
from model_server.drafts import PromptLookup
from model_server.models import Models
from model_server.rows import ModelRows
from model_server.settings import Request, check_prompt_tokens
from model_server.timing import Timings
from specstep.ordinary import OrdinaryStep, decode_ordinary
from specstep.rules import rule_named
from specstep.shown import Likeliest


class OrdinaryDecoding:
    """A run that stands still between tokens."""

    def __init__(self, models: Models, request: Request) -> None:
        target = models.target
        prompt = target.encode(request.prompt, request.chat)
        check_prompt_tokens(len(prompt), request, target.context)
        self.timings, self.steps = Timings(), list[OrdinaryStep]()
        no_draft = PromptLookup(len(target.vocabulary.names))
        self._rows = ModelRows(
            CachedModel(target.model), no_draft, target.vocabulary, prompt, request.sampling, self.timings
        )
        self._going: Iterator[OrdinaryStep] = decode_ordinary(
            self._rows, limit=request.limit, seed=request.seed, rule=rule_named(request.rule),
            ends=target.vocabulary.ends, show=Likeliest(),
        )  # fmt: skip
        self._prefilled = False

    def advance(self) -> bool:
        """Decode one token (the prompt's pass comes before the first); False when there is none to come."""
        if not self._prefilled:
            self._rows.prefill()
            self._prefilled = True
            return True
        with self.timings.phase():
            step = next(self._going, None)
        if step is None:
            self.timings.phases.pop()  # only found that nothing is left
            return False
        self.steps.append(step)
        return True

    @property
    def committed(self) -> tuple[str, ...]:
        """The output so far."""
        return tuple(step.token for step in self.steps)
