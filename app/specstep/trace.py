"""Traces: a configuration, its tables, the events, the outcome. Made, written, read, checked and replayed here."""

from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from specstep.config import Config, ModelConfig, config_from_dict, model_config_from_dict
from specstep.counters import Counters, count
from specstep.decoder import decode
from specstep.errors import SpecstepError, TraceError, brief
from specstep.events import Commit, Event, TargetPass, event_from_dict, event_to_dict
from specstep.json_text import parse_json, to_json
from specstep.language import _
from specstep.model import ModelRun, model_run_from_dict
from specstep.rows import TableRows
from specstep.rules import rule_named
from specstep.schema import first_violation, load_schema
from specstep.shown import WHOLE_MOST, show_of
from specstep.tables import Table, table_from_dict

if TYPE_CHECKING:
    from specstep.listing import Listing

SCHEMA = "specstep/trace/1"
WRITTEN_MOST = 2_000  # numbers of a table; of larger ones a trace has the rows it used


class Run:
    """What traces of tables and of models have in common: settings, events, and what follows from them."""

    config: Config
    events: tuple[Event, ...]

    def subject(self) -> dict[str, object]:
        """What the rows came from, as one named field of the document."""
        raise NotImplementedError

    @property
    def committed(self) -> tuple[str, ...]:
        """The output: every committed token, in order."""
        return tuple(token for event in self.events if isinstance(event, Commit) for token in event.tokens)

    @cached_property
    def counters(self) -> Counters:
        """The counts of the whole run."""
        return count(self.events)

    def to_dict(self) -> dict[str, object]:
        """The trace as its JSON document (schema `specstep/trace/1`)."""
        return {
            "schema": SCHEMA,
            "config": self.config.to_dict(),
            **self.subject(),
            "events": [event_to_dict(event) for event in self.events],
            "outcome": self.outcome(),
        }

    def outcome(self) -> dict[str, object]:
        """What the events come to."""
        return {"committed": list(self.committed), "counters": self.counters.to_dict()}

    def to_json(self) -> str:
        """The trace as JSON text; doubles keep their repr digits, so the text reads back bit for bit."""
        return to_json(self.to_dict())

    def around_events(self) -> tuple[str, str]:
        """That text before and after the events, which stand between with commas: for a run that grows."""
        before = {"schema": SCHEMA, "config": self.config.to_dict(), **self.subject(), "events": []}
        return to_json(before).removesuffix("]}"), f'],"outcome":{to_json(self.outcome())}}}'


@dataclass(frozen=True)
class Trace(Run):
    """All that happened in one run on tables, and all it depends on."""

    config: Config
    target: Table
    draft: Table
    events: tuple[Event, ...]

    @property
    def rows(self) -> TableRows:
        """The row source of the trace's tables."""
        return TableRows(self.target, self.draft)

    def subject(self) -> dict[str, object]:
        """The tables; of large ones the rows that the run used, which are enough to replay it."""
        tables = {"target": self.target, "draft": self.draft}
        tokens = len(self.target.tokens)
        if tokens > WHOLE_MOST or any(len(table.rows) * tokens > WRITTEN_MOST for table in tables.values()):
            prefixes = visited(self.events)
            tables = {side: table.only({table.context(one) for one in prefixes}) for side, table in tables.items()}
        return {"tables": {side: table.to_dict() for side, table in tables.items()}}

    @property
    def order(self) -> int:
        """How many last tokens the rows depend on at most."""
        return max(self.target.order, self.draft.order)

    def to_markdown(self) -> str:
        """The trace as a Markdown table for a plain article; nothing that tables or tokens say is taken for markup."""
        from specstep.markdown import to_markdown  # as below: the page starts without it

        return to_markdown(self._listing())

    def _repr_html_(self) -> str:
        """What a notebook shows for a trace: a static table that needs neither script nor style sheet."""
        from specstep.html_table import to_html

        return to_html(self._listing())

    def _listing(self) -> "Listing":
        from specstep.listing import listing

        return listing(self.config, self.target, self.draft, self.events)


@dataclass(frozen=True)
class ModelTrace(Run):
    """All that happened in one run of a real model. Its rows are cut (`shown.py`), and it cannot be replayed here."""

    config: ModelConfig
    model: ModelRun
    events: tuple[Event, ...]

    def subject(self) -> dict[str, object]:
        """The facts of the models' run."""
        return {"model": self.model.to_dict()}


type AnyTrace = Trace | ModelTrace


def run(config: Config, target: Table, draft: Table) -> Trace:
    """Decode with these settings and tables, to the end. Raises TableError if the tables' tokens differ."""
    rows = TableRows(target, draft)
    rule = rule_named(config.rule)
    show = show_of(target.tokens)
    events = decode(rows, rule, width=config.width, limit=config.limit, seed=config.seed, show=show)
    return Trace(config, target, draft, tuple(events))


def visited(events: tuple[Event, ...]) -> set[tuple[str, ...]]:
    """Every prefix after which a run looks up a row: what was committed before a round, and each part of its block."""
    prefixes: set[tuple[str, ...]] = set()
    committed: tuple[str, ...] = ()
    for event in events:
        if isinstance(event, TargetPass):
            prefixes |= {committed + event.tokens[:i] for i in range(len(event.tokens) + 1)}
        elif isinstance(event, Commit):
            committed += event.tokens
    return prefixes


def read_trace(text: str) -> AnyTrace:
    """Read a trace from JSON text: against the schema, then its outcome against its events. Raises TraceError."""
    try:
        document = parse_json(text)
    except ValueError as error:
        raise TraceError(_("This is not JSON: {error}; choose a file saved by Specstep.", error=error)) from error
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise TraceError(_('This is no trace: its "schema" must be {schema}.', schema=repr(SCHEMA)))
    if violation := first_violation(document, load_schema("trace-1")):
        raise TraceError(_("This trace does not follow {schema}: {violation}.", schema=SCHEMA, violation=violation))
    try:
        trace = _model_trace(document) if "model" in document else _table_trace(document)
    except SpecstepError as error:
        raise TraceError(_("This trace cannot be read: {reason}", reason=error.message), **error.data) from error
    _check_outcome(trace, document["outcome"])
    return trace


def _table_trace(document: dict[str, Any]) -> Trace:
    target = table_from_dict(document["tables"]["target"], _("the trace's target table"))
    for number, event in enumerate(document["events"], start=1):
        for token in filter(None, (event.get("token"), *event.get("tokens", ()))):
            if token not in target.tokens:
                raise TraceError(
                    _(
                        "Event {event} speaks of the token {token}, which its tables do not have.",
                        event=number, token=brief(token),
                    )
                )  # fmt: skip
    return Trace(
        config_from_dict(document["config"]),
        target,
        table_from_dict(document["tables"]["draft"], _("the trace's draft table")),
        tuple(event_from_dict(event) for event in document["events"]),
    )


def _model_trace(document: dict[str, Any]) -> ModelTrace:
    return ModelTrace(
        model_config_from_dict(document["config"]),
        model_run_from_dict(document["model"]),
        tuple(event_from_dict(event) for event in document["events"]),
    )


def _check_outcome(trace: AnyTrace, outcome: dict[str, object]) -> None:
    if outcome["committed"] != list(trace.committed):
        raise TraceError(_("The trace's outcome does not follow from its events: the committed tokens differ."))
    counted = trace.counters.to_dict()
    stated = outcome["counters"]
    assert isinstance(stated, dict)
    for name, number in counted.items():
        if stated[name] != number:
            raise TraceError(
                _(
                    "The trace's outcome does not follow from its events: it states {stated} for {name}, "
                    "the events give {number}.", stated=stated[name], name=name, number=number,
                )
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay departs: the event's number, from 1, as recorded and as the engine makes it (None: no event)."""

    event: int
    recorded: Event | None
    replayed: Event | None


def replay(trace: Trace) -> Difference | None:
    """Run the engine on the trace's own settings and tables; the first event that differs, or None."""
    again = run(trace.config, trace.target, trace.draft).events
    for number, (recorded, replayed) in enumerate(zip_longest(trace.events, again), start=1):
        if recorded != replayed:
            return Difference(number, recorded, replayed)
    return None
