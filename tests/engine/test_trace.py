"""Traces: written and read bit for bit, checked against their events, replayed."""

import json

import pytest
from hypothesis import given, settings

import specstep
from specstep.config import Config
from specstep.errors import TraceError
from specstep.frames import frames
from specstep.trace import read_trace, replay, run

from .strategies import configs, seeds, table_pairs
from .toy import draft_table, target_table

BIASED = specstep.trace(Config(draft="biased"))


def changed(path: str, value: object) -> str:
    """The biased trace's JSON with the value at `events/3/round` replaced; `...` removes it."""
    document = BIASED.to_dict()
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    place = document
    for part in way:
        place = place[part]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(document)


@settings(max_examples=12)
@given(table_pairs(2, 3), configs())
def test_a_trace_reads_back_bit_for_bit(pair, config):
    trace = run(config, *pair)
    again = read_trace(trace.to_json())
    assert again.events == trace.events
    assert again.config == trace.config
    assert again.to_json() == trace.to_json()


@settings(max_examples=12)
@given(table_pairs(2, 3), configs())
def test_a_trace_replays_identically_after_reading(pair, config):
    assert replay(read_trace(run(config, *pair).to_json())) is None


@given(seeds())
def test_seeds_survive_whole(seed):
    assert read_trace(specstep.trace(Config(seed=seed, limit=1)).to_json()).config.seed == seed


def test_the_largest_seed_stands_in_the_text_digit_for_digit():
    assert '"seed":18446744073709551615' in specstep.trace(Config(seed=2**64 - 1)).to_json()


def test_a_trace_has_the_form_of_the_design():
    document = json.loads(BIASED.to_json())
    assert list(document) == ["schema", "config", "tables", "events", "outcome"]
    assert document["schema"] == "specstep/trace/1"
    assert sorted(document["config"]) == sorted(["draft", "target", "rule", "width", "limit", "seed"])
    assert document["tables"]["target"]["rows"]["B"] == [0.55, 0.15, 0.3]
    assert "".join(document["outcome"]["committed"]) == "ACBABABB"
    assert list(document["outcome"]["counters"]) == [
        "rounds", "target_passes", "positions_scored", "draft_steps", "drafted", "accepted", "rejected", "discarded",
        "recovered", "bonus", "committed", "draws",
    ]  # fmt: skip
    assert document["events"][5]["kind"] == "reject"
    assert document["events"][5]["draw"] == {"number": 5, "u": BIASED.events[5].draw.u}


@pytest.mark.parametrize("name", BIASED.counters.to_dict())
def test_a_count_that_the_events_do_not_give_is_refused(name):
    with pytest.raises(TraceError, match=f"states 99 for {name}"):
        read_trace(changed(f"outcome/counters/{name}", 99))


def test_committed_tokens_that_the_events_do_not_give_are_refused():
    with pytest.raises(TraceError, match="committed tokens differ"):
        read_trace(changed("outcome/committed", list("ACBABABA")))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("schema", "specstep/trace/2"), ("config/width", 9), ("config/width", 3.5), ("config/seed", 2**64),
        ("config/seed", -1), ("config/rule", ""), ("config/extra", 1), ("config/limit", ...), ("events", []),
        ("events", "none"), ("events/0/kind", "bonus"), ("events/0/kind", "toString"), ("events/0/draw/u", 1.0),
        ("events/0/draw/u", -0.1), ("events/0/draw/number", 0), ("events/0/q_row", [0.5]), ("events/0/token", "AB"),
        ("events/0/round", True), ("events/5/residual", ...), ("events/0", None), ("outcome", ...), ("extra", 1),
        ("tables/draft/tokens", ["A", "B", "D"]), ("tables/draft/rows/A", [0.5, 0.5, 0.5]), ("tables/draft/rows", {}),
        ("outcome/counters/extra", 1), ("outcome/counters/draws", ...), ("events/31/reason", "eos"),
    ],
)  # fmt: skip
def test_a_document_that_is_no_trace_is_refused_in_one_sentence(path, value):
    with pytest.raises(TraceError) as caught:
        read_trace(changed(path, value))
    assert caught.value.message.startswith("This")
    assert caught.value.message.endswith(".")
    assert len(caught.value.message) < 300


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "NaN", '{"schema":NaN}', '{"a":Infinity}', '{"a":-Infinity}', '{"a":1e999}', '{"a":-1e999}',
     '{"a":1,"a":1}', '{"schema":"specstep/trace/1","schema":"specstep/trace/1"}', "[" * 100_000, '{"a":' * 50_000,
     "9" * 5000, "\x00", "{'a':1}", '{"a":1,}', "\ufeff{}"],
    ids=lambda text: text[:14],
)  # fmt: skip
def test_text_that_is_not_strict_json_is_refused(text):
    with pytest.raises(TraceError) as caught:
        read_trace(text)
    assert len(caught.value.message) < 250


def test_a_trace_holding_nan_is_refused_wherever_it_stands():
    with pytest.raises(TraceError, match="NaN is not a JSON number"):
        read_trace(changed("events/0/q", float("nan")))


def test_deep_nesting_inside_an_otherwise_good_trace_is_refused():
    for depth in (500, 5_000, 9_000, 50_000):
        with pytest.raises(TraceError):
            read_trace(changed("config/width", 77777).replace("77777", "[" * depth + "]" * depth))


def test_a_replay_names_the_first_event_that_differs_with_both_sides():
    text = changed("events/1/draw/u", 0.5)
    difference = replay(read_trace(text))
    assert difference is not None
    assert difference.event == 2
    assert difference.recorded.draw.u == 0.5
    assert difference.replayed == BIASED.events[1]


def test_a_replay_sees_the_last_bit_of_a_number():
    u = BIASED.events[0].draw.u
    assert replay(read_trace(changed("events/0/draw/u", u + 2**-53))).event == 1


def test_whole_numbers_written_as_1_point_0_are_whole_numbers():
    text = changed("events/3/position", 1.0).replace('"number": 1,', '"number": 1.0,')
    assert '"number": 1.0' in text
    trace = read_trace(text)
    assert replay(trace) is None
    assert trace.to_json() == BIASED.to_json()
    assert frames(trace) == frames(BIASED)


def test_a_replay_with_another_seed_differs_at_the_first_draw():
    assert replay(read_trace(changed("config/seed", 2))).event == 1


def test_a_trace_cut_short_differs_where_it_ends():
    document = BIASED.to_dict()
    document["events"] = document["events"][:-1]
    difference = replay(read_trace(json.dumps(document)))
    assert (difference.event, difference.recorded, difference.replayed.kind) == (32, None, "finish")


def test_a_trace_needs_nothing_but_its_own_tables():
    other = run(Config(draft="mine"), target_table(), draft_table("biased"))
    assert replay(read_trace(other.to_json())) is None
