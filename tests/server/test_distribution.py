"""With sampling: over 4,000 seeds the first two tokens have the target's distribution, and a mismatched q is found out.

The rows are the real model's, over the six likeliest tokens only and computed once, so that runs cost no forwards.
"""

from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from model_server.cached import CachedModel
from model_server.drafts import first_layers
from model_server.sampling import row_of
from specstep.decoder import decode
from specstep.lab.chi_squared import chi_squared
from specstep.model import Sampling
from specstep.rules import EXACT, Rule
from specstep.sampling import Row

RUNS, SIZE = 4000, 6
PROMPT = "My favourite colour is"


class Reduced:
    """The real target and an early exit of it, over a few tokens, every row kept."""

    def __init__(self, loaded) -> None:
        prompt = loaded.encode(PROMPT, False)
        target, draft = CachedModel(loaded.model), CachedModel(first_layers(loaded.model, 24))
        kept = np.argsort(-target.logits(prompt, 1)[0])[:SIZE]
        self.tokens = tuple(loaded.vocabulary.names[int(token)] for token in kept)
        self.p, self.q = {}, {}
        for prefix in ((), *((index,) for index in range(SIZE)), *product(range(SIZE), repeat=2)):
            if len(prefix) == 2 and prefix[0] != 0:
                continue  # scored for a bonus only, which no run here has room for after other first tokens
            text = [*prompt, *(int(kept[index]) for index in prefix)]
            names = tuple(self.tokens[index] for index in prefix)
            self.p[names] = row_of(target.logits(text, 1)[0][kept], Sampling())
            self.q[names] = row_of(draft.logits(text, 1)[0][kept], Sampling())

    def draft_row(self, prefix: tuple[str, ...]) -> Row:
        return self.q[prefix]

    def target_rows(self, prefix: tuple[str, ...], block: tuple[str, ...], count: int) -> np.ndarray:
        return np.stack([self.p[prefix + block[:i]] for i in range(count)])


@pytest.fixture(scope="module")
def reduced(loaded):
    return Reduced(loaded)


def p_values(rows: Reduced, rule: Rule, width: int) -> tuple[float, float]:
    """The χ² test's p-values of the first token and of the first two, over all runs."""
    texts = Counter()
    for seed in range(RUNS):
        output = [e.tokens for e in decode(rows, rule, width=width, limit=2, seed=seed) if e.kind == "commit"]
        texts[sum(output, ())] += 1
    first, pairs = Counter(), list(product(rows.tokens, repeat=2))
    for text, times in texts.items():
        first[text[0]] += times
    due = [float(rows.p[()][rows.tokens.index(a)] * rows.p[a,][rows.tokens.index(b)]) for a, b in pairs]
    one = chi_squared(np.array([first[a] for a in rows.tokens]), rows.p[()])
    two = chi_squared(np.array([texts[pair] for pair in pairs]), np.array(due))
    return one.p_value, two.p_value


def flattened(row: Row) -> Row:
    """Another row than the one that is tested with."""
    flat = row**0.3
    return flat / flat.sum()


@pytest.mark.parametrize("width", [1, 2])
def test_the_first_two_tokens_have_the_targets_distribution(reduced, width):
    assert abs(reduced.p[()] - reduced.q[()]).sum() > 0.1, "a draft that is the target tests nothing"
    first, pair = p_values(reduced, EXACT, width)
    assert first > 1e-3
    assert pair > 1e-3


def test_a_q_that_is_not_what_was_drawn_from_is_found_out(reduced):
    first, pair = p_values(reduced, replace(EXACT, drawn=flattened, tests_raw_q=True), 2)
    assert first < 1e-6
    assert pair < 1e-6
