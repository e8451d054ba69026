"""The model view: with its server, without it, and with the project's recorded runs."""

import re

import pytest
from model_fake import FakeServer
from playwright.sync_api import Locator, Page, expect
from reader import OpenPage, button


@pytest.fixture
def page(page_at: OpenPage) -> Page:
    made: Page = page_at(1280, 900, None)
    return made


@pytest.fixture
def served(page: Page, site_url: str) -> tuple[Page, FakeServer]:
    server = FakeServer(page)
    page.goto(site_url + "#view=model")
    expect(button(page, "Start")).to_be_visible()
    return page, server


def committed(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^Committed")).get_by_role("button")


def test_without_a_server_one_line_says_how_to_start_it(page: Page, site_url: str) -> None:
    page.goto(site_url + "#view=model")
    expect(page.get_by_role("status").first).to_contain_text("No model server answers here.")
    expect(page.get_by_text("python3 build.py serve --model")).to_be_visible()


def test_a_recorded_run_is_stepped_without_a_server(page: Page, site_url: str) -> None:
    page.goto(site_url + "#view=model")
    page.get_by_role("region", name="Recorded runs").get_by_role("button").first.click()
    expect(page.get_by_text("; made 20")).to_contain_text(re.compile(r"Target.*, draft.*, on\s+a (CPU|GPU)", re.DOTALL))
    expect(button(page, "Verify & commit")).to_be_disabled()  # nothing is drafted yet
    assert committed(page).count() == 0
    button(page, "Draft").click()
    button(page, "Verify & commit").click()
    expect(committed(page).first).to_be_visible()
    button(page, "Step back").click()
    expect(committed(page)).to_have_count(0)


def test_the_keys_of_the_step_view_move_through_a_run(page: Page, site_url: str) -> None:
    page.goto(site_url + "#view=model")
    page.get_by_role("region", name="Recorded runs").get_by_role("button").first.click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    button(page, "Step forward").focus()
    for key, step in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")):
        page.keyboard.press(key)
        expect(slider).to_have_value(step)
    page.keyboard.press("End")
    expect(page.get_by_text("Finished")).not_to_have_count(0)


def test_the_next_step_by_key_is_asked_of_the_server(served: tuple[Page, FakeServer]) -> None:
    page, server = served
    page.get_by_role("textbox", name="Prompt").fill("Once upon a time")
    button(page, "Start").click()
    expect(page.get_by_text("The first draft starts at position 1.")).to_be_visible()
    button(page, "Step forward").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("group", name="Proposal, not committed").get_by_role("button").first).to_be_visible()
    assert server.phases == 1


def test_the_device_is_named_as_what_it_is(served: tuple[Page, FakeServer]) -> None:
    page, _ = served
    expect(page.get_by_text("on the CPU <b>Test</b> processor")).to_be_visible()


def test_a_run_is_made_phase_by_phase_by_the_server(served: tuple[Page, FakeServer]) -> None:
    page, server = served
    page.get_by_role("textbox", name="Prompt").fill("Once upon a time")
    page.get_by_role("combobox", name="Draft").select_option("early exit")
    page.get_by_role("spinbutton", name="Width").fill("3")
    button(page, "Start").click()
    expect(page.get_by_text("The first draft starts at position 1.")).to_be_visible()
    (asked,) = server.asked
    assert (asked["prompt"], asked["draft"], asked["width"]) == (
        "Once upon a time",
        {"kind": "early-exit", "layer": 24},
        3,
    )
    button(page, "Draft").click()
    expect(page.get_by_role("group", name="Proposal, not committed").get_by_role("button").first).to_be_visible()
    assert committed(page).count() == 0
    while button(page, "Verify & commit").get_attribute("aria-disabled") == "true":
        button(page, "Step forward").click()
    button(page, "Verify & commit").click()
    button(page, "Run to end").click()
    expect(page.get_by_text("Finished: every position is committed.")).to_be_visible()
    expect(page.get_by_role("table", name="Measured in this run, on this device")).to_contain_text("123 ms")


def test_a_refused_wish_is_said_in_the_servers_words(served: tuple[Page, FakeServer], page_errors: list[str]) -> None:
    page, server = served
    server.refusal = "prompt is empty, it must have 1 to 4000 characters. <img src=x onerror=alert(1)>"
    button(page, "Start").click()
    expect(page.get_by_role("alert")).to_have_text(server.refusal)
    page_errors.clear()  # the browser reports the refusal too


def test_when_the_server_stops_the_steps_stay_and_it_is_found_again(
    served: tuple[Page, FakeServer], page_errors: list[str]
) -> None:
    page, server = served
    button(page, "Start").click()
    button(page, "Draft").click()
    proposed = page.get_by_role("group", name="Proposal, not committed").get_by_role("button")
    expect(proposed.first).to_be_visible()
    known = proposed.count()
    server.gone = True
    button(page, "Run to end").click()
    expect(page.get_by_text("The model server does not answer any more.")).to_be_visible()
    assert proposed.count() == known
    button(page, "Step back").click()
    server.gone = False
    expect(button(page, "Start")).to_be_visible(timeout=10_000)
    page_errors.clear()  # the browser reports the refused connections


def test_each_answer_has_only_what_the_page_does_not_know_yet(served: tuple[Page, FakeServer]) -> None:
    page, server = served
    button(page, "Start").click()
    button(page, "Draft").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("1")
    assert server.since == [0]
    page.keyboard.press("End")
    button(page, "Verify & commit").click()
    expect(slider).to_have_attribute("max", str(server.ends[1]))
    assert server.since == [0, server.ends[0]]
    button(page, "Run to end").click()
    expect(page.get_by_text("Finished: every position is committed.")).to_be_visible()
    assert server.since == [0, *server.ends[:2]]
    expect(slider).to_have_attribute("max", str(server.ends[-1]))


def test_after_a_lost_answer_the_page_catches_up_when_the_server_is_back(
    served: tuple[Page, FakeServer], page_errors: list[str]
) -> None:
    page, server = served
    button(page, "Start").click()
    button(page, "Draft").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_attribute("max", str(server.ends[0]))
    page.keyboard.press("End")
    server.gone = True
    server.phases += 1  # it verified, and the answer was lost on its way
    button(page, "Verify & commit").click()
    expect(page.get_by_text("The model server does not answer any more.")).to_be_visible()
    server.gone = False
    expect(slider).to_have_attribute("max", str(server.ends[1]), timeout=10_000)
    assert server.since[-1] == server.ends[0]
    expect(slider).to_have_value(str(server.ends[0]))  # the reader is where they were
    page_errors.clear()  # the browser reports the refused connections


def test_a_server_ahead_of_the_page_is_caught_up_with(served: tuple[Page, FakeServer], page_errors: list[str]) -> None:
    page, server = served
    button(page, "Start").click()
    expect(page.get_by_text("The first draft starts at position 1.")).to_be_visible()
    server.phases = 1  # it has drafted, and the answer was lost
    button(page, "Draft").click()
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("max", str(server.ends[0]))
    expect(page.get_by_role("alert")).to_have_count(0)
    page_errors.clear()  # the browser reports the refusal


def test_a_run_that_the_server_has_forgotten_stays_to_be_read(
    served: tuple[Page, FakeServer], page_errors: list[str]
) -> None:
    page, server = served
    button(page, "Start").click()
    button(page, "Draft").click()
    proposed = page.get_by_role("group", name="Proposal, not committed").get_by_role("button")
    expect(proposed.first).to_be_visible()
    page.keyboard.press("End")
    server.gone = True
    button(page, "Verify & commit").click()
    expect(page.get_by_text("The model server does not answer any more.")).to_be_visible()
    server.gone, server.forgotten = False, True
    expect(page.get_by_role("alert")).to_have_text(
        "There is no such session (any more): start a new one.", timeout=10_000
    )
    expect(button(page, "Verify & commit")).to_be_disabled()
    expect(proposed.first).to_be_visible()
    page_errors.clear()  # the browser reports the refusals


def test_the_server_is_asked_to_answer_in_the_language_of_the_page(page: Page, site_url: str) -> None:
    server = FakeServer(page)
    page.goto(site_url + "de.html#view=model")
    expect(button(page, "Beginnen").or_(button(page, "Starten")).or_(button(page, "Start"))).to_be_visible()
    assert server.languages == {"de"}
