"""Moving through a trace: one event at a time both ways, a phase at a time, and the states of the buttons."""

import json

from playwright.sync_api import Page, expect
from reader import button, choose_draft, engine_ready, expect_place, frame, press, sentence


def test_the_page_starts_at_the_first_step_and_stays_there(either: Page) -> None:
    engine_ready(either)
    assert frame(either)["index"] == 0
    expect_place(either, 0)
    expect(sentence(either)).to_contain_text("Nothing is drafted yet.")


def test_stepping_back_and_forward_again_shows_the_same_moments(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    moments = [json.dumps(frame(either))]
    for _ in range(frame(either)["steps"]):
        press(either, "Step forward")
        moments.append(json.dumps(frame(either)))
    assert len(set(moments)) == len(moments)
    for moment in reversed(moments[:-1]):
        press(either, "Step back")
        assert json.dumps(frame(either)) == moment
    for moment in moments[1:10]:
        press(either, "Step forward")
        assert json.dumps(frame(either)) == moment


def test_each_step_says_what_happened(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    for _ in range(frame(desktop)["steps"]):
        press(desktop, "Step forward")
        say = frame(desktop)["say"]
        expect(sentence(desktop)).to_have_text(say["lead"] + say["strong"] + say["rest"])


def test_draft_and_verify_take_turns(either: Page) -> None:
    engine_ready(either)
    expect(button(either, "Draft")).to_be_enabled()
    expect(button(either, "Verify & commit")).to_be_disabled()
    press(either, "Draft")
    assert [token["status"] for token in frame(either)["proposal"]] == ["drafted"] * 3
    assert frame(either)["committed"] == []
    expect(button(either, "Draft")).to_be_disabled()
    expect(button(either, "Verify & commit")).to_be_enabled()
    press(either, "Verify & commit")
    assert frame(either)["event"]["kind"] == "commit"
    expect(button(either, "Draft")).to_be_enabled()


def test_a_phase_can_be_finished_from_the_middle_of_it(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Step forward", "Draft")
    assert frame(desktop)["index"] == 3
    press(desktop, "Step forward", "Step forward", "Verify & commit")
    assert frame(desktop)["event"]["kind"] == "commit"


def test_at_the_ends_only_what_leads_somewhere_is_enabled(either: Page) -> None:
    engine_ready(either)
    for name in ("Step back", "Reset"):
        expect(button(either, name)).to_be_disabled()
    press(either, "Run to end")
    for name in ("Step forward", "Run to end", "Draft", "Verify & commit"):
        expect(button(either, name)).to_be_disabled()
    press(either, "Step back", "Step forward", "Reset")
    assert frame(either)["index"] == 0


def test_a_button_that_has_run_out_keeps_the_focus_and_does_nothing(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Run to end")
    expect(button(desktop, "Run to end")).to_be_focused()
    last = frame(desktop)["index"]
    desktop.keyboard.press("Enter")
    assert frame(desktop)["index"] == last


def test_every_move_is_announced_to_the_page_around(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate(
        "window.moves = [];"
        "document.body.addEventListener('specstep-change', ({detail}) => window.moves.push(detail.index))"
    )
    press(desktop, "Step forward", "Step forward", "Step back", "Run to end", "Reset")
    assert desktop.evaluate("window.moves") == [1, 2, 1, 19, 0]


def test_frame_and_trace_are_plain_objects(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "Draft")
    facts = desktop.evaluate(
        "(() => { const e = document.querySelector('spec-step');"
        "return [e.trace.schema, e.trace.config.seed, e.trace.events.length, e.frame.proposal[0].record.q_row.length,"
        "Object.getPrototypeOf(e.frame) === Object.prototype] })()"
    )
    assert facts == ["specstep/trace/1", 1, 19, 3, True]
