"""What the page shows of tables from text, as JSON-ready documents."""

import numpy as np

from specstep.draws import draws
from specstep.sampling import sample
from specstep.text.acceptance import acceptance
from specstep.text.characters import OTHER
from specstep.text.estimate import Estimate
from specstep.text.recipe import Recipe, estimate_of, ids_of
from specstep.text.shelf import Choice, pairs, shelf
from specstep.text.store import text_named

WRITTEN = 160  # tokens, as many as a reader takes in
FREQUENT, LIKELY = 4, 4
SEED = 1


def report(choice: Choice) -> dict[str, object]:
    """What came of a text: its size, its tokens, the target's contexts, and each draft's acceptance on the text."""
    target, *drafts = shelf(choice)
    made, tokens = estimate_of(target), ids_of(target.text, target.reading)
    return {
        "characters": len(text_named(choice.text)),
        "tokens": list(made.tokens),
        "together": int((tokens == made.tokens.index(OTHER)).sum()) if OTHER in made.tokens else 0,
        "contexts": [len(level.contexts) for level in made.levels],
        "likely": _likely(made),
        "tables": [recipe.to_dict() for recipe in (target, *drafts)],
        "target": _known(target, None),
        "drafts": [_known(draft, acceptance(made, estimate_of(draft), tokens)) for draft in drafts],
    }


def heat(choice: Choice, texts: tuple[str, ...]) -> dict[str, object]:
    """The acceptance, on the text and against its target, of drafts from `texts` at each lower order."""
    return {
        "cells": [
            {
                "draft": draft.text, "order": draft.order,
                "acceptance": acceptance(
                    estimate_of(target), estimate_of(draft), ids_of(target.text, target.reading)
                ),
                "tables": [recipe.to_dict() for recipe in dict.fromkeys((target, draft))],
                "names": [target.name, draft.name],
            }
            for target, draft in pairs(choice, texts)
        ]
    }  # fmt: skip


def _known(recipe: Recipe, accepted: float | None) -> dict[str, object]:
    return {"name": recipe.name, "acceptance": accepted, "writes": _written(estimate_of(recipe))}


def _written(estimate: Estimate) -> str:
    """What the estimate writes by itself, one seeded draw a token."""
    number, tokens = 0, estimate.tokens
    written = ""
    for one, _ in zip(draws(SEED), range(WRITTEN), strict=False):
        length = min(len(written), estimate.order)
        row = estimate.rows_after(np.array([number]), length)[0]
        token = sample(row, one.u)
        number = (number * len(tokens) + token) % len(tokens) ** estimate.order
        written += tokens[token]
    return written


def _likely(estimate: Estimate) -> list[dict[str, object]]:
    """The most frequent contexts, each with its likeliest next tokens."""
    level, tokens, length = estimate.levels[-1], estimate.tokens, estimate.order
    frequent = level.contexts[np.argsort(-level.totals, kind="stable")[:FREQUENT]]
    rows = estimate.rows_after(frequent, length)  # (FREQUENT, V)
    return [
        {
            "after": "".join(tokens[int(number) // len(tokens) ** i % len(tokens)] for i in reversed(range(length))),
            "next": [
                {"token": tokens[token], "p": float(row[token])} for token in np.argsort(-row, kind="stable")[:LIKELY]
            ],
        }
        for number, row in zip(frequent.tolist(), rows, strict=True)
    ]
