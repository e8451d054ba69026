"""The grammar of traces: those of every rule hang together, and no event can be left out, doubled or moved."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

import specstep
from specstep.config import Config
from specstep.errors import TraceError
from specstep.events import Draft, Event, TargetPass
from specstep.grammar import check_grammar
from specstep.rules import RULES
from specstep.trace import Trace, run

from .strategies import configs, table_pairs

TRACES = [specstep.trace(Config(draft=draft, rule=rule)) for rule in RULES for draft in ("aligned", "biased")]
IDS = [f"{trace.config.rule}-{trace.config.draft}" for trace in TRACES]


def refused(trace: Trace, events: list[Event]) -> bool:
    try:
        check_grammar(replace(trace, events=tuple(events)))
    except TraceError:
        return True
    return False


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("width", [1, 3, 8])
def test_the_traces_of_every_rule_pass(rule: str, width: int) -> None:
    for seed in (1, 2, 2**64 - 1):
        for limit in (1, 8, 9):
            for draft in ("aligned", "biased"):
                check_grammar(specstep.trace(Config(draft, rule=rule, width=width, seed=seed, limit=limit)))


@settings(max_examples=40)
@given(table_pairs(2, 4), configs(16))
def test_the_traces_of_any_tables_pass(pair, config) -> None:
    check_grammar(run(config, *pair))


@pytest.mark.parametrize("trace", TRACES, ids=IDS)
def test_no_event_can_be_left_out(trace: Trace) -> None:
    for i in range(len(trace.events)):
        assert refused(trace, [*trace.events[:i], *trace.events[i + 1 :]]), f"event {i + 1} left out"


@pytest.mark.parametrize("trace", TRACES, ids=IDS)
def test_no_event_can_stand_twice(trace: Trace) -> None:
    for i, event in enumerate(trace.events):
        assert refused(trace, [*trace.events[: i + 1], event, *trace.events[i + 1 :]]), f"event {i + 1} twice"


@pytest.mark.parametrize("trace", TRACES, ids=IDS)
def test_no_two_neighbours_can_change_places(trace: Trace) -> None:
    events = list(trace.events)
    for i in range(len(events) - 1):
        swapped = [*events[:i], events[i + 1], events[i], *events[i + 2 :]]
        assert refused(trace, swapped), f"events {i + 1} and {i + 2} swapped"


def test_the_message_names_the_event_that_cannot_stand_there() -> None:
    trace = TRACES[1]
    with pytest.raises(TraceError, match=r"^Event 4 \(accept\) cannot stand where it stands\.$"):
        check_grammar(replace(trace, events=(*trace.events[:3], *trace.events[4:])))


def test_a_trace_that_breaks_off_says_where() -> None:
    trace = TRACES[0]
    with pytest.raises(TraceError, match="breaks off"):
        check_grammar(replace(trace, events=trace.events[:5]))
    with pytest.raises(TraceError, match="The trace breaks off after 4 of 8 tokens"):
        check_grammar(replace(trace, events=trace.events[:9]))


def test_foreign_tokens_and_rows_of_another_length_are_refused() -> None:
    trace = TRACES[1]
    first, scored = trace.events[0], trace.events[3]
    assert isinstance(first, Draft)
    assert isinstance(scored, TargetPass)
    for wrong in (replace(first, token="Z"), replace(first, q_row=(0.5, 0.5)), replace(first, q=0.0)):
        assert refused(trace, [wrong, *trace.events[1:]])
    for rows in (scored.p_rows[:2], (*scored.p_rows, scored.p_rows[0]), (scored.p_rows[0][:2], *scored.p_rows[1:])):
        assert refused(trace, [*trace.events[:3], replace(scored, p_rows=rows), *trace.events[4:]])
