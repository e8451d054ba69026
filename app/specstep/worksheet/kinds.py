"""The kinds of questions: each makes all there are of its kind from what a recipe gives."""

from collections.abc import Callable, Iterator
from itertools import islice

from specstep.draws import draws
from specstep.events import Commit, Recover, Reject
from specstep.judging import reason
from specstep.lab.cost import Prices, cost_table
from specstep.lab.matrices import matrices
from specstep.language import N_, _
from specstep.numbers import between, draw_shown, named, row_shown, shown, shown_apart
from specstep.rules import RULES, rule_named
from specstep.sampling import acceptance_probability
from specstep.worksheet.answers import Answer
from specstep.worksheet.material import Material, after, all_rows, first_of_each_context, given, rows
from specstep.worksheet.question import Link, Question, Row

PRICES = (0.1, 0.2, 0.3, 0.15, 0.25, 0.05, 0.4, 0.5)  # of a draft step, in ordinary target passes
WIDTHS = range(1, 9)
ROUNDS = 2
VERDICTS = (N_("accepted"), N_("rejected"))


def _accepted(material: Material) -> Iterator[Question]:
    certain = all(test.event.acceptance >= 1.0 for test in material.tests)
    for test in material.tests:
        event = test.event
        if event.acceptance >= 1.0 and not certain:
            continue
        says = _(
            "Seed {seed}, round {round}, position {position}: the draft proposed {token}, with q = {q}; the target "
            "gives it p = {p}. The draw of the test is {u}. Is {token} accepted or rejected?",
            seed=test.seed, round=event.round, position=event.position, token=named(event.token), q=shown(event.q),
            p=shown(event.p), u=shown_apart(event.draw.u, event.acceptance),
        )  # fmt: skip
        verdict = isinstance(event, Reject)
        answer = Answer("choice", (float(verdict),), tuple(map(_, VERDICTS)))
        yield Question("accepted", says, answer, reason(event, RULES["exact"].words), test.link)


def _chance(material: Material) -> Iterator[Question]:
    for test in first_of_each_context(material.tests):
        p_row, q_row = rows(material, test.context)
        beta = acceptance_probability(p_row, q_row)
        says = _(
            "{after}: with what probability is the token that the draft proposes here accepted, whichever it is?",
            after=after(test.context),
        )
        shared = " + ".join(shown(min(p, q)) for p, q in zip(p_row.tolist(), q_row.tolist(), strict=True))
        why = _("The sum of the smaller of p and q: {shared} = {beta}.", shared=shared, beta=shown(beta))
        yield Question("chance", says, Answer("number", (beta,)), why, test.link, given(material, test.context))


def _residual(material: Material) -> Iterator[Question]:
    rejected = [test for test in material.tests if isinstance(test.event, Reject)]
    tokens = material.recipe.settings.target.tokens
    for test in first_of_each_context(rejected):
        assert isinstance(test.event, Reject)
        says = _(
            "{after}, the drafted {token} was rejected. From which row is its replacement drawn?",
            after=after(test.context), token=named(test.event.token),
        )  # fmt: skip
        beyond = [max(0.0, p - q) for p, q in zip(test.event.p_row, test.event.q_row, strict=True)]
        why = _(
            "max(0, p − q) is {beyond}; divided by its sum, {mass}, it is the residual.",
            beyond=between().join(map(shown, beyond)), mass=shown(sum(beyond)),
        )  # fmt: skip
        answer = Answer("row", test.event.residual, tokens)
        yield Question("residual", says, answer, why, test.link, given(material, test.context))


def _token(material: Material) -> Iterator[Question]:
    tokens = material.recipe.settings.target.tokens
    for seed, trace in material.traces:
        tests = {(test.event.round, test.event.position): test for test in material.tests if test.seed == seed}
        for step, event in enumerate(trace.events):
            if not isinstance(event, Recover):
                continue
            says = _(
                "Seed {seed}, round {round}, position {position}: the replacement is drawn from the residual with the "
                "draw {u}. Which token comes?",
                seed=seed, round=event.round, position=event.position, u=draw_shown(event.draw.u),
            )  # fmt: skip
            why = _(
                "In the order of the tokens the residual {row} fills the scale from 0 to 1, and {u} falls to {token}.",
                row=row_shown(tokens, event.residual), u=draw_shown(event.draw.u), token=named(event.token),
            )  # fmt: skip
            row = Row(_("residual"), tokens, event.residual)
            answer = Answer("choice", (float(tokens.index(event.token)),), tokens)
            at = tests[event.round, event.position].link.at
            yield Question("token", says, answer, why, Link(str(seed), step, at), (row,))


def _committed(material: Material) -> Iterator[Question]:
    for seed, trace in material.traces:
        commits = [(step, event) for step, event in enumerate(trace.events, start=1) if isinstance(event, Commit)]
        if len(commits) < ROUNDS:
            continue
        first = commits[:ROUNDS]
        total = sum(len(event.tokens) for _step, event in first)
        used = max(event.draw.number for event in trace.events[: first[-1][0]] if hasattr(event, "draw"))
        config = trace.config
        says = _(
            "Seed {seed}, width {width}, limit {limit}: how many tokens are committed after two rounds?",
            seed=seed, width=config.width, limit=config.limit,
        )  # fmt: skip
        rounds = "; ".join(" ".join(map(named, event.tokens)) for _step, event in first)
        why = _("The rounds commit {rounds}: {total} tokens.", rounds=rounds, total=total)
        yield Question(
            "committed", says, Answer("whole", (float(total),)), why, Link(str(seed), 0, ""),
            all_rows(material), tuple(islice(draws(seed), used)),
        )  # fmt: skip


def _width(material: Material) -> Iterator[Question]:
    """Which width is cheapest: the lab's cost model over widths 1 to 8."""
    m = matrices(*material.tables, rule_named("exact"))
    for price in PRICES:
        table = [entry for entry in cost_table(m, Prices(draft=price)) if entry.k in WIDTHS]
        best = max(table, key=lambda entry: entry.speed_up)
        if best.speed_up <= 1.0 or sum(entry.speed_up > best.speed_up - 5e-3 for entry in table) > 1:
            continue  # it never pays, or two decimals could not tell the best from the next
        says = _(
            "A draft step costs {price} of a target pass, and further positions in a pass cost nothing. The rows give "
            "the tokens that a round commits on average in a long run. Which width is cheapest for a token?",
            price=shown(price),
        )
        widths = tuple(f"k = {entry.k}" for entry in table)
        row = Row(_("tokens a round"), widths, tuple(entry.tokens_per_pass for entry in table))
        why = _(
            "Tokens a round divided by its price, 1 + k · {price}, is largest at k = {k}: {speed}.",
            price=shown(price), k=best.k, speed=shown(best.speed_up),
        )  # fmt: skip
        yield Question(
            "width", says, Answer("whole", (float(best.k),)), why, Link(str(material.recipe.seeds[0]), 0, ""), (row,)
        )


KINDS: dict[str, Callable[[Material], Iterator[Question]]] = {
    "accepted": _accepted, "chance": _chance, "residual": _residual, "token": _token, "committed": _committed,
    "width": _width,
}  # fmt: skip
