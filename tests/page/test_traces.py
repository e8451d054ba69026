"""The traces that the design holds on to, seen by a reader of the page at both sizes."""

import pytest
from playwright.sync_api import Page, expect
from reader import button, chip, choose_draft, committed, engine_ready, frame, press, sentence, step_to, trace


def test_the_aligned_draft_is_accepted_whole_and_earns_a_bonus_in_both_rounds(either: Page) -> None:
    engine_ready(either)
    press(either, "Draft", "Verify & commit")
    assert committed(either) == "BCCC"
    expect(chip(either, "Position 4: C, bonus, committed")).to_be_visible()
    press(either, "Draft", "Verify & commit")
    assert committed(either) == "BCCCCBCC"
    counters = frame(either)["counters"]
    assert (counters["rounds"], counters["bonus"], counters["rejected"]) == (2, 2, 0)


def test_the_first_biased_block_shows_an_acceptance_a_rejection_a_discard_and_a_residual_without_a(
    either: Page,
) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "recover")
    expect(chip(either, "Position 1: A, accepted")).to_be_visible()
    expect(chip(either, "Position 2: A, rejected")).to_be_visible()
    expect(chip(either, "Position 3: C, discarded")).to_be_visible()
    expect(chip(either, "Position 2: C, recovered")).to_be_visible()
    if button(either, "Numbers").is_visible():
        press(either, "Numbers")
    expect(
        either.get_by_role("img", name="A: residual 0, the draft proposes it often enough", exact=True)
    ).to_be_visible()
    expect(either.get_by_role("img", name="B: residual .75", exact=True)).to_be_visible()
    expect(either.get_by_role("img", name="C: residual .25", exact=True)).to_be_visible()
    assert frame(either)["at_hand"]["residual"] == pytest.approx([0, 0.75, 0.25])
    assert frame(either)["at_hand"]["residual"][0] == 0


def test_the_biased_trace_runs_to_its_end_in_four_rounds(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    press(either, "Run to end")
    assert committed(either) == "ACBABABB"
    assert frame(either)["counters"]["rounds"] == 4
    expect(sentence(either)).to_contain_text("Finished")


def test_the_next_draft_starts_from_the_corrected_output(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "commit")
    expect(either.get_by_text("The next draft starts at position 3, after C.")).to_be_visible()
    expect(either.get_by_role("group", name="Proposal, not committed").get_by_role("button")).to_have_count(0)
    press(either, "Step forward")
    assert frame(either)["proposal"][0]["record"]["context"] == "C"


def test_with_the_biased_draft_and_no_prefix_a_stays_with_625_in_a_thousand(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    step_to(desktop, "target_pass")
    record = frame(desktop)["at_hand"]
    assert (record["context"], record["token"]) == ("", "A")
    assert record["acceptance"] == pytest.approx(0.625)
    inspector = desktop.get_by_role("region", name="Inspector")
    expect(inspector).to_contain_text("p(A) / q(A) = .50 / .80 = .625")
    expect(inspector).to_contain_text("Σ min(p, q) = .50 + .15 + .05 = .70")


def test_the_first_eight_draws_of_seed_one(desktop: Page) -> None:
    engine_ready(desktop)
    draws = {e["draw"]["number"]: e["draw"]["u"] for e in trace(desktop)["events"] if "draw" in e}
    first = [0.566562, 0.745782, 0.971003, 0.444359, 0.444265, 0.762894, 0.877349, 0.523067]
    assert [round(draws[n], 6) for n in range(1, 9)] == first


def test_the_target_scores_a_whole_block_in_one_pass(either: Page) -> None:
    engine_ready(either)
    step_to(either, "target_pass")
    lane = either.get_by_role("group", name="One target pass scored 4 positions")
    expect(lane.get_by_role("img")).to_have_count(4)
    expect(lane.get_by_role("img", name="Target at position 1, at the start: A .50, B .30, C .20")).to_be_visible()
    assert frame(either)["counters"]["target_passes"] == 1
