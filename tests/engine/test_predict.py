"""Predict, then reveal: the answer key is the trace's own verdicts, and no explanation contradicts them."""

import re

import pytest
from hypothesis import given, settings

import specstep
from specstep.config import Config
from specstep.events import Accept, Recover, Reject
from specstep.predict import questions
from specstep.rules import RULES
from specstep.trace import Trace, run

from .strategies import configs, table_pairs


def judged(trace: Trace) -> list[Accept | Reject]:
    return [event for event in trace.events if isinstance(event, Accept | Reject)]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seed", [1, 7, 2**64 - 1])
def test_each_test_is_asked_about_just_before_it_is_made(rule: str, seed: int) -> None:
    trace = specstep.trace(Config(draft="biased", rule=rule, seed=seed))
    asked = questions(trace)
    assert [trace.events[question.frame] for question in asked] == judged(trace)
    for question, event in zip(asked, judged(trace), strict=True):
        assert (question.token, question.position, question.draw) == (event.token, event.position, event.draw)
        assert question.verdict == event.kind


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("width", [3, 5])
def test_one_answer_is_right_and_both_explanations_end_in_the_verdict(rule: str, width: int) -> None:
    for seed in range(1, 9):
        for question in questions(specstep.trace(Config(draft="biased", rule=rule, seed=seed, width=width))):
            right, wrong = question.accept, question.reject
            if question.verdict == "reject":
                right, wrong = wrong, right
            assert right.startswith("Right. ")
            assert wrong == right.replace("Right. ", "Not so. ", 1)
            assert right.endswith(f"{question.token} is {question.verdict}ed.")


@pytest.mark.parametrize("rule", RULES)
def test_a_comparison_that_is_written_is_true(rule: str) -> None:
    written = 0
    for seed in range(1, 9):
        for question in questions(specstep.trace(Config(draft="biased", rule=rule, seed=seed))):
            for left, sign, right in re.findall(r"(\d*\.?\d+) ([<≥]) (\d*\.?\d+),", question.accept):
                assert (float(left) < float(right)) == (sign == "<"), question.accept
                written += 1
            for ratio, value in re.findall(r"(\.\d+ / \d*\.?\d+) = (\d*\.?\d+)", question.accept):
                above, below = map(float, ratio.split(" / "))
                assert abs(above / below - float(value)) < 0.01, question.accept
    assert written or rule == "sampler-match"


@pytest.mark.parametrize("rule", RULES)
def test_a_token_can_come_exactly_if_the_row_it_is_drawn_from_gives_it_something(rule: str) -> None:
    for seed in range(1, 9):
        trace = specstep.trace(Config(draft="biased", rule=rule, seed=seed))
        for question, event in zip(questions(trace), judged(trace), strict=True):
            if isinstance(event, Accept):
                assert question.replacements == ()
                continue
            assert [choice.possible for choice in question.replacements] == [share > 0 for share in event.residual]
            for choice in question.replacements:
                assert choice.why.startswith(f"{choice.token} {'can' if choice.possible else 'cannot'} come: ")
                if found := re.search(r"p (\S+) (exceeds|does not exceed) q ([^;,]+)", choice.why):
                    p, verb, q = found.groups()
                    assert (float(p) > float(q)) == (verb == "exceeds") or p == q


@settings(max_examples=25)
@given(table_pairs(2, 4), configs(8))
def test_the_token_that_came_was_one_that_could(pair, config) -> None:
    trace = run(config, *pair)
    came = {(event.round, event.position): event.token for event in trace.events if isinstance(event, Recover)}
    for question, event in zip(questions(trace), judged(trace), strict=True):
        if isinstance(event, Reject):
            possible = {choice.token for choice in question.replacements if choice.possible}
            assert came[event.round, event.position] in possible
