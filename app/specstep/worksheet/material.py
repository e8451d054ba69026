"""What questions are made from: the traces of a recipe's seeds, their tests, and the tables' rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from specstep.events import Accept, Commit, Reject, TargetPass
from specstep.language import _
from specstep.numbers import named
from specstep.sampling import Row
from specstep.settings import Settings
from specstep.tables import Table, prefix_of
from specstep.trace import Trace, run
from specstep.worksheet.question import Link
from specstep.worksheet.question import Row as GivenRow
from specstep.worksheet.recipe import Recipe


@dataclass(frozen=True)
class Test:
    """A test in the trace of a seed: the event, how many come before it, and its context."""

    seed: int
    step: int
    event: Accept | Reject
    context: str

    @property
    def link(self) -> Link:
        return Link(str(self.seed), self.step, f"{self.event.round}.{self.event.position}")


@dataclass(frozen=True)
class Material:
    """What questions are made from."""

    recipe: Recipe
    traces: tuple[tuple[int, Trace], ...]
    tests: tuple[Test, ...]

    @property
    def tables(self) -> tuple[Table, Table]:
        return self.recipe.settings.target, self.recipe.settings.draft


def material_of(recipe: Recipe) -> Material:
    """Run the traces."""
    traces = tuple((seed, _run(recipe.with_seed(seed))) for seed in recipe.seeds)
    return Material(recipe, traces, tuple(test for seed, trace in traces for test in _tests(seed, trace)))


def _run(settings: Settings) -> Trace:
    return run(settings.config, settings.target, settings.draft)


def _tests(seed: int, trace: Trace) -> Iterator[Test]:
    """All tests of a trace."""
    prefix: tuple[str, ...] = ()
    committed: tuple[str, ...] = ()
    for step, event in enumerate(trace.events):
        if isinstance(event, TargetPass):
            prefix = committed
        elif isinstance(event, Accept | Reject):
            yield Test(seed, step, event, "".join(prefix[-max(1, trace.order) :]))
            prefix += (event.token,)
        elif isinstance(event, Commit):
            committed += event.tokens


def first_of_each_context(tests: Sequence[Test]) -> list[Test]:
    """Of each context the first test."""
    first: dict[str, Test] = {}
    for test in tests:
        first.setdefault(test.context, test)
    return list(first.values())


def rows(material: Material, context: str) -> tuple[Row, Row]:
    """The target's and the draft's row after a context, (V,) each."""
    target, draft = material.tables
    prefix = prefix_of(context, max(target.order, draft.order))
    return target.row(prefix), draft.row(prefix)


def given(material: Material, context: str) -> tuple[GivenRow, ...]:
    """The same, to be printed."""
    tokens = material.recipe.settings.target.tokens
    return tuple(
        GivenRow(letter, tokens, tuple(row.tolist())) for letter, row in zip("pq", rows(material, context), strict=True)
    )


def all_rows(material: Material) -> tuple[GivenRow, ...]:
    """Both tables, row by row."""
    tokens = material.recipe.settings.target.tokens
    return tuple(
        GivenRow(_named(letter, context), tokens, tuple(row.tolist()))
        for letter, table in zip("pq", material.tables, strict=True)
        for context, row in table.rows.items()
    )


def _named(letter: str, context: str) -> str:
    if not context:
        return _("{letter} at the start", letter=letter)
    return _("{letter} after {context}", letter=letter, context=named(context))


def after(context: str) -> str:
    """Where a row stands, in words."""
    return _("After {context}", context=named(context)) if context else _("After the empty prefix")
