"""The Model view's settings in the link: written, restored with a server and without one, bounded, and only text."""

from urllib.parse import parse_qsl, quote

import pytest
from model_fake import FakeServer
from playwright.sync_api import Page, expect
from reader import OpenPage, button, until

LINK = "document.querySelector('spec-step').link"
SETTINGS = {
    "model-prompt": "Ein Tag\n& <b>no</b> = 100 % 😀", "model-chat": "1", "model-draft": "early-exit",
    "model-layer": "12", "model-rule": "greedy", "model-width": "7", "model-limit": "99",
    "model-seed": "18446744073709551615", "model-temperature": "0.7", "model-top-k": "40", "model-top-p": "0.95",
}  # fmt: skip
ASKED = {
    "prompt": SETTINGS["model-prompt"], "chat": True, "draft": {"kind": "early-exit", "layer": 12}, "rule": "greedy",
    "width": 7, "limit": 99, "seed": "18446744073709551615", "temperature": 0.7, "top_k": 40, "top_p": 0.95,
}  # fmt: skip


def fragment(settings: dict[str, str]) -> str:
    return "#" + "&".join(f"{key}={quote(text, safe='')}" for key, text in {"view": "model", **settings}.items())


def said(page: Page) -> dict[str, str]:
    """What the link to the page's moment says."""
    return dict(parse_qsl(page.evaluate(LINK).partition("#")[2], keep_blank_values=True, strict_parsing=True))


@pytest.fixture
def page(page_at: OpenPage) -> Page:
    made: Page = page_at(1280, 900, None)
    return made


@pytest.fixture
def server(page: Page) -> FakeServer:
    return FakeServer(page)


def test_the_address_holds_what_differs_from_the_servers_defaults(
    page: Page, server: FakeServer, site_url: str
) -> None:
    page.goto(site_url + "#view=model")
    expect(button(page, "Start")).to_be_visible()
    page.get_by_role("textbox", name="Prompt").fill(SETTINGS["model-prompt"])
    page.get_by_role("checkbox", name="as a chat").check()
    page.get_by_role("combobox", name="Draft").select_option("early exit")
    page.get_by_role("combobox", name="Rule").select_option("Greedy")
    numbers = {"layers": "12", "Width": "7", "Limit": "99", "Temperature": "0.7", "Top k": "40", "Top p": "0.95"}
    for name, text in numbers.items():
        page.get_by_role("spinbutton", name=name).fill(text)
    page.get_by_role("textbox", name="Seed").fill(SETTINGS["model-seed"])
    until(page, "location.hash.includes('model-top-p=0.95')")
    assert said(page) == {"view": "model", **SETTINGS}
    page.get_by_role("spinbutton", name="Width").fill("4")
    page.get_by_role("combobox", name="Draft").select_option("prompt lookup")
    assert said(page).keys() == {"view", *SETTINGS} - {"model-width", "model-draft"}
    page.get_by_role("link", name="Step", exact=True).click()
    assert "model-" not in page.evaluate(LINK)
    page.get_by_role("link", name="Model", exact=True).click()
    expect(page.get_by_role("textbox", name="Seed")).to_have_value(SETTINGS["model-seed"])


def test_a_link_asks_for_the_same_run(page: Page, server: FakeServer, site_url: str) -> None:
    page.goto(site_url + fragment(SETTINGS))
    button(page, "Start").click()
    expect(page.get_by_text("The first draft starts at position 1.")).to_be_visible()
    assert server.asked == [ASKED]
    assert said(page) == {"view": "model", **SETTINGS}
    page.evaluate("location.hash = 'view=model&model-width=2'")  # another link, followed on the page
    expect(page.get_by_role("spinbutton", name="Width")).to_have_value("2")
    expect(page.get_by_role("textbox", name="Prompt")).to_have_value("The capital of France is")


def test_without_a_server_the_link_waits_for_one(
    page: Page, server: FakeServer, site_url: str, page_errors: list[str]
) -> None:
    server.gone = True
    page.goto(site_url + fragment(SETTINGS))
    expect(page.get_by_text("No model server answers here.")).to_be_visible()
    assert said(page) == {"view": "model", **SETTINGS}
    server.gone = False
    button(page, "Look again").click()
    button(page, "Start").click()
    expect(page.get_by_text("The first draft starts at position 1.")).to_be_visible()
    assert server.asked == [ASKED]
    page_errors.clear()  # the browser reports the refused connections


def test_what_a_stranger_wrote_into_a_link_stays_text(page: Page, server: FakeServer, site_url: str) -> None:
    hostile = "</textarea><img src=x onerror=alert(1)>${alert(2)}\u202e"
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    page.goto(site_url + fragment({"model-prompt": hostile, "model-draft": "not-here", "model-width": hostile}))
    expect(page.get_by_role("textbox", name="Prompt")).to_have_value(hostile)
    assert page.locator("spec-step img").count() == 0
    expect(
        page.get_by_text("The link asks for “not-here”, which this server does not offer; “prompt-lookup” is taken")
    ).to_be_visible()
    expect(
        page.get_by_text("In the link, model-width is “</textarea><img src=x on…”, it must be a whole number.")
    ).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Width")).to_have_value("4")


@pytest.mark.parametrize(
    ("key", "text", "complaint"),
    [
        ("model-width", "-1", "it must be a whole number."), ("model-limit", "1e3", "it must be a whole number."),
        ("model-seed", "abc", "it must be a whole number."), ("model-layer", "1.5", "it must be a whole number."),
        ("model-temperature", "hot", "it must be a number such as 0.7."), ("model-top-p", "0,9", "it must be a number"),
        ("model-chat", "yes", "it must be 1 or be left out."),
        ("model-rule", "No Rule", "it must be a name such as greedy."),
        ("model-prompt", "é" * 1400, "it is too long: a link holds up to 8,000 characters of it."),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_link_is_named_and_the_default_taken(
    page: Page, server: FakeServer, site_url: str, key: str, text: str, complaint: str
) -> None:
    page.goto(site_url + fragment({key: text, "model-top-k": "3"}))
    expect(page.get_by_role("status").filter(has_text="In the link,")).to_contain_text(complaint.removeprefix("it "))
    assert said(page) == {"view": "model", "model-top-k": "3"}
    button(page, "Start").click()
    expect(page.get_by_text("The first draft starts at position 1.")).to_be_visible()
    (asked,) = server.asked
    assert (asked["prompt"], asked["width"], asked["top_k"]) == ("The capital of France is", 4, 3)


def test_a_prompt_that_is_too_long_for_a_link_says_so_and_stands_in_none(
    page: Page, server: FakeServer, site_url: str
) -> None:
    page.goto(site_url + "#view=model")
    prompt = page.get_by_role("textbox", name="Prompt")
    prompt.fill("é" * 1334)
    expect(
        page.get_by_text("In a link this prompt would take 8,004 characters, and a link holds up to 8,000")
    ).to_be_visible()
    assert said(page) == {"view": "model"}
    prompt.fill("é" * 1333)
    expect(page.get_by_text("In a link this prompt would take")).to_have_count(0)
    assert said(page) == {"view": "model", "model-prompt": "é" * 1333}
