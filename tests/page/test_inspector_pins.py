"""The complete inspector: pins that stay while stepping, sums and draws written out, tests of other rules."""

import pytest
from playwright.sync_api import Locator, Page, expect
from reader import button, chip, choose_draft, configured, engine_ready, go, press


def inspector(page: Page) -> Locator:
    return page.get_by_role("region", name="Inspector")


def heading(page: Page) -> Locator:
    return inspector(page).get_by_role("heading", level=2)


def choose(page: Page, value: str) -> None:
    inspector(page).get_by_label("Show").select_option(value)


def use_rule(page: Page, name: str) -> None:
    page.evaluate(f"document.querySelector('spec-step').configure({{draft: 'biased', rule: '{name}'}})")
    configured(page, "rule", f"'{name}'")


def test_a_pinned_position_stays_while_stepping_on_and_learns_what_happens_to_it(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    go(desktop, 2)
    press(desktop, "Pin")
    expect(button(desktop, "Pinned")).to_have_attribute("aria-pressed", "true")
    go(desktop, 6)
    expect(heading(desktop)).to_have_text("Position 2, after A")
    expect(inspector(desktop)).to_contain_text("so A is rejected.")
    go(desktop, 20)
    expect(inspector(desktop)).to_contain_text("C, drawn from the residual with draw 6 = .763, replaces it.")
    press(desktop, "Pinned")
    expect(heading(desktop)).not_to_have_text("Position 2, after A")


def test_any_position_of_any_round_can_be_chosen_and_one_not_reached_yet_says_so(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    go(desktop, 3)
    choose(desktop, "2.5")
    expect(heading(desktop)).to_have_text("Position 5")
    expect(inspector(desktop)).to_contain_text("At step 3 nothing is known yet of position 5 in round 2.")
    go(desktop, 12)
    expect(heading(desktop)).to_have_text("Position 5, after A")
    choose(desktop, "1.3")
    expect(heading(desktop)).to_have_text("Position 3, after A")
    expect(inspector(desktop)).to_contain_text("Discarded before it was tested: no draw was spent on it.")
    choose(desktop, "")
    expect(heading(desktop)).to_have_text("Position 5, after A")


def test_a_chip_is_only_looked_at_until_the_next_step(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Draft")
    chip(desktop, "Position 1: B, drafted").click()
    expect(inspector(desktop).get_by_label("Show")).to_have_value("1.1")
    press(desktop, "Step forward")
    expect(inspector(desktop).get_by_label("Show")).to_have_value("")


def test_the_sums_and_the_use_of_every_draw_are_written_out(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    go(desktop, 8)
    panel = inspector(desktop)
    expect(panel).to_contain_text("Σ min(p, q) = .20 + .15 + .05 = .40")
    expect(panel.get_by_role("img", name="Shared mass .40 of 1")).to_be_visible()
    expect(panel).to_contain_text("1 − .40 = .60 is left, and the residual hands it out.")
    expect(panel.locator(".sums li")).to_have_text(["A: .20 + .60 × 0 = .20", "B: .15 + .60 × .75 = .60",
                                                    "C: .05 + .60 × .25 = .20"])  # fmt: skip
    expect(panel.get_by_role("img", name="draw 2 = .746 falls in the stretch of A")).to_be_visible()
    expect(panel).to_contain_text("draw 5 = .444 tested A: rejected.")
    expect(panel).to_contain_text("draw 6 = .763 looked C up in the residual, as above.")


@pytest.mark.parametrize(
    ("rule", "step", "words"),
    [
        ("resample-target", 6, "By this rule the replacement is drawn from the target's row."),
        ("target-only", 5, "accepted with probability p = .50"),
        ("block", 5, "accepted with probability the prefix's chance = .444"),
        ("greedy", 6, "By this rule the replacement is drawn from the target's argmax."),
        ("threshold", 5, "accepted with probability [p ≥ q] = 0"),
    ],
)
def test_other_rules_show_their_own_test_and_replacement(desktop: Page, rule: str, step: int, words: str) -> None:
    engine_ready(desktop)
    use_rule(desktop, rule)
    go(desktop, step)
    expect(inspector(desktop)).to_contain_text(words)


def test_a_stretch_of_acceptance_may_start_above_0(desktop: Page) -> None:
    engine_ready(desktop)
    use_rule(desktop, "sampler-match")
    choose(desktop, "2.4")
    press(desktop, "Run to end")
    line = inspector(desktop).get_by_role("img", name="Accepted on a stretch of .60 from .20; draw 10 = .794, accepted")
    expect(line).to_be_visible()
    bar = line.locator(".accepting")
    assert [bar.get_attribute(name) for name in ("x", "width")] == ["20.000000000000007%", "60%"]


def test_a_position_that_block_verification_keeps_although_its_own_test_fails_says_why(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate(
        "document.querySelector('spec-step').configure({draft: 'biased', rule: 'block', width: 4, seed: 7})"
    )
    configured(desktop, "width", "4")
    choose(desktop, "1.1")
    press(desktop, "Run to end")
    expect(inspector(desktop)).to_contain_text("but a longer prefix of the block passes, so A is accepted.")
    expect(inspector(desktop).get_by_role("img", name="Accepted below .444; draw 5 = .452, accepted")).to_be_visible()


def test_while_predicting_nothing_tells_the_answer(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    go(desktop, 4)
    press(desktop, "Predict")
    panel = inspector(desktop)
    expect(panel).to_contain_text("Will A pass its test?")
    for hidden in ("Σ min", "The test of", "accepted with probability", "so A is"):
        expect(panel).not_to_contain_text(hidden)
    expect(panel.get_by_role("img", name="A: target .50, draft .80")).to_be_visible()
