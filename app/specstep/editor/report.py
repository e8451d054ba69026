"""What a state gives: each row as it stands, what is wrong where, acceptance and residuals, the tables to run."""

from dataclasses import asdict

import numpy as np

from specstep.arithmetic import sums
from specstep.editor.adopting import document
from specstep.editor.entries import text_of, value_of
from specstep.editor.problems import Problem, cut_problems, mass_of, names, problems, row_problems
from specstep.editor.state import SIDES, SideName, State
from specstep.filters import cut, tempered
from specstep.lab.cost import mean_acceptance
from specstep.lab.matrices import matrices
from specstep.language import _, _n
from specstep.numbers import shown
from specstep.rules import rule_named
from specstep.sampling import Row, excess, overlap, residual, total
from specstep.tables import table_from_dict

ROUNDING = 1e-12  # less than this between two rows is no residual to show

type Used = dict[SideName, list[Row | None]]


def report(state: State) -> dict[str, object]:
    """The report as a JSON document. Rows are compared as they are used: after temperature, top-k and top-p.

    `contexts` has β = Σ min(p, q), TV = 1 − β and the residual where both rows are valid, else null. `mean` is β
    averaged over the contexts that the target's own text visits in a long run, `mean_uncut` the same without
    temperature, top-k and top-p. `tables` are target and draft to run, null while anything is wrong.
    """
    wrong = problems(state)
    used: Used = {name: _used(state, name) for name in SIDES}
    mean = None if wrong else _mean(state, used)
    cuts = not (state.target.cuts.off and state.draft.cuts.off)
    return {
        "tokens": _names(state),
        "order": state.order,
        **{name: _side(state, name) for name in SIDES},
        "contexts": [_context(state.tokens, p, q) for p, q in zip(used["target"], used["draft"], strict=True)],
        "mean": mean,
        "mean_uncut": _mean(state, _plain(state)) if cuts and not wrong else None,
        "problems": [asdict(problem) for problem in wrong],
        "says": _says(state, wrong, mean),
        "tables": None if wrong else [_table(state, name, used) for name in SIDES],
    }


def _names(state: State) -> list[dict[str, object]]:
    wrong = {problem.token: problem.says for problem in names(state.tokens)}
    return [
        {"text": token, "name": token or _("token {number}", number=index + 1), "problem": wrong.get(index)}
        for index, token in enumerate(state.tokens)
    ]


def _side(state: State, name: SideName) -> dict[str, object]:
    side = state.side(name)
    rows = []
    for row, locks in zip(side.rows, side.locks, strict=True):
        whole, entries = row_problems(row)
        rows.append({
            "entries": [
                {"text": text_of(entry), "value": value_of(entry), "locked": locked, "problem": problem}
                for entry, locked, problem in zip(row, locks, entries, strict=True)
            ],
            "problem": whole, "sum": mass_of(row), "right": whole is None and not any(entries),
        })  # fmt: skip
    cuts = {
        cut: {"text": text_of(getattr(side.cuts, cut)), "problem": problem}
        for cut, problem in cut_problems(side.cuts).items()
    }
    return {"rows": rows, "cuts": cuts, "cut": not side.cuts.off}


def _context(tokens: tuple[str, ...], p: Row | None, q: Row | None) -> dict[str, object] | None:
    """Both rows compared, in the fields of an inspector's record."""
    if p is None or q is None:
        return None
    shared = overlap(p, q)
    beyond = excess(p, q)
    beta, mass = total(shared), total(beyond)
    rows = [tuple(row.tolist()) for row in (p, shared, beyond)]
    return {
        "p_row": p.tolist(), "q_row": q.tolist(), "overlap": shared.tolist(), "beta": beta, "tv": 1.0 - beta,
        "p_excess": beyond.tolist(), "residual": residual(p, q).row.tolist() if mass > ROUNDING else None,
        "sums": asdict(sums(tokens, rows[0], rows[1], beta, rows[2], mass)),
    }  # fmt: skip


def _plain(state: State) -> Used:
    """The valid rows without temperature, top-k and top-p."""
    rows: Used = {}
    for name in SIDES:
        rows[name] = [
            np.array([value_of(entry) for entry in row], dtype=np.float64) if _right(row) else None
            for row in state.side(name).rows
        ]
    return rows


def _right(row: tuple[str | float, ...]) -> bool:
    whole, entries = row_problems(row)
    return whole is None and not any(entries)


def _used(state: State, name: SideName) -> list[Row | None]:
    """A side's rows after temperature, top-k and top-p; None for those that are wrong."""
    cuts = state.side(name).cuts
    if any(cut_problems(cuts).values()):
        return [None] * state.contexts
    temperature, top_k, top_p = (value_of(entry) or 0.0 for entry in (cuts.temperature, cuts.top_k, cuts.top_p))
    rows = _plain(state)[name]
    return [None if row is None else cut(tempered(row, temperature), int(top_k), top_p) for row in rows]


def _mean(state: State, used: Used) -> float:
    target, draft = (table_from_dict(_table(state, name, used), name) for name in SIDES)
    return mean_acceptance(matrices(target, draft, rule_named("exact")))


def _table(state: State, name: SideName, used: Used) -> dict[str, object]:
    return document(name, state.tokens, state.order, [row.tolist() for row in used[name] if row is not None])


def _says(state: State, wrong: tuple[Problem, ...], mean: float | None) -> str:
    if mean is not None:
        chance = shown(mean)
        return _(
            "A drafted token is accepted with probability {beta}, on average over the target's own text.", beta=chance
        )
    said = _("Not run: {problem}", problem=_placed(state, wrong[0]))
    more = len(wrong) - 1
    return f"{said} {_n('One more thing to put right.', '{number} more things to put right.', more)}" if more else said


def _placed(state: State, problem: Problem) -> str:
    """A problem with the place where it is."""
    if problem.side is None:
        return problem.says
    values = {"side": _(problem.side), "problem": problem.says}
    if problem.context is None:
        return _("{side}, {problem}", **values)
    start = problem.context == 0
    where = _("at the start") if start else _("after {token}", token=state.tokens[problem.context - 1])
    if problem.token is None:
        return _("{side} {context}: {problem}", context=where, **values)
    return _("{side} {context}, {token}: {problem}", context=where, token=state.tokens[problem.token], **values)
