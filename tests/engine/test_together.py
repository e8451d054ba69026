"""Two traces stepped together: pairs of frames, phase beside phase, until both have ended."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import specstep
from specstep import documents
from specstep.config import Config
from specstep.decoder import phases
from specstep.events import TargetPass
from specstep.together import together
from specstep.trace import Trace, run

from .strategies import configs
from .toy import draft_table, target_table


def pair_of(one: Config, other: Config) -> tuple[Trace, Trace]:
    made = [run(config, target_table(), draft_table(config.draft)) for config in (one, other)]
    return made[0], made[1]


@settings(max_examples=60)
@given(configs(16), configs(16))
def test_every_pair_moves_one_trace_or_both_by_one_event_and_the_last_is_the_end_of_both(one, other) -> None:
    traces = pair_of(one, other)
    pairs = together(*traces)
    assert pairs[0] == (0, 0)
    assert pairs[-1] == tuple(len(trace.events) for trace in traces)
    for before, now in pairwise(pairs):
        moves = (now[0] - before[0], now[1] - before[1])
        assert set(moves) <= {0, 1}
        assert 1 in moves


@settings(max_examples=40)
@given(configs(16), st.integers(1, 8))
def test_at_the_end_of_each_phase_both_have_made_equally_many_target_passes(one, width) -> None:
    traces = pair_of(one, Config(draft="biased", width=width, seed=one.seed))
    pairs = set(together(*traces))
    ends = []
    for trace in traces:
        index, found = 0, []
        for phase in phases(trace.events):
            index += len(phase)
            found.append(index)
        ends.append(found)
    for together_at in zip(*ends, strict=False):
        assert together_at in pairs
        passes = [sum(isinstance(event, TargetPass) for event in trace.events[:index])
                  for trace, index in zip(traces, together_at, strict=True)]  # fmt: skip
        assert passes[0] == passes[1]


@settings(max_examples=20)
@given(configs(8))
def test_a_trace_beside_itself_moves_in_step(config) -> None:
    trace, same = pair_of(config, config)
    assert together(trace, same) == tuple((i, i) for i in range(len(trace.events) + 1))


def test_the_page_gets_the_second_trace_and_the_pairs() -> None:
    one, other = specstep.trace(), specstep.trace(Config(draft="biased"))
    document = documents.beside(one, other)
    assert document["payload"]["config"]["draft"] == "biased"
    assert document["ticks"] == [list(pair) for pair in together(one, other)]


@pytest.mark.parametrize(("width", "passes", "steps"), [(2, 10, 20), (8, 11, 71)])
def test_width_two_against_width_eight_on_one_seed(width: int, passes: int, steps: int) -> None:
    counters = specstep.trace(Config(draft="biased", width=width, limit=16)).counters
    assert (counters.target_passes, counters.draft_steps) == (passes, steps)
