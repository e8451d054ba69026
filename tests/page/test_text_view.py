"""Tables from text on the page: samples, a reader's own text, the heat map, links, and texts that mean no good."""

import json
import re

import pytest
from lab_reader import engine, overflow, violations
from playwright.sync_api import FilePayload, Locator, Page, Request, expect
from reader import OpenPage, SizedPage, button, configured, engine_ready, frame, press, status, trace, until

PATIENCE_MS = 60_000
CHOICE = {"text": "english", "other": "python", "order": 3, "smoothing": "witten-bell", "most": 64, "fold": False}
HOSTILE = "<img src=x onerror=alert(1)></script>\u202egnp.exe \u2066 \u200d👩\u200d👧 \x01\x1b[31m ${alert(1)} "


def text_view(page: Page) -> Locator:
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').openView('text')")
    counted(page)
    return page.locator("spec-step .text-view")


def counted(page: Page) -> None:
    """Wait until all answers are those of the choice on show."""
    expect(page.get_by_role("button", name="Step through it").first).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".wait:not(.trouble)")).to_have_count(0, timeout=PATIENCE_MS)
    expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=PATIENCE_MS)


def use(page: Page, text: str) -> None:
    page.get_by_label("Or a text of your own").fill(text)
    button(page, "Use this text").click()
    expect(page.get_by_role("radio", name="your text")).to_be_checked(timeout=PATIENCE_MS)
    counted(page)


def give(page: Page, content: bytes, name: str = "mine.txt") -> None:
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": content}
    page.get_by_label("Text file").set_input_files(file)


def to_stage(page: Page, draft: str) -> None:
    button(page, f"Step through it with the draft {draft}").click()
    configured(page, "draft", json.dumps(draft))
    until(page, "element.view === 'step'")


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}: "))


def test_what_comes_of_a_sample_is_what_the_engine_says(desktop: Page) -> None:
    view = text_view(desktop)
    expected = engine("text_report", choice=CHOICE)
    for draft in expected["drafts"]:
        row = view.get_by_role("row", name=re.compile(f"^{re.escape(draft['name'])} "))
        expect(row).to_contain_text(f"{draft['acceptance']:.3f}".lstrip("0").rstrip("0"))
    expect(view).to_contain_text(f"Characters: {expected['characters']:,}.")
    expect(view.locator(".written").first).to_contain_text(expected["target"]["writes"].replace("␣", " ")[:20])


def test_a_draft_that_suits_code_does_not_suit_prose_on_the_map_too(desktop: Page) -> None:
    text_view(desktop)

    def acceptance(draft: str, text: str) -> float:
        name = cell(desktop, f"{draft} of order 2 on {text}").get_attribute("aria-label") or ""
        return float(name.rpartition(": ")[2])

    assert acceptance("Python source", "Python source") > acceptance("Python source", "English prose")
    assert acceptance("English prose", "English prose") > acceptance("English prose", "Python source")
    numbers = desktop.get_by_role("group", name=re.compile("^Acceptance of each draft"))
    expect(numbers.get_by_role("button")).to_have_count(48)


# Answers about the map wait until the test lets them come, by the text that their column is about.
HELD = """
    const asked = new Map(), held = new Map();
    const { postMessage, addEventListener } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
        const { id, method, params } = JSON.parse(message);
        if (method === 'text_heat') asked.set(id, params.choice.text);
        postMessage.call(this, message);
    };
    Worker.prototype.addEventListener = function (kind, listener) {
        addEventListener.call(this, kind, (event) => {
            const { id, result } = kind === 'message' ? JSON.parse(event.data) : {};
            if (result && asked.has(id)) held.set(asked.get(id), () => listener(event));
            else listener(event);
        });
    };
    globalThis.letCome = async (text) => {
        while (!held.has(text)) await new Promise((next) => setTimeout(next, 20));
        held.get(text)();
    };
"""
TEXTS = {"english": "English prose", "german": "German prose", "python": "Python source", "numbers": "Table of numbers"}


def test_the_map_keeps_the_order_of_the_texts_whichever_comes_first(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, None)
    page.add_init_script(HELD)
    page.goto(site_url + "#view=text")
    there: set[str] = set()
    for text in ("numbers", "python", "english", "german"):
        page.evaluate("(text) => letCome(text)", text)
        there.add(text)
        expect(cell(page, f"English prose of order 2 on {TEXTS[text]}")).to_be_visible()
        late = page.get_by_role("img", name=re.compile("on (.*): still being worked out$"))
        expect(late).to_have_count(12 * (4 - len(there)))
        # One Tab stop, whatever is there.
        expect(page.locator(".cell-of-heat[tabindex='0']")).to_have_count(1)
        written = [row.locator("td").all_inner_texts() for row in numbers_of_the_map(page).get_by_role("row").all()[1:]]
        for name, values in zip(TEXTS, zip(*written, strict=True), strict=True):
            assert all(("still being worked out" in value) == (name not in there) for value in values), name
    expect(page.locator(".wait")).to_have_count(0)


def numbers_of_the_map(page: Page) -> Locator:
    """The map as a table."""
    summary = page.locator(".figure summary")
    if summary.locator("xpath=..").get_attribute("open") is None:
        summary.click()
    return page.get_by_role("table", name=re.compile("^Acceptance of each draft"))


def test_the_map_is_a_table_too_with_a_head_for_each_row_and_column(desktop: Page) -> None:
    text_view(desktop)
    table = numbers_of_the_map(desktop)
    assert table.get_by_role("columnheader").all_inner_texts() == ["draft", "order", *TEXTS.values()]
    first, *rows = [row.get_by_role("rowheader").all_inner_texts() for row in table.get_by_role("row").all()]
    assert first == []
    assert rows == [[name, str(order)] for name in TEXTS.values() for order in range(3)]
    expected = engine("text_heat", choice={k: v for k, v in CHOICE.items() if k != "other"}, texts=list(TEXTS))
    column = [row.get_by_role("cell").first.inner_text() for row in table.get_by_role("row").all()[1:]]
    assert column == [f"{each['acceptance']:.3f}".lstrip("0") for each in expected["cells"]]


def test_all_numbers_of_the_map_have_three_places(desktop: Page) -> None:
    view = text_view(desktop)
    view.get_by_role("radio", name="0", exact=True).check()  # where a text's own draft is the target: 1
    counted(desktop)
    written = desktop.locator(".cell-of-heat text").all_text_contents()
    assert len(written) == 16
    assert all(re.fullmatch(r"1?\.\d{3}", text) for text in written), written
    assert written.count("1.000") == 4


def test_tables_from_text_are_stepped_with_the_text_above_the_stage(desktop: Page) -> None:
    text_view(desktop)
    to_stage(desktop, "english 2")
    expect(desktop.get_by_text("Own tables: target english 3, draft english 2.")).to_be_visible()
    press(desktop, "Run to end")
    written = "".join(slot["token"] for slot in frame(desktop)["committed"])
    assert len(written) == 32
    shown = desktop.locator("spec-step .model-output").inner_text()
    assert shown.replace("⏎\n", "⏎").replace(" ", "␣").strip("␣") == written.strip("␣")
    desktop.get_by_role("radio", name="python 3", exact=True).check()
    configured(desktop, "draft", "'python 3'")
    button(desktop, "Back to the toy’s tables").click()
    expect(desktop.locator("spec-step .model-output")).to_have_count(0)


def test_the_map_works_by_keyboard_and_takes_a_pair_to_the_stage(desktop: Page) -> None:
    text_view(desktop)
    cell(desktop, "English prose of order 0 on English prose").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowDown"):
        desktop.keyboard.press(key)
    expect(cell(desktop, "English prose of order 1 on German prose")).to_be_focused()
    desktop.keyboard.press("Enter")
    configured(desktop, "draft", "'english 1'")
    assert trace(desktop)["config"]["target"] == "german 3"
    until(desktop, "element.view === 'step'")


def test_the_options_change_what_is_counted(desktop: Page) -> None:
    view = text_view(desktop)
    view.get_by_role("radio", name="1", exact=True).check()
    view.get_by_label("Tokens", exact=True).select_option("up to 6")
    view.get_by_label("Smoothing").select_option("much (10)")
    view.get_by_label("capitals as small letters").check()
    view.get_by_label("Another draft").select_option("none")
    counted(desktop)
    expect(view).to_contain_text("Different tokens: 6.")
    expected = engine(
        "text_report", choice=CHOICE | {"order": 1, "most": 6, "smoothing": 10, "fold": True, "other": None}
    )
    (first, *_) = expected["drafts"]
    expect(view.get_by_role("row", name=re.compile("^english 0 "))).to_contain_text(
        f"{first['acceptance']:.3f}".lstrip("0").rstrip("0")
    )


def test_a_link_to_tables_of_a_sample_opens_them_in_another_browser(desktop: Page, page_at: OpenPage) -> None:
    text_view(desktop)
    to_stage(desktop, "english 1")
    press(desktop, "Draft")
    until(desktop, "location.hash.includes('&step=3')")
    address = desktop.url
    assert len(address) < 2000
    other: Page = page_at(1280, 800, address[address.index("#") :])
    engine_ready(other)
    configured(other, "target", "'english 3'")
    assert trace(other) == trace(desktop)
    until(other, f"element.frame.index === {frame(desktop)['index']}")


def test_an_own_text_stays_in_the_browser(desktop: Page) -> None:
    text_view(desktop)
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    desktop.on("request", note)
    use(desktop, "the secret of the sea is the sea. " * 20)
    to_stage(desktop, "your text 2")
    press(desktop, "Draft", "Verify & commit")
    expect(desktop.get_by_text("Your text stays in this browser and stands in no link")).to_be_visible()
    desktop.evaluate("new Promise((resolve) => setTimeout(resolve, 400))")  # longer than an address takes to follow
    assert "tables" not in desktop.url
    assert "secret" not in desktop.evaluate("JSON.stringify(document.querySelector('spec-step').state())")
    assert "secret" not in desktop.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert [request.url for request in asked if request.method != "GET" or request.post_data] == []
    desktop.remove_listener("request", note)


def test_an_own_text_is_forgotten_on_reload_unless_the_reader_keeps_it_for_the_tab(page_at: OpenPage) -> None:
    page: Page = page_at(1280, 800, "#view=text")
    stored = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
    own = page.get_by_role("radio", name="your text")
    counted(page)
    use(page, "she sells sea shells. " * 20)
    assert "shells" not in page.evaluate(stored)
    page.reload()
    counted(page)
    expect(own).to_have_count(0)
    use(page, "she sells sea shells. " * 20)
    page.get_by_label("Keep it for this tab").check()
    page.reload()
    counted(page)
    own.check()
    counted(page)
    expect(page.locator("spec-step .beginning")).to_contain_text("440 characters: she sells sea shells.")
    expect(page.get_by_label("Keep it for this tab")).to_be_checked()
    use(page, "another text, which nobody asked to keep. ")
    assert "shells" not in page.evaluate(stored)
    expect(page.get_by_label("Keep it for this tab")).not_to_be_checked()
    page.get_by_label("Keep it for this tab").check()
    assert "nobody" in page.evaluate(stored)
    button(page, "Remove this text").click()
    expect(own).to_have_count(0)
    expect(page.get_by_role("radio", name="English prose")).to_be_checked()
    assert "nobody" not in page.evaluate(stored)
    page.reload()
    counted(page)
    expect(own).to_have_count(0)


def test_where_there_is_no_room_a_text_is_not_kept_and_that_is_said(page_at: OpenPage, site_url: str) -> None:
    page: Page = page_at(1280, 800, None)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };")
    page.goto(site_url + "#view=text")
    counted(page)
    use(page, "she sells sea shells. " * 20)
    page.get_by_label("Keep it for this tab").click()
    expect(page.get_by_role("alert")).to_contain_text("no room to keep the text")
    expect(page.get_by_label("Keep it for this tab")).not_to_be_checked()


def test_an_own_text_is_given_again_to_an_engine_that_was_started_again(desktop: Page) -> None:
    text_view(desktop)
    use(desktop, "row, row, row your boat, gently down the stream. " * 5)
    to_stage(desktop, "your text 1")
    # The engine forgets it: other texts have come.
    for number in range(9):
        desktop.evaluate("document.querySelector('spec-step').openView('text')")
        use(desktop, f"text {number} ab ba")
    desktop.evaluate("history.back()")
    until(desktop, "element.trace.config.target === 'your text 3'")


def test_a_link_with_a_text_that_is_nowhere_says_so(page_at: OpenPage, desktop: Page) -> None:
    text_view(desktop)
    to_stage(desktop, "english 1")
    tables = [{**table, "text": "own-0123456789abcdef"} for table in engine("text_report", choice=CHOICE)["tables"]]
    wish = json.dumps({"tables": tables, "target": tables[0]["name"], "draft": tables[1]["name"]})
    said = desktop.evaluate(f"document.querySelector('spec-step').configure({wish}).catch((reason) => reason.message)")
    assert "open it again" in said


def test_a_file_is_read_and_named(desktop: Page) -> None:
    view = text_view(desktop)
    give(desktop, "Ein Löffel Öl für die Tür. ".encode() * 30, "<b>öl</b>.txt")
    expect(desktop.get_by_role("radio", name="your text")).to_be_checked(timeout=PATIENCE_MS)
    expect(view.locator(".beginning")).to_contain_text("<b>öl</b>.txt, 810 characters:")
    expect(view.locator(".beginning")).to_contain_text("Ein Löffel Öl")


def test_a_file_can_be_dropped(desktop: Page) -> None:
    view = text_view(desktop)
    transfer = desktop.evaluate_handle(
        "() => { const t = new DataTransfer(); t.items.add(new File(['abc abd abe'], 'dropped.txt')); return t; }"
    )
    view.locator(".drop").dispatch_event("drop", {"dataTransfer": transfer})
    expect(view.locator(".beginning")).to_contain_text("dropped.txt", timeout=PATIENCE_MS)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a" * 1_000_001, "1,000,001 bytes; up to 1,000,000"),
        (b"\xff\xfe\x00a", "not text in UTF-8"),
        (b"", "0 characters"),
    ],
)
def test_what_is_no_text_is_refused_in_words_and_the_view_stays(desktop: Page, content: bytes, said: str) -> None:
    view = text_view(desktop)
    give(desktop, content)
    expect(view.get_by_role("alert")).to_contain_text(said)
    expect(desktop.get_by_role("radio", name="English prose")).to_be_checked()


def test_a_hostile_text_is_text_and_nothing_else(desktop: Page) -> None:
    view = text_view(desktop)
    use(desktop, HOSTILE * 20)
    assert view.locator("img, script").count() == 0
    expect(view.locator(".beginning")).to_contain_text("<img src=x onerror=alert(1)>")
    tokens = view.locator(".letters-of").inner_text()
    assert "▯" in tokens
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200d\x00-\x08\x1b]", tokens)
    to_stage(desktop, "your text 0")
    press(desktop, "Run to end")
    assert desktop.locator("spec-step").locator("img, script").count() == 0
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200d]", desktop.locator("spec-step .model-output").inner_text())


def test_a_megabyte_of_one_letter_and_of_nul_is_counted_in_seconds(desktop: Page) -> None:
    view = text_view(desktop)
    for content in (b"a" * 1_000_000, b"\0" * 1_000_000):
        give(desktop, content)
        says = view.locator(".says").first
        expect(says).to_contain_text("Characters: 1,000,000. Different tokens: 2.", timeout=20_000)
        counted(desktop)


def test_the_lab_and_the_cost_view_take_tables_from_text(desktop: Page) -> None:
    view = text_view(desktop)
    view.get_by_role("radio", name="Table of numbers").check()
    view.get_by_role("radio", name="2", exact=True).check()
    view.get_by_label("Tokens", exact=True).select_option("up to 6")
    counted(desktop)
    to_stage(desktop, "numbers 1")
    desktop.evaluate("document.querySelector('spec-step').configure({limit: 2})")
    configured(desktop, "limit", "2")
    desktop.evaluate("document.querySelector('spec-step').openView('lab')")
    expect(desktop.get_by_text("The output is the target's").first).to_be_visible(timeout=PATIENCE_MS)
    desktop.evaluate("document.querySelector('spec-step').openView('cost')")
    expect(desktop.get_by_text("best draft width at these prices")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 700)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_view_fits_and_axe_finds_nothing(sized: SizedPage, width: int, height: int, scheme: str) -> None:
    page: Page = sized(width, height, color_scheme=scheme, reduced_motion="reduce")
    text_view(page)
    assert overflow(page) <= 0
    assert violations(page) == []
    to_stage(page, "english 2")
    press(page, "Draft", "Verify & commit")
    assert overflow(page) <= 0
    assert violations(page) == []


def test_without_the_network_the_sample_says_so_and_can_be_tried_again(
    page_at: OpenPage, page_errors: list[str]
) -> None:
    page: Page = page_at(1280, 800)
    page.route("**/texts/*", lambda route: route.abort())
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').openView('text')")
    expect(page.get_by_role("alert").first).to_contain_text("The sample text could not be loaded")
    page.unroute("**/texts/*")
    page.get_by_role("button", name="Try again").first.click()
    expect(page.get_by_role("button", name="Step through it").first).to_be_visible(timeout=PATIENCE_MS)
    expect(status(page)).to_have_count(0)
    page_errors.clear()
