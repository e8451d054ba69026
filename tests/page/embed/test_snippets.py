"""The dialog that makes snippets: what is chosen is seen at once, and what is copied works on another page."""

import json
from pathlib import Path

import pytest
from embed.hosts import LISTENING, OpenHost, some_paintings, state, until, widget
from playwright.sync_api import Locator, Page, expect
from reader import SizedPage, button, choose_draft, engine_ready, go, press
from test_access import violations

FORMATS = ("HTML", "MDX or JSX", "MyST", "Quarto", "Markdown with HTML", "Element")


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Put it on another page")


def opened(page: Page, draft: str = "biased", step: int = 6) -> Locator:
    engine_ready(page)
    choose_draft(page, draft)
    go(page, step)
    press(page, "Embed")
    expect(dialog(page)).to_be_visible()
    return dialog(page)


def snippet(page: Page, name: str = "HTML") -> str:
    dialog(page).get_by_role("radio", name=name, exact=True).check()
    return dialog(page).get_by_role("textbox", name="Snippet").input_value()


def choose(page: Page, label: str, value: str) -> None:
    dialog(page).get_by_label(label, exact=True).select_option(value)


def test_the_snippet_shows_the_moment_on_show(desktop: Page, site_url: str) -> None:
    opened(desktop)
    text = snippet(desktop)
    assert f'src="{site_url}embed.html?draft=biased&amp;step=6&amp;view=stage"' in text
    for part in ('title="Specstep', 'loading="lazy"', 'width="100%"', 'style="border: 0"'):
        assert part in text


def test_what_is_chosen_is_seen_at_once(desktop: Page) -> None:
    box = opened(desktop)
    preview = box.get_by_title("Preview")
    until(widget(desktop), "document.querySelector('spec-step').state().step === 6")
    choose(desktop, "Show", "stage,inspector")
    expect(preview.content_frame.get_by_role("region", name="Inspector")).to_be_visible()
    choose(desktop, "Moment", "residual")
    expect(preview.content_frame.get_by_role("region", name="Lesson")).to_be_visible()
    choose(desktop, "Colours", "dark")
    expect(preview.content_frame.locator("spec-step")).to_have_attribute("theme", "dark")


def test_the_height_is_the_previews_until_one_is_said(desktop: Page) -> None:
    box = opened(desktop)
    frame = widget(desktop)
    until(
        frame, "document.querySelector('spec-step')?.source === 'engine'"
    )  # its words at the top may have changed lines
    height = frame.evaluate("Math.ceil(document.body.getBoundingClientRect().height)")
    expect(box.get_by_label("Height", exact=True)).to_have_value(str(height))
    assert f'height="{height}"' in snippet(desktop)
    box.get_by_label("Height", exact=True).fill("333")
    box.get_by_label("Width", exact=True).fill("640")
    box.get_by_label("Width", exact=True).press("Enter")
    assert 'width="640" height="333"' in snippet(desktop)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("MDX or JSX", ["style={{ border: 0, colorScheme: 'dark' }} />", "height={"]),
        ("MyST", ["```{iframe} http", ":placeholder: ", ":width: 100%"]),
        ("Quarto", ["```{=html}\n<iframe", '::: {.content-visible when-format="html"}', "](http"]),
        ("Markdown with HTML", ["\n<iframe ", "\n\n["]),
        (
            "Element",
            ['specstep.js"></script>\n<spec-step draft="biased" step="6" view="stage" boot="click" theme='],
        ),
    ],
)
def test_each_format_has_its_form(desktop: Page, name: str, parts: list[str]) -> None:
    opened(desktop)
    choose(desktop, "Colours", "dark")
    choose(desktop, "The engine starts", "click")
    text = snippet(desktop, name)
    for part in parts:
        assert part in text, text


@pytest.mark.parametrize(
    ("label", "typed", "kept"),
    [
        ("Width", "640px", "640"), ("Width", "50%", "50%"), ("Width", "200%", "100%"), ("Width", "0", "100%"),
        ("Width", "wide", "100%"), ("Height", "333.4", "333"), ("Height", "5", "400"), ("Height", "99999", "400"),
    ],
)  # fmt: skip
def test_a_size_that_is_none_leaves_the_one_before(desktop: Page, label: str, typed: str, kept: str) -> None:
    box = opened(desktop)
    box.get_by_label("Height", exact=True).fill("400")
    box.get_by_label("Height", exact=True).press("Enter")
    field = box.get_by_label(label, exact=True)
    field.fill(typed)
    field.press("Enter")
    expect(field).to_have_value(kept)
    assert f'{label.lower()}="{kept}"' in snippet(desktop)


def test_what_is_being_typed_stays_when_the_preview_says_another_height(desktop: Page) -> None:
    box = opened(desktop)
    field = box.get_by_label("Width", exact=True)
    field.fill("640")
    tall = "parent.postMessage({ subject: 'lti.frameResize', height: 777 }, '*')"
    widget(desktop).evaluate(tall)
    expect(box.get_by_label("Height", exact=True)).to_have_value("777")
    expect(field).to_have_value("640")
    field.press("Enter")
    assert 'width="640"' in snippet(desktop)
    field.fill("640 miles")
    field.press("Enter")
    expect(field).to_have_value("640")


def test_a_width_in_pixels_says_so_where_the_format_asks_for_it(desktop: Page) -> None:
    box = opened(desktop)
    box.get_by_label("Width", exact=True).fill("640")
    box.get_by_label("Width", exact=True).press("Enter")
    assert ":width: 640px\n" in snippet(desktop, "MyST")


@pytest.mark.parametrize("name", ["HTML", "Markdown with HTML", "Element"])
def test_a_copied_snippet_works_on_another_page(desktop: Page, host: OpenHost, name: str) -> None:
    opened(desktop)
    choose(desktop, "The engine starts", "click")
    page = host(snippet(desktop, name), head=LISTENING)
    where = page if name == "Element" else widget(page)
    until(where, "document.querySelector('spec-step')?.state?.().step === 6")
    assert state(where)["event"] == "reject"


def test_with_one_more_script_the_frame_follows_its_content(desktop: Page, host: OpenHost) -> None:
    box = opened(desktop)
    choose(desktop, "The engine starts", "click")
    box.get_by_label("Height", exact=True).fill("100")
    box.get_by_label("Height follows the content").check()
    page = host(snippet(desktop), head=LISTENING)
    widget(page)
    until(page, "document.querySelector('iframe').clientHeight > 300")


def test_it_is_copied_by_a_button(desktop: Page) -> None:
    box = opened(desktop)
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = snippet(desktop)
    box.get_by_role("button", name="Copy the snippet").click()
    expect(box.get_by_role("status")).to_have_text("The snippet is copied.")
    assert desktop.evaluate("navigator.clipboard.readText()") == text
    desktop.context.clear_permissions()


def test_a_lesson_has_an_oembed_file(desktop: Page, site_url: str, tmp_path: Path) -> None:
    box = opened(desktop)
    choose(desktop, "Moment", "residual")
    with desktop.expect_download() as waiting:
        box.get_by_role("button", name="Download the oEmbed file").click()
    assert waiting.value.suggested_filename == "specstep-residual.oembed.json"
    waiting.value.save_as(tmp_path / "oembed.json")
    file = json.loads((tmp_path / "oembed.json").read_text("utf-8"))
    assert {key: file[key] for key in ("version", "type", "provider_name", "provider_url")} == {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Specstep",
        "provider_url": site_url,
    }
    assert f"{site_url}embed.html?lesson=residual.1&amp;view=lesson" in file["html"]
    assert file["width"] > 0
    assert file["height"] > 0


def test_it_is_closed_and_leaves_nothing_behind(desktop: Page) -> None:
    opened(desktop)
    desktop.keyboard.press("Escape")
    expect(dialog(desktop)).to_have_count(0)
    expect(desktop.locator("iframe")).to_have_count(0)
    expect(button(desktop, "Embed")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_dialog(sized: SizedPage, scheme: str) -> None:
    page: Page = sized(1280, 800, color_scheme=scheme)
    opened(page)
    until(widget(page), "document.querySelector('spec-step').state().step === 6")
    assert violations(page) == []


def test_on_a_phone_nothing_scrolls_sideways(phone: Page) -> None:
    engine_ready(phone)
    press(phone, "More settings", "Embed")
    expect(dialog(phone).get_by_title("Preview")).to_be_visible()
    some_paintings(phone)
    assert dialog(phone).evaluate("(element) => element.scrollWidth - element.clientWidth") <= 0
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
