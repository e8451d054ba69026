"""The moment in the address: what is written, what a link restores, and what is wrong in one."""

import json

import pytest
from playwright.sync_api import Page, expect
from reader import OpenPage, button, choose_draft, engine_ready, frame, go, press, status, trace, until

HASH = "decodeURIComponent(location.hash)"


def follow(page: Page, fragment: str) -> None:
    """Follow a link to a moment on this page."""
    page.evaluate("(fragment) => { location.hash = fragment }", fragment)


def written(page: Page, fragment: str) -> None:
    until(page, f"{HASH} === {json.dumps(fragment)}")


def test_the_address_says_only_what_differs_from_the_default(desktop: Page) -> None:
    engine_ready(desktop)
    go(desktop, 3)
    written(desktop, "#step=3")
    choose_draft(desktop, "biased")
    written(desktop, "#draft=biased")
    choose_draft(desktop, "aligned")
    written(desktop, "")


def test_the_defaults_of_links_are_the_engines(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').configure({draft: 'biased', width: 2, seed: '9', limit: 3})")
    written(desktop, "#draft=biased&width=2&limit=3&seed=9")
    config = desktop.evaluate("document.querySelector('spec-step').ready.then(({parameters}) => parameters)")
    follow(desktop, "step=0")
    until(desktop, "element.trace.config.draft === 'aligned'")
    made = trace(desktop)["config"]
    assert made["width"] == config["width"]["default"]
    assert made["limit"] == config["limit"]["default"]
    assert made["seed"] == int(config["seed"]["default"])
    assert made["draft"] == config["drafts"][0]["name"]
    assert made["rule"] == config["rules"][0]["name"]


def test_stepping_leaves_no_trail_in_the_history(desktop: Page) -> None:
    engine_ready(desktop)
    before = desktop.evaluate("history.length")
    for _ in range(10):
        press(desktop, "Step forward")
    written(desktop, "#step=10")
    assert desktop.evaluate("history.length") == before


def test_a_copied_link_shows_the_same_moment_in_another_browser(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, permissions=["clipboard-read", "clipboard-write"])
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').configure({draft: 'biased', seed: '18446744073709551615'})")
    go(page, 5)
    button(page, "Position 1: A, accepted").or_(page.locator("spec-step .chip").first).first.click()
    press(page, "Copy link")
    expect(status(page)).to_contain_text("The link to this moment is copied.")
    expect(button(page, "Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(site_url)
    heading = page.locator("spec-step #inspector h2").inner_text()
    other: Page = page_at(1280, 800, link.removeprefix(site_url))
    engine_ready(other)
    until(other, "element.frame.index === 5")
    assert frame(other) == frame(page)
    assert trace(other) == trace(page)
    expect(other.locator("spec-step #inspector h2")).to_have_text(heading)


def test_a_link_followed_on_the_page_restores_step_and_pin_and_beside(desktop: Page) -> None:
    engine_ready(desktop)
    follow(desktop, "draft=biased&step=9&at=1.1&beside=ordinary")
    until(desktop, "element.frame.index === 9")
    expect(desktop.locator("spec-step #inspector h2")).to_contain_text("Position 1")
    assert desktop.evaluate("document.querySelector('spec-step').link").endswith(
        "#draft=biased&step=9&at=1.1&beside=ordinary"
    )
    follow(desktop, "draft=biased&step=2")
    until(desktop, "element.frame.index === 2")
    assert desktop.evaluate("document.querySelector('spec-step').link").endswith("#draft=biased&step=2")


@pytest.mark.parametrize(
    ("fragment", "said", "index"),
    [
        ("width=99&step=2", "width", 2),
        ("seed=abc&step=2", "seed", 2),
        ("draft=sideways&step=2", "draft", 2),
        ("rule=no-such&step=2", "rule", 2),
        ("limit=1e9&step=2", "limit", 2),
        ("target=other&step=2", "target", 2),
        ("step=99", "step is “99”, this trace has steps 0 to 19", 0),
        ("step=-1", "step is “-1”", 0),
        ("step=2&at=7.7", "at is “7.7”", 2),
        ("step=2&at=x", "at is “x”", 2),
        ("step=2&beside=nothing", "beside is “nothing”", 2),
        ("step=2&predict=yes", "predict is “yes”", 2),
        ("step=2&lesson=%3Cb%3E", "lesson is “<b>”", 2),
        ("step=2&colour=red&%3Cscript%3E=1", "“colour”, “<script>”, which this page does not know", 2),
    ],
)
def test_what_is_wrong_in_a_link_is_named_and_the_rest_is_shown(
    desktop: Page, fragment: str, said: str, index: int
) -> None:
    engine_ready(desktop)
    follow(desktop, fragment)
    expect(status(desktop)).to_contain_text(said)
    assert frame(desktop)["index"] == index
    assert trace(desktop)["config"]["draft"] == "aligned"


def test_several_wrong_values_are_all_named(desktop: Page) -> None:
    engine_ready(desktop)
    follow(desktop, "draft=biased&width=0&seed=x&limit=65&step=1")
    for name in ("width", "seed", "limit"):
        expect(status(desktop)).to_contain_text(f"In the link, {name}")
    assert trace(desktop)["config"]["draft"] == "biased"
    assert frame(desktop)["index"] == 1


def test_a_link_within_the_page_is_left_alone(desktop: Page) -> None:
    engine_ready(desktop)
    go(desktop, 3)
    written(desktop, "#step=3")
    desktop.get_by_role("link", name="How it works").click()
    assert desktop.evaluate("location.hash") == "#how"
    assert frame(desktop)["index"] == 3


def test_where_copying_is_refused_the_link_is_shown(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')) }")
    go(desktop, 4)
    press(desktop, "Copy link")
    field = desktop.get_by_role("textbox", name="Link to this moment")
    expect(field).to_have_value(desktop.evaluate("document.querySelector('spec-step').link"))
    assert field.input_value().endswith("#step=4")
    desktop.evaluate("() => { delete navigator.clipboard.writeText }")


def test_rule_and_limit_are_set_in_the_folded_part(either: Page) -> None:
    engine_ready(either)
    expect(either.get_by_label("Rule", exact=True)).to_have_count(0)
    press(either, "More settings")
    either.get_by_role("spinbutton", name="Limit").fill("4")
    either.get_by_role("spinbutton", name="Limit").press("Enter")
    until(either, "element.trace.config.limit === 4")
    rule = either.get_by_role("combobox", name="Rule")
    expect(rule.locator("option[value=threshold]")).to_contain_text("(changes the distribution)")
    expect(rule.locator("option[value=block]")).not_to_contain_text("changes")
    rule.select_option("threshold")
    until(either, "element.trace.config.rule === 'threshold'")
    note = either.locator("spec-step .rule-note")
    expect(note.locator("summary")).to_contain_text("changes the distribution")
    note.locator("summary").click()
    expect(note.locator("p").first).to_be_visible()
    rule.select_option("block")
    expect(note.locator("summary")).to_contain_text("keeps the target’s distribution")
    rule.select_option("exact")
    expect(note).to_have_count(0)


def test_until_the_engine_can_show_it_the_link_is_what_the_address_asks_for(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, None)
    page.route("**/pyodide.asm.wasm", lambda route: None)  # never answered: the engine stays on its way
    page.goto(site_url + "#draft=biased&seed=5&step=7")
    page.evaluate("customElements.whenDefined('spec-step')")
    assert page.evaluate("document.querySelector('spec-step').link").endswith("#draft=biased&seed=5&step=7")
