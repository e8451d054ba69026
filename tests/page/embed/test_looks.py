"""An embed on light and dark hosts, and on paper."""

import struct
import zlib

import pytest
from embed.hosts import LISTENING, OpenHost, iframe, some_paintings, until, widget
from lab_reader import settled
from playwright.sync_api import Page
from reader import OpenPage, engine_ready
from test_access import violations

FRAME = 'width="720" height="480" style="border: 0; color-scheme: {}"'
SILENT = 'width="720" height="480" style="border: 0"'


def pixel(page: Page, x: int, y: int) -> tuple[int, int, int]:
    """What colour the page has at a place, as it is painted."""
    picture = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1}, scale="css")
    data, at = b"", 8
    while at < len(picture):
        (length,), kind = struct.unpack(">I", picture[at : at + 4]), picture[at + 4 : at + 8]
        if kind == b"IDAT":
            data += picture[at + 8 : at + 8 + length]
        at += length + 12
    red, green, blue = zlib.decompress(data)[1:4]
    return red, green, blue


def in_the_frame(page: Page) -> tuple[int, int, int]:
    """A place of the embed where nothing stands: between the lanes, at the right edge."""
    box = page.locator("iframe").bounding_box()
    assert box is not None
    assert box["height"] > 300
    return pixel(page, round(box["x"] + box["width"] - 2), round(box["y"] + 300))


@pytest.mark.parametrize("reader", ["light", "dark"])
@pytest.mark.parametrize(("theme", "ground"), [("light", "#fff7e6"), ("dark", "#0b2545")])
def test_it_is_transparent_where_its_theme_is_told(
    host: OpenHost, site_url: str, reader: str, theme: str, ground: str
) -> None:
    page = host(
        iframe(site_url, f"view=stage&boot=click&theme={theme}", FRAME.format(theme)),
        head=f"{LISTENING}<style>body {{ background: {ground} }}</style>",
        color_scheme=reader,
    )
    frame = widget(page)
    some_paintings(page)
    assert in_the_frame(page) == tuple(bytes.fromhex(ground[1:]))
    ink = frame.locator("spec-step").evaluate("(e) => getComputedStyle(e).color")
    assert ink == {"light": "rgb(29, 27, 24)", "dark": "rgb(237, 235, 228)"}[theme]


@pytest.mark.parametrize("reader", ["light", "dark"])
def test_it_is_transparent_on_a_host_that_follows_the_reader(host: OpenHost, site_url: str, reader: str) -> None:
    style = "<style>:root { color-scheme: light dark } body { background: light-dark(#fff7e6, #0b2545) }</style>"
    page = host(iframe(site_url, "view=stage&boot=click", SILENT), head=LISTENING + style, color_scheme=reader)
    widget(page)
    some_paintings(page)
    assert in_the_frame(page) == tuple(bytes.fromhex({"light": "fff7e6", "dark": "0b2545"}[reader]))


def test_on_a_light_host_a_reader_of_dark_pages_can_read_it(host: OpenHost, site_url: str) -> None:
    """The host says nothing of its colours: then the browser gives the embed a ground that goes with its own."""
    page = host(iframe(site_url, "view=stage&boot=click", SILENT), head=LISTENING, color_scheme="dark")
    frame = widget(page)
    some_paintings(page)
    assert sum(in_the_frame(page)) < 150
    assert frame.locator("spec-step").evaluate("(e) => getComputedStyle(e).color") == "rgb(237, 235, 228)"


def test_the_host_tells_another_theme_later(host: OpenHost, site_url: str) -> None:
    script = f"""<script type="module">
        import {{ connect }} from '{site_url}specstep-host.js';
        window.embed = connect(document.querySelector('iframe'));
    </script>"""
    page = host(iframe(site_url, "view=stage&boot=click", FRAME.format("light")) + script, head=LISTENING)
    frame = widget(page)
    until(page, "window.embed")
    page.evaluate("document.body.style.background = '#0b2545'; embed.theme('dark')")
    until(frame, "document.querySelector('spec-step').theme === 'dark'")
    some_paintings(page)
    assert in_the_frame(page) == (0x0B, 0x25, 0x45)


# What only the page around can have: a main part, a first heading, and everything in one of its parts.
OF_THE_HOST = ("landmark-one-main", "page-has-heading-one", "region")


@pytest.mark.parametrize(("theme", "ground"), [("light", "#ffffff"), ("dark", "#15161a")])
def test_axe_finds_nothing_in_a_frames_own_page(page_at: OpenPage, theme: str, ground: str) -> None:
    page = page_at(760, 900, f"embed.html?draft=biased&step=6&theme={theme}")
    engine_ready(page)
    # The frame is transparent, and axe would think of a white page behind it.
    page.evaluate("(ground) => { document.documentElement.style.background = ground }", ground)
    for view in ("stage,inspector,timeline", "step", "lesson", "lab", "cost", "tables", "text"):
        page.evaluate("(view) => document.querySelector('spec-step').configure({ view })", view)
        settled(page)
        found = [each for each in violations(page) if not each.startswith(OF_THE_HOST)]
        assert found == [], view


PRINTED = """addEventListener('beforeprint', () => {
    const widget = document.querySelector('spec-step').shadowRoot;
    window.printed = {
        rows: widget.querySelectorAll('tbody tr').length,
        buttons: widget.querySelectorAll('.bar button').length,
        words: widget.querySelector('.widget').innerText,
        fits: document.querySelector('spec-step').getBoundingClientRect().height <= innerHeight,
    };
})"""


def test_on_paper_it_is_the_trace_as_a_table(host: OpenHost, site_url: str) -> None:
    page = host(
        iframe(site_url, "view=stage&draft=biased&step=6&boot=click", 'width="720" height="480"'), head=LISTENING
    )
    frame = widget(page)
    until(frame, "document.querySelector('spec-step').state().step === 6")
    frame.evaluate(PRINTED)
    page.pdf()
    printed = frame.evaluate("printed")
    assert printed["rows"] == 33
    assert printed["buttons"] == 0
    assert "biased draft, width 3, seed 1" in printed["words"]
    assert "Position 2: A is rejected." in printed["words"]
    assert printed["fits"]
    assert frame.get_by_role("button", name="Step forward").is_visible()


def test_an_element_is_printed_as_a_table_too(host: OpenHost, site_url: str) -> None:
    page = host(
        f'<script type="module" src="{site_url}specstep.js"></script><spec-step view="stage" boot="click"></spec-step>'
    )
    until(page, "document.querySelector('spec-step').frame")
    page.evaluate(PRINTED)
    page.pdf()
    printed = page.evaluate("printed")
    assert printed["rows"] == 20
    assert "B, C, C and C are committed." in printed["words"]
    assert page.get_by_role("button", name="Step forward").is_visible()
