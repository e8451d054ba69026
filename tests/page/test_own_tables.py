"""A reader's own tables: in the settings, in a link, in a file, beside the toy's."""

import json

from playwright.sync_api import Page, expect
from reader import OpenPage, button, configured, engine_ready, frame, press, status, trace, until

ROWS = {"": [0.7, 0.3], "heads": [0.2, 0.8], "tails": [0.5, 0.5]}


def own(name: str, rows: dict[str, list[float]]) -> dict[str, object]:
    tokens = [context for context in rows if context]
    return {"schema": "specstep/tables/1", "name": name, "title": name, "tokens": tokens, "rows": rows}


TABLES = [own("coin", ROWS), own("fair", {context: [0.5, 0.5] for context in ROWS})]


def run(page: Page, tables: list[dict[str, object]] = TABLES, target: str = "coin", draft: str = "fair") -> None:
    engine_ready(page)
    wish = json.dumps({"tables": tables, "target": target, "draft": draft})
    page.evaluate(f"document.querySelector('spec-step').configure({wish})")
    configured(page, "target", json.dumps(target))


def test_own_tables_are_stepped_and_say_so(desktop: Page) -> None:
    run(desktop)
    expect(desktop.get_by_text("Own tables: target coin, draft fair.")).to_be_visible()
    press(desktop, "Draft", "Verify & commit")
    assert trace(desktop)["tables"]["target"]["rows"]["heads"] == [0.2, 0.8]
    assert {slot["token"] for slot in frame(desktop)["committed"]} <= {"heads", "tails"}
    desktop.get_by_role("radio", name="coin", exact=True).check()
    configured(desktop, "draft", "'coin'")
    button(desktop, "Back to the toy’s tables").click()
    configured(desktop, "target", "'target'")
    expect(desktop.get_by_text("Own tables:")).to_have_count(0)


def test_another_seed_keeps_the_own_tables(desktop: Page) -> None:
    run(desktop)
    desktop.get_by_label("Seed", exact=True).fill("7")
    desktop.get_by_label("Seed", exact=True).press("Enter")
    configured(desktop, "seed", "7")
    assert trace(desktop)["config"]["target"] == "coin"


def test_a_link_holds_the_own_tables(desktop: Page, page_at: OpenPage) -> None:
    run(desktop)
    press(desktop, "Draft")
    until(desktop, "location.hash.includes('tables=')")
    address = desktop.url
    made = trace(desktop)
    other: Page = page_at(1280, 800, address[address.index("#") :])
    engine_ready(other)
    configured(other, "target", "'coin'")
    assert trace(other) == made
    assert frame(other)["index"] == frame(desktop)["index"]


def test_a_link_whose_tables_are_cut_off_says_so_and_shows_the_toy(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("() => { location.hash = 'target=coin&draft=fair&tables=abcdef' }")
    expect(status(desktop)).to_contain_text("the tables are cut off or altered")
    assert trace(desktop)["config"]["target"] == "target"


def test_tables_that_are_none_are_refused_and_the_page_stays(desktop: Page) -> None:
    engine_ready(desktop)
    broken = json.dumps({"tables": [own("coin", ROWS | {"heads": [0.2, 0.9]})], "target": "coin", "draft": "coin"})
    said = desktop.evaluate(
        f"document.querySelector('spec-step').configure({broken}).catch((reason) => reason.message)"
    )
    assert "must sum to 1" in said
    assert trace(desktop)["config"]["target"] == "target"


def test_rows_of_many_tokens_show_the_likeliest_and_all_others_together(desktop: Page) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    row = [(index + 1) / 351 for index in range(26)]
    run(desktop, [own("long", dict.fromkeys(("", *letters), row))], "long", "long")
    press(desktop, "Draft", "Verify & commit")
    expect(desktop.get_by_role("region", name="Inspector").get_by_text("…", exact=True).first).to_be_visible()
    assert len(frame(desktop)["at_hand"]["names"]) < 20


def test_the_lab_shows_what_own_tables_give(desktop: Page) -> None:
    run(desktop)
    desktop.evaluate("document.querySelector('spec-step').configure({limit: 3})")
    configured(desktop, "limit", "3")
    desktop.evaluate("document.querySelector('spec-step').openView('lab')")
    expect(desktop.get_by_text("The output is the target's").first).to_be_visible(timeout=60_000)
    expect(desktop.get_by_text("over all 8 sequences").first).to_be_visible()
    desktop.evaluate("document.querySelector('spec-step').openView('step')")


def test_hostile_names_are_text(desktop: Page) -> None:
    rows = {"": [0.5, 0.5], "<img src=x>": [0.5, 0.5], "javascript:": [0.5, 0.5]}
    run(desktop, [own("<script>alert(1)</script>", rows)], "<script>alert(1)</script>", "<script>alert(1)</script>")
    press(desktop, "Draft")
    expect(desktop.get_by_text("Own tables: target <script>alert(1)</script>")).to_be_visible()
    assert (
        desktop.evaluate("document.querySelector('spec-step').shadowRoot.querySelectorAll('script, img').length") == 0
    )
