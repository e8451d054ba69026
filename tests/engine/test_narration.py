"""Sentences: what just happened and why, with the numbers that decided it, never suggesting the opposite."""

import re
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import specstep
from specstep.config import Config
from specstep.counters import Counters
from specstep.draws import Draw
from specstep.events import Accept, Draft, Reject
from specstep.frames import frames
from specstep.narration import Scene, say
from specstep.numbers import draw_shown, rounded, shown, shown_apart, significant
from specstep.trace import run
from specstep.words import RATIO

from .strategies import configs, table_pairs

BIASED = specstep.trace(Config(draft="biased"))
UNIT = st.floats(0.0, 1.0, exclude_max=True)
ONE_BELOW = 1 - 2.0**-53


def number(text: str) -> float:
    """The value of a number as it stands in a sentence."""
    return {"almost 0": 1e-9, "almost 1": ONE_BELOW}[text] if text.startswith("almost") else float(text)


def told(p: float, q: float, u: float) -> tuple[Accept | Reject, str]:
    """The event of a test of token A with these numbers, and its sentence."""
    acceptance = min(1.0, p / q)
    seen = (1, 2, "A", Draw(5, u), (p, 1 - p), (q, 1 - q), p, q, acceptance, 0.0, acceptance)
    event = Accept(*seen) if u < acceptance else Reject(*seen, (0.0, 1.0))
    return event, say(event, Scene(("A", "B"), None, Counters(), 8, RATIO)).text


@settings(max_examples=300)
@given(UNIT, st.floats(0.001, 1.0), UNIT)
@example(0.4, 0.9, 0.4442)
@example(0.4, 0.9, 0.4440)
@example(0.9999, 1.0, 0.99985)
@example(0.9999, 1.0, 0.99995)
@example(0.5, 0.5, ONE_BELOW)
@example(0.0, 0.5, 0.0)
@example(1e-300, 0.5, 0.0)
@example(0.2, 0.8, 0.25)
def test_the_numbers_of_a_test_never_suggest_the_other_verdict(p, q, u):
    event, text = told(p, q, u)
    found = re.search(
        r"with probability (?:\S+|almost .) / (?:\S+|almost .) = (.+?)\. Draw 5 is (\S+), (not )?below it\.$", text
    )
    plain = re.search(r"with probability (1), since .+\. Draw 5 is (\S+), (not )?below it\.$", text)
    acceptance, draw, refused = (found or plain).groups()
    if plain:
        since = f"both give it {shown(p)}" if p == q else f"{shown(p)} ≥ {shown(q)}"
        assert f"since {since}. Draw" in text
    assert (refused is None) == isinstance(event, Accept)
    if u == event.acceptance or number(draw) == number(acceptance):
        assert u == event.acceptance
    else:
        assert (number(draw) < number(acceptance)) == isinstance(event, Accept)


@given(st.floats(0, 1), st.floats(0, 1))
def test_two_different_numbers_are_written_apart_and_in_their_order(one, other):
    first, second = number(shown_apart(one, other)), number(shown_apart(other, one))
    assert (first < second, first > second) == (one < other, one > other)


@given(UNIT)
def test_a_draw_is_never_written_as_1(u):
    assert number(draw_shown(u)) < 1


@given(st.floats(0, 1))
def test_a_number_strictly_between_0_and_1_is_never_written_as_one_of_them(value):
    assert (shown(value) in ("0", "1")) == (value in (0.0, 1.0))


@pytest.mark.parametrize(
    ("value", "text"), [(0.8, ".80"), (0.625, ".625"), (1.0, "1"), (0.0, "0"), (0.05, ".05"), (2 / 3, ".667")]
)
def test_numbers_are_short(value, text):
    assert shown(value) == text


@pytest.mark.parametrize(("value", "text"), [(0.3125, ".313"), (0.0625, ".063"), (0.6875, ".688"), (0.0005, ".001")])
def test_what_lies_in_the_middle_goes_up_as_in_the_page_s_own_numbers(value, text):
    assert shown(value) == text


@pytest.mark.parametrize(("value", "text"), [(25.97, "26"), (0.0123456, "0.0123"), (3.14e-7, "3.14·10⁻⁷")])
def test_what_is_very_small_is_a_power_of_ten_as_on_the_page(value, text):
    assert significant(value) == text


@given(st.floats(0, 1000), st.integers(0, 9))
def test_numbers_are_rounded_by_their_exact_value(value, digits):
    exact = Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    assert rounded(value, digits) == format(exact, "f")


def test_the_biased_rejection_is_told_with_the_four_numbers_that_decided_it():
    assert frames(BIASED)[6].say.text == (
        "Position 2: A is rejected. The draft gave it .80, the target gives it .20, so it stays with probability "
        ".20 / .80 = .25. Draw 5 is .444, not below it."
    )


def test_the_biased_acceptance_is_told_with_the_four_numbers_that_decided_it():
    text = frames(BIASED)[5].say.text
    assert "A is accepted" in text
    assert all(part in text for part in (".80", ".50", ".625", ".444, below it"))


def test_the_recovered_token_is_told_with_the_residual():
    text = frames(BIASED)[8].say.text
    assert "C is recovered" in text
    assert "B .75, C .25" in text
    assert "A " not in text.split("residual", 1)[1].split(";")[0]


def test_the_last_pass_says_that_a_bonus_has_no_room():
    assert "no room for a bonus" in frames(BIASED)[29].say.text
    assert "for a bonus" in frames(BIASED)[4].say.text


def test_the_finish_compares_passes_and_says_that_they_are_counts():
    text = frames(BIASED)[-1].say.text
    assert "8 tokens in 4 target passes" in text
    assert "not time" in text


@settings(max_examples=20)
@given(table_pairs(2, 4), configs())
def test_every_sentence_is_whole_and_names_its_token_and_draw(pair, config):
    for frame in frames(run(config, *pair)):
        text, event = frame.say.text, frame.event
        assert text == text.strip()
        assert text.endswith(".")
        assert "  " not in text
        assert not re.search(r"None|nan|inf\b|\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d\d", text)
        if event and hasattr(event, "draw"):
            assert f"raw {event.draw.number} is" in text
            assert f"{event.token} is" in text or isinstance(event, Draft)
        if frame.at_hand:
            assert frame.at_hand.says.startswith(f"Position {frame.at_hand.position}: ")
            assert frame.at_hand.says.endswith(".")


@settings(max_examples=20)
@given(table_pairs(2, 4), configs())
def test_one_token_is_spoken_of_in_the_singular(pair, config):
    for frame in frames(run(config, *pair)):
        text = frame.say.text
        assert not re.search(r"\b1 (tokens|positions|target passes)\b", text)
        assert not re.search(r"^\w (are) (committed|discarded)", text)
        assert not re.search(r"each of the drafted \w(;|, and one after)", text)


def test_the_record_of_a_recovered_token_tells_the_test_and_the_replacement():
    assert frames(BIASED)[8].at_hand.says == (
        "Position 2: min(1, p/q) = .20 / .80 = .25; draw 5 = .444 ≥ .25, so A is rejected. "
        "C, drawn from the residual with draw 6 = .763, replaces it."
    )


@settings(max_examples=20)
@given(table_pairs(2, 4), configs())
def test_the_verdict_of_a_record_compares_the_shown_numbers_rightly(pair, config):
    for frame in frames(run(config, *pair)):
        if frame.at_hand and frame.at_hand.test:
            draw, sign, acceptance = re.search(r"draw \d+ = (\S+) (<|≥) (.+?), so", frame.at_hand.says).groups()
            assert (number(draw) < number(acceptance)) == (sign == "<")
