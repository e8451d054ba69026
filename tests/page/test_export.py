"""A moment as a picture: one SVG that needs nothing else, a PNG of it, and the trace on paper."""

import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from reader import choose_draft, engine_ready, frame, go, press
from test_access import violations

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def rejected(desktop: Page) -> Page:
    """The biased trace just after C was recovered."""
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    go(desktop, 8)
    desktop.locator("spec-step summary", has_text="Files and pictures").click()
    return desktop


def saved(page: Page, kind: str, folder: Path) -> Path:
    with page.expect_download() as download:
        press(page, f"Save as {kind.upper()}")
    assert download.value.suggested_filename == f"specstep-biased-k3-seed1-step8.{kind}"
    file = folder / f"moment.{kind}"
    download.value.save_as(file)
    return file


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_svg_shows_the_stage_and_the_inspector_and_stands_alone(
    rejected: Page, scheme: str, tmp_path: Path
) -> None:
    rejected.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    file = saved(rejected, "svg", tmp_path)
    source = file.read_text("utf-8")
    root = ET.fromstring(source)
    assert root.tag == f"{SVG}svg"
    words = [("".join(element.itertext())).strip() for element in root.iter(f"{SVG}text")]
    assert [word for word in words if word in "AC"][:3] == ["A", "A", "C"]
    for word in (
        "accepted",
        "rejected",
        "discarded",
        "recovered",
        "C is recovered.",
        "draw 5 = .444",
        "Position 2, after A",
    ):
        assert word in words, word
    assert not {"foreignObject", "style", "image", "script"} & {
        element.tag.removeprefix(SVG) for element in root.iter()
    }
    for unresolved in ("var(", "light-dark(", "class=", "http://", "undefined", "NaN"):
        assert unresolved not in source.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert ("rgb(251, 250, 245)" in source) == (scheme == "light")


def test_the_svg_draws_in_a_page_without_style_sheets(rejected: Page, tmp_path: Path) -> None:
    source = saved(rejected, "svg", tmp_path).read_text("utf-8")
    rendered = rejected.evaluate(
        """(source) => new Promise((resolve) => {
            const image = new Image();
            image.onload = () => resolve(image.width);
            image.onerror = () => resolve(0);
            image.src = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
        })""",
        source,
    )
    assert rendered > 1000


def test_the_png_is_twice_as_large_as_on_the_page(rejected: Page, tmp_path: Path) -> None:
    content = saved(rejected, "png", tmp_path).read_bytes()
    svg = ET.fromstring(saved(rejected, "svg", tmp_path).read_text("utf-8"))
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    assert width == pytest.approx(2 * float(svg.attrib["width"]), abs=1.5)
    assert height == pytest.approx(2 * float(svg.attrib["height"]), abs=1.5)


def test_taking_a_picture_changes_nothing_on_the_page(rejected: Page, tmp_path: Path) -> None:
    before = frame(rejected), rejected.evaluate("document.querySelector('spec-step').shadowRoot.textContent")
    saved(rejected, "svg", tmp_path)
    assert (frame(rejected), rejected.evaluate("document.querySelector('spec-step').shadowRoot.textContent")) == before


def test_on_paper_the_trace_is_a_table_with_a_line_for_every_event(rejected: Page) -> None:
    rejected.evaluate("dispatchEvent(new Event('beforeprint'))")
    rejected.emulate_media(media="print")
    table = rejected.get_by_role("table", name="Every event of this trace, in order")
    expect(table.get_by_role("row")).to_have_count(frame(rejected)["steps"] + 2)
    expect(table.get_by_role("row", name="position 2 rejected")).to_contain_text("Draw 5 is .444, not below it.")
    for pressed in ("Step forward", "Pin", "Save as SVG", "Copy link"):
        expect(rejected.get_by_role("button", name=pressed, exact=True)).to_be_hidden()
    expect(rejected.locator("#how")).to_be_hidden()
    rejected.emulate_media(media="screen")


def test_axe_finds_nothing_in_the_panel(rejected: Page) -> None:
    assert violations(rejected) == []
    rejected.set_viewport_size({"width": 320, "height": 640})
    assert rejected.evaluate("document.documentElement.scrollWidth") <= 320
