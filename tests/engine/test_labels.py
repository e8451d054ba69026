"""Labels: each event in a few words, for the timeline and the step list."""

import specstep
from specstep.config import Config
from specstep.frames import frames
from specstep.labels import label
from specstep.rules import RULES


def labels(**settings: object) -> list[str]:
    return [frame.label for frame in frames(specstep.trace(Config(**settings)))]


def test_the_first_biased_round_in_labels() -> None:
    assert labels(draft="biased")[:10] == [
        "start", "position 1: A drafted", "position 2: A drafted", "position 3: C drafted",
        "target pass over 4 positions", "position 1 accepted", "position 2 rejected", "position 3 discarded",
        "position 2: C recovered", "A C committed",
    ]  # fmt: skip


def test_a_bonus_several_discarded_positions_a_single_row_and_the_finish_have_their_own_words() -> None:
    assert "position 4: C as bonus" in labels()
    assert "positions 2 to 5 discarded" in labels(draft="biased", width=5)
    assert "target pass over 1 position" in labels(limit=1)
    assert labels()[-1] == "finished"


def test_every_event_of_every_rule_has_a_label_that_names_its_position() -> None:
    for name in RULES:
        for event in specstep.trace(Config(draft="biased", rule=name)).events:
            words = label(event)
            assert words
            if event.kind not in ("target_pass", "commit", "finish"):
                assert str(event.position) in words
