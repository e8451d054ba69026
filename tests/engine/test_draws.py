"""The draws are SplitMix64 (Steele, Lea, Flood 2014), numbered from 1."""

from itertools import islice

import pytest
from hypothesis import given

from specstep.draws import draw, draws, splitmix64

from .strategies import seeds


class SplittableRandom:
    """The paper's generator as its authors write it: a state that grows, an output that mixes it."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next_long(self) -> int:
        """The next 64-bit output."""
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z // 2**27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z // 2**31)


def test_the_first_eight_draws_of_seed_1_are_those_of_the_design():
    expected = ".566562 .745782 .971003 .444359 .444265 .762894 .877349 .523067"
    assert " ".join(f"{d.u:.6f}"[1:] for d in islice(draws(1), 8)) == expected


def test_the_published_outputs_of_seed_1234567_come_out():
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [splitmix64(1234567, n) for n in range(1, 6)] == published


def test_the_published_outputs_of_seed_0_come_out():
    assert [splitmix64(0, n) for n in (1, 2, 3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@given(seeds())
def test_each_output_is_that_of_a_generator_that_keeps_a_state(seed):
    reference = SplittableRandom(seed)
    assert [splitmix64(seed, n) for n in range(1, 20)] == [reference.next_long() for _ in range(19)]


@given(seeds())
def test_draws_lie_in_the_half_open_unit_interval_and_are_numbered_from_1(seed):
    made = list(islice(draws(seed), 50))
    assert [d.number for d in made] == list(range(1, 51))
    assert all(0.0 <= d.u < 1.0 for d in made)


@given(seeds())
def test_a_draw_is_the_upper_53_bits_of_its_output_exactly(seed):
    for d in islice(draws(seed), 5):
        assert d.u * 2**53 == splitmix64(seed, d.number) // 2**11


@pytest.mark.parametrize("seed", [0, 1, 2**53, 2**63, 2**64 - 1])
def test_the_ends_of_the_seed_range_give_draws_of_their_own(seed):
    assert len({d.u for d in islice(draws(seed), 100)}) == 100


def test_a_draw_depends_on_its_seed_and_number_only():
    assert draw(7, 1000) == next(islice(draws(7), 999, None))


def test_neighbouring_seeds_share_no_draw():
    assert not {d.u for d in islice(draws(1), 1000)} & {d.u for d in islice(draws(2), 1000)}
