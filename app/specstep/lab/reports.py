"""The lab's results as JSON-ready documents, for the page and the command line alike."""

from dataclasses import asdict, replace

import numpy as np

from specstep.config import LIMIT, WIDTH, Config
from specstep.errors import ParameterError, brief
from specstep.lab import batch, candidates, cost
from specstep.lab.exact import Distribution, exact_distribution
from specstep.lab.lossless import TOLERANCE
from specstep.lab.matrices import matrices
from specstep.language import N_, _
from specstep.numbers import fixed, fixed_apart, grouped, significant
from specstep.rules import rule_named
from specstep.sampling import acceptance_probability
from specstep.tables import Table, prefix_of

LAB_LIMIT = 8
MODEL_NOTE = N_("A model of cost from exact acceptances and your prices, not a measurement of any machine.")


def distribution(config: Config, target: Table, draft: Table) -> Distribution:
    """The exact distribution for these settings. Raises ParameterError for a limit beyond 8."""
    if config.limit > LAB_LIMIT:
        raise ParameterError(
            _(
                "limit is {limit}, the lab lists all sequences of 1 to {most} tokens; choose a smaller limit.",
                limit=config.limit,
                most=LAB_LIMIT,
            ),
            parameter="limit",
            most=LAB_LIMIT,
        )
    return exact_distribution(target, draft, rule_named(config.rule), config.width, config.limit)


def exact(config: Config, target: Table, draft: Table) -> dict[str, object]:
    """Every sequence by the rule and by the target, the largest differences first; TV; expected counts."""
    law = distribution(config, target, draft)
    # Differences that are rounding count as equal; among equals the most probable come first.
    order = np.lexsort((-law.target, -np.abs(law.output - law.target).round(12))).tolist()
    return {
        "tokens": list(law.tokens),
        "sequences": [
            {
                "sequence": law.sequence(i),
                "output": float(law.output[i]),
                "target": float(law.target[i]),
                "difference": float(law.output[i] - law.target[i]),
            }
            for i in order
        ],
        "tv": law.tv,
        "says": _distance(law.tv, len(law.output)),
        "tv_by_position": list(law.tv_by_position),
        "expected": asdict(law.expected),
    }


def _distance(tv: float, sequences: int) -> str:
    if tv < TOLERANCE:
        return _(
            "The output is the target's: over all {sequences} sequences the two distributions differ by less than "
            "{tolerance} in total variation, which is rounding.",
            sequences=grouped(sequences), tolerance=format(TOLERANCE, "g"),
        )  # fmt: skip
    return _(
        "The output is not the target's: {percent}% of all probability lies on other sequences than the "
        "target puts it on.", percent=significant(100.0 * tv),
    )  # fmt: skip


def exact_for_command_line(config: Config, target: Table, draft: Table) -> dict[str, object]:
    """The same, keyed by sequence."""
    law = distribution(config, target, draft)
    names = [law.sequence(i) for i in range(len(law.output))]
    return {
        "sequences": dict(zip(names, law.output.tolist(), strict=True)),
        "target": dict(zip(names, law.target.tolist(), strict=True)),
        "tv": law.tv,
        "tv_by_position": list(law.tv_by_position),
        "expected": asdict(law.expected),
    }


def expected(config: Config, target: Table, draft: Table) -> dict[str, object]:
    """Expected counts and total variation for each draft width from 1 to 8."""
    widths = range(WIDTH.least, WIDTH.most + 1)
    laws = [distribution(replace(config, width=width), target, draft) for width in widths]
    return {"widths": [{"width": k, "tv": law.tv, **asdict(law.expected)} for k, law in zip(widths, laws, strict=True)]}


def costs(config: Config, target: Table, draft: Table, prices: cost.Prices) -> dict[str, object]:
    """Cost and speed-up for widths 1 to 16, the best width, where it stops paying, and the formulas beside it."""
    m = matrices(target, draft, rule_named("exact"))
    table = cost.cost_table(m, prices)
    best = max(table, key=lambda entry: entry.speed_up)
    losing = [entry.k for entry in table if entry.speed_up < 1.0]
    alpha = cost.mean_acceptance(m)
    return {
        "prices": asdict(prices),
        "presets": [
            {"name": name, "title": _(title), **asdict(given)} for name, (title, given) in cost.PRESETS.items()
        ],
        "alpha": alpha,
        "acceptance": list(cost.steady_round(m, max(cost.WIDTHS)).acceptance),
        "widths": [asdict(entry) for entry in table],
        "best": best.k if best.speed_up > 1.0 else None,
        "losing": losing,
        "says": _when_it_pays(table, best, losing),
        "table_1": [asdict(line) for line in cost.table_1()],
        "formula_note": _formula_note(table),
        "note": _(MODEL_NOTE),
    }


def _when_it_pays(table: tuple[cost.Cost, ...], best: cost.Cost, losing: list[int]) -> str:
    widest = table[-1].k
    if best.speed_up <= 1.0:
        return _("At these prices no width from 1 to {widest} is cheaper than ordinary decoding.", widest=widest)
    narrower, wider = [k for k in losing if k < best.k], [k for k in losing if k > best.k]
    if narrower and wider:
        loss = _("Up to width {narrow}, and from width {wide} on, it is a loss.", narrow=narrower[-1], wide=wider[0])
    elif narrower:
        loss = _("Up to width {width} it is a loss, and beyond, up to {widest}, it is not.",
                 width=narrower[-1], widest=widest)  # fmt: skip
    elif wider:
        loss = _("From width {width} on it is a loss.", width=wider[0])
    else:
        loss = _("Up to width {width} it is never a loss.", width=widest)
    gain = _(
        "At these prices width {width} is best: a token costs {cost} ordinary passes, {factor} times cheaper than "
        "without speculation.", width=best.k, cost=fixed_apart(best.per_token, 3, 1.0),
        factor=fixed_apart(best.speed_up, 2, 1.0),
    )  # fmt: skip
    return f"{gain} {loss}"


def _formula_note(table: tuple[cost.Cost, ...]) -> str:
    worst = max(abs(entry.tokens_per_pass - entry.formula_tokens) for entry in table)
    if worst < 1e-9:
        return _("The formulas agree with the exact values: every context has the same acceptance here.")
    return _(
        "The formulas are off by up to {worst} tokens a pass here: they assume one acceptance at every position, "
        "while in these tables it depends on the token before, and rounds do not start in every context equally often.",
        worst=fixed(worst, 3),
    )


def ragged(config: Config, target: Table, draft: Table, size: object) -> dict[str, object]:
    """A batch of 1 to 64 requests decoded in step."""
    result = batch.batch(config, target, draft, LIMIT.check("requests", size))
    requests = [asdict(request) | {"seed": str(request.seed)} for request in result.requests]
    return asdict(result) | {"requests": requests, "waste": result.waste, "note": _(MODEL_NOTE)}


def several(target: Table, draft: Table, context: object, most: int = 8) -> dict[str, object]:
    """Acceptance against the number of candidates at one node, with and without replacement."""
    order = max(target.order, draft.order)
    prefix = prefix_of(context, order) if isinstance(context, str) else None
    if prefix is None or not set(prefix) <= set(target.tokens) or len(prefix) > max(1, order):
        facts = {"value": brief(context), "tokens": " ".join(target.tokens)}
        if order > 1:
            message = _("context is {value}, it must be the empty text or one of {tokens} (up to {order} of them).",
                        order=order, **facts)  # fmt: skip
        else:
            message = _("context is {value}, it must be the empty text or one of {tokens}.", **facts)
        raise ParameterError(message, parameter="context")
    p_row, q_row = target.row(prefix), draft.row(prefix)
    without = candidates.most_without_replacement(len(q_row), most)
    return {
        "context": context,
        "one": acceptance_probability(p_row, q_row),
        "with_replacement": list(candidates.acceptance_with_replacement(p_row, q_row, most)),
        "without_replacement": list(candidates.acceptance_without_replacement(p_row, q_row, without)),
    }
