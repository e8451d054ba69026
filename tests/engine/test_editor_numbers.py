"""Numbers as readers write them and as the editor writes them, and rows that make room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specstep.editor.entries import short, value_of
from specstep.editor.fitting import dragged, fitted
from specstep.errors import ParameterError

FREE = (False, False, False)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (".25", 0.25),
        ("0,25", 0.25),
        (" 1/4 ", 0.25),
        ("1", 1.0),
        ("2.5e-1", 0.25),
        ("1.", 1.0),
        (",5", 0.5),
        ("5", 5.0),
    ],
)
def test_a_number_may_be_written_as_readers_write_it(text, value):
    assert value_of(text) == value


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "+1", "nan", "inf", "1e999", "1/0", "1/2/3", "٣", "1\x00", "0x1", "1_0", "."]
)
def test_what_is_no_number_has_no_value(text):
    assert value_of(text) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.8, ".80"),
        (0.0, "0"),
        (1.0, "1"),
        (1 / 3, ".3333"),
        (0.125, ".125"),
        (1e-9, "1e-09"),
        (0.99999, ".99999"),
        (1.5, "1.50"),
    ],
)
def test_worked_out_numbers_are_short_and_never_a_0_or_a_1_that_they_are_not(value, text):
    assert short(value) == text


@given(st.lists(st.floats(0, 1), min_size=3, max_size=3), st.integers(0, 2), st.floats(0, 1))
def test_dragging_keeps_the_others_in_proportion(row, token, value):
    made = dragged(tuple(row), FREE, token, value)
    assert sum(made) == pytest.approx(1.0)
    assert made[token] == pytest.approx(value, abs=1e-12)
    one, two = (other for other in range(3) if other != token)
    if row[one] + row[two] > 1e-9:
        assert made[one] * row[two] == pytest.approx(made[two] * row[one], abs=1e-12)
    else:
        assert made[one] + made[two] == pytest.approx(1.0 - value)


def test_locked_entries_do_not_make_room():
    assert dragged((0.5, 0.3, 0.2), (False, True, False), 0, 0.6) == (0.6, 0.3, pytest.approx(0.1))
    assert dragged((0.5, 0.3, 0.2), (False, True, False), 0, 0.9) == (0.7, 0.3, 0.0)  # as far as the lock lets it
    assert dragged((0.5, 0.3, 0.2), (False, True, True), 0, 0.9) == (0.5, 0.3, 0.2)


def test_a_row_is_made_to_sum_to_1_in_proportion_and_of_nothing_alike():
    assert fitted(("2", "1", "1"), FREE, (2.0, 1.0, 1.0)) == (0.5, 0.25, 0.25)
    assert fitted(("", "x", "0"), FREE, (0.0, 0.0, 0.0)) == pytest.approx((1 / 3,) * 3)
    assert fitted((".5", "x", "0"), (True, False, False), (0.5, 0.0, 0.0)) == (".5", 0.25, 0.25)
    assert fitted(("0", "0", "1"), FREE, (5e-324, 1e-323, 0.0)) == pytest.approx((1 / 3, 2 / 3, 0.0))


@pytest.mark.parametrize(
    ("row", "locks", "said"),
    [(("x", "0", "0"), (True, False, False), "is no number"),
     ((".8", ".8", "0"), (True, True, False), "sum to 1.60, more than 1"),
     ((".2", ".2", ".2"), (True, True, True), ".40 is missing")],
)  # fmt: skip
def test_locks_that_leave_no_way_are_named(row, locks, said):
    with pytest.raises(ParameterError, match=said):
        fitted(row, locks, (1.0, 1.0, 1.0))
