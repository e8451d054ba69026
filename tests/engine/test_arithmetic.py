"""The sums written out beside a position: the printed numbers add up, and say so with = or ≈ as they should."""

import re

from hypothesis import given, settings

from specstep.arithmetic import sums
from specstep.frames import frames
from specstep.trace import run

from .strategies import configs, table_pairs
from .toy import draft_table, target_table

ROUNDED = 0.0005


def numbers(text: str) -> list[float]:
    """The numbers of a written sum, in order."""
    return [float(found) for found in re.findall(r"(?<![\w.])\d*\.?\d+(?![\w.])", text.replace("almost ", ""))]


def test_the_sums_of_the_biased_row_after_a_are_those_of_a_pencil() -> None:
    made = sums(("A", "B", "C"), (0.2, 0.6, 0.2), (0.2, 0.15, 0.05), 0.4, (0.0, 0.45, 0.15), 0.6)
    assert made.shared == "Σ min(p, q) = .20 + .15 + .05 = .40"
    assert made.left == "1 − .40 = .60 is left, and the residual hands it out."
    assert made.tokens == ("A: .20 + .60 × 0 = .20", "B: .15 + .60 × .75 = .60", "C: .05 + .60 × .25 = .20")


def test_where_both_rows_agree_nothing_is_left_to_hand_out() -> None:
    made = sums(("A", "B"), (0.5, 0.5), (0.5, 0.5), 1.0, (0.0, 0.0), 0.0)
    assert made.left.startswith("Nothing is left")
    assert made.tokens == ("A: .50 = .50", "B: .50 = .50")


def test_a_sum_whose_digits_were_cut_says_about() -> None:
    third = 1 / 3
    made = sums(("A", "B"), (third, 2 * third), (third, third), 2 * third, (0.0, third), third)
    assert made.shared == "Σ min(p, q) = .333 + .333 ≈ .667"
    assert "≈" in made.tokens[1]


@settings(max_examples=40)
@given(table_pairs(2, 4), configs(8))
def test_the_written_numbers_add_up(pair, config) -> None:
    for frame in frames(run(config, *pair)):
        for item in frame.proposal:
            record = item.record
            if record.sums is None:
                continue
            *parts, whole = numbers(record.sums.shared)
            assert abs(sum(parts) - whole) <= ROUNDED * (len(parts) + 1)
            for line, p in zip(record.sums.tokens, record.p_row, strict=True):
                found = numbers(line.partition(": ")[2])
                assert abs(found[-1] - p) <= ROUNDED
                if len(found) == 4:
                    kept, mass, share, total = found
                    assert abs(kept + mass * share - total) <= 4 * ROUNDED


@settings(max_examples=40)
@given(configs(8))
def test_an_equals_sign_is_only_written_between_equal_numbers(config) -> None:
    for frame in frames(run(config, target_table(), draft_table(config.draft))):
        for item in frame.proposal:
            if item.record.sums and " = " in item.record.sums.shared.removeprefix("Σ min(p, q) = "):
                *parts, whole = numbers(item.record.sums.shared)
                assert abs(sum(parts) - whole) < 1e-9
