"""Traces from elsewhere: replayed identically, different at an event, not ours to replay, or no trace at all."""

import json
from typing import Any

import pytest

import specstep
from specstep import bridge
from specstep.config import Config
from specstep.errors import TraceError
from specstep.recorded import SIZE_MOST, open_trace
from specstep.rules import RULES

TEXT = specstep.trace(Config(draft="biased")).to_json()


def changed(**change: Any) -> str:
    """The biased trace with some of its first event's or config's fields changed."""
    document = json.loads(TEXT)
    document["config"] |= change
    return json.dumps(document)


@pytest.mark.parametrize("rule", RULES)
def test_what_the_engine_wrote_replays_identically(rule: str) -> None:
    trace = specstep.trace(Config(draft="biased", rule=rule, seed=2**64 - 1))
    opened = open_trace(trace.to_json())
    assert (opened.verdict, opened.event) == ("identical", None)
    assert opened.message == f"Replayed identically: all {len(trace.events)} events."
    assert opened.trace.events == trace.events


def test_a_trace_of_another_seed_differs_at_its_first_draw_and_is_shown_all_the_same() -> None:
    opened = open_trace(changed(seed=2))
    assert (opened.verdict, opened.event) == ("differs", 1)
    assert opened.message.startswith("Differs at event 1: ")
    assert opened.trace.to_json() != TEXT
    assert "".join(opened.trace.committed) == "ACBABABB"


def test_a_single_changed_draw_is_found_where_it_stands() -> None:
    document = json.loads(TEXT)
    document["events"][4]["draw"]["u"] = 0.4
    opened = open_trace(json.dumps(document))
    assert (opened.verdict, opened.event) == ("differs", 5)


def test_an_unknown_rule_is_no_fault_but_cannot_be_replayed() -> None:
    opened = open_trace(changed(rule="of-next-year"))
    assert (opened.verdict, opened.event) == ("foreign", None)
    assert opened.message == "Recorded elsewhere, cannot be replayed: the rule 'of-next-year' is not known here."


@pytest.mark.parametrize(
    "text",
    ["", "not JSON", "[]", "null", '{"schema": "specstep/trace/2"}', TEXT[:-2], TEXT.replace('"A"', '"<b>"', 1),
     TEXT.replace("specstep/trace/1", "specstep/tables/1"), "[" * 100_000, '{"schema": NaN}'],
)  # fmt: skip
def test_what_is_no_trace_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TraceError) as refusal:
        open_trace(text)
    assert 10 < len(refusal.value.message) < 400
    assert refusal.value.message.endswith(".")


def test_a_text_that_is_too_long_is_not_even_read() -> None:
    with pytest.raises(TraceError, match="5,000,001 characters"):
        open_trace(" " * (SIZE_MOST + 1))


def test_an_outcome_that_does_not_follow_from_the_events_is_refused() -> None:
    document = json.loads(TEXT)
    document["outcome"]["committed"][0] = "B"
    with pytest.raises(TraceError):
        open_trace(json.dumps(document))


def test_the_page_gets_the_verdict_and_a_payload_to_show() -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"text": changed(rule="of-next-year")}}
    result = json.loads(bridge.handle(json.dumps(request)))["result"]
    assert result["verdict"] == "foreign"
    assert len(result["payload"]["frames"]) == 33
    assert result["payload"]["words"]["formula"] == "the recorded acceptance"
