"""The lab: rules, exact distribution, simulation. All tests share one page, since its engine starts once."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from lab_reader import PATIENCE_MS, engine, one_page, open_view, overflow, part, settled, violations
from playwright.sync_api import Browser, Locator, Page, expect
from reader import configured

SETTINGS = {"draft": "biased", "rule": "resample-target", "width": 3, "limit": 8, "seed": "1"}
ADDRESS = "#view=lab&draft=biased&rule=resample-target"

pytestmark = pytest.mark.xdist_group("lab")


@pytest.fixture(scope="module")
def opened(browser: Browser, site_url: str) -> Iterator[Page]:
    with one_page(browser, site_url + ADDRESS) as page:
        yield page


@pytest.fixture
def lab(opened: Page) -> Page:
    """The lab on a desktop, with the settings above and no filter."""
    opened.set_viewport_size({"width": 1280, "height": 800})
    opened.emulate_media(color_scheme="light")
    opened.evaluate("(wish) => document.querySelector('spec-step').configure(wish)", SETTINGS)
    opened.evaluate("document.querySelector('spec-step').openView('lab')")
    settled(opened)
    filter_text(opened).fill("")
    opened.get_by_role("radio", name="all", exact=True).check()
    return opened


def filter_text(page: Page) -> Locator:
    return page.get_by_label("Tokens to look for")


def rows(page: Page) -> list[list[str]]:
    """The comparison as it is listed: sequence, rule, target, difference."""
    texts: list[list[str]] = page.locator(".sequences:not(.live) tbody tr").evaluate_all(
        "(all) => all.map((row) => [...row.children].filter((cell) => !cell.matches('.bars'))"
        ".map((cell) => cell.textContent.trim()))"
    )
    return texts


def simulate(page: Page, trials: int) -> Locator:
    """Begin a simulation; what says how far it is."""
    page.get_by_label("Trials", exact=True).fill(str(trials))
    page.get_by_label("Trials", exact=True).press("Tab")
    page.get_by_role("button", name=re.compile("^Run( again)?$")).click()
    return part(page, "Many runs").locator(".progress-words")


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


def test_the_distance_on_the_page_is_the_engines(lab: Page) -> None:
    exact = engine("exact", settings=SETTINGS)
    shown = part(lab, "What comes out, exactly")
    expect(shown.locator(".big-number strong")).to_have_text(f"{exact['tv']:.3g}".lstrip("0"))
    expect(shown).to_contain_text(exact["says"])
    expect(shown).to_contain_text("6,561 sequences")


def test_the_worst_sequences_stand_on_top_with_the_engines_numbers(lab: Page) -> None:
    worst = engine("exact", settings=SETTINGS)["sequences"][:20]
    listed = rows(lab)
    assert [row[0] for row in listed] == [item["sequence"] for item in worst]
    for row, item in zip(listed, worst, strict=True):
        for text, key in zip(row[1:], ("output", "target", "difference"), strict=True):
            assert number(text) == pytest.approx(item[key], rel=6e-3), (row, key)


def test_a_sequence_stands_on_one_line(lab: Page) -> None:
    settled(lab)
    sequence = lab.locator(".sequences tbody .letters").first
    lines = sequence.evaluate("(all) => new Set([...all.children].map((one) => one.getBoundingClientRect().top)).size")
    assert lines == 1


def test_the_list_can_be_filtered_by_its_beginning_and_by_gain_or_loss(lab: Page) -> None:
    filter_text(lab).fill("cc")
    fitting = [item for item in engine("exact", settings=SETTINGS)["sequences"] if item["sequence"].startswith("CC")]
    found = part(lab, "What comes out, exactly").locator(".found")
    expect(found).to_contain_text(f"{len(fitting):,} sequences that fit")
    lab.get_by_role("radio", name="losses").check()
    losses = [item for item in fitting if item["difference"] < -1e-12]
    expect(found).to_contain_text(f"{len(losses):,} sequences that fit")
    assert [row[0] for row in rows(lab)] == [item["sequence"] for item in losses[:20]]


def test_the_list_can_be_filtered_by_what_it_contains(lab: Page) -> None:
    lab.get_by_label("Where the text stands").select_option("contains")
    filter_text(lab).fill("CBCB")
    assert rows(lab)
    assert all("CBCB" in row[0] for row in rows(lab))
    lab.get_by_label("Where the text stands").select_option("begins")


def test_a_filter_that_fits_nothing_says_so_and_offers_the_way_back(lab: Page) -> None:
    filter_text(lab).fill("XYZ")
    expect(lab.get_by_text("No sequence fits.")).to_be_visible()
    lab.get_by_role("button", name="Show all").click()
    assert len(rows(lab)) == 20


def test_the_list_has_pages(lab: Page) -> None:
    lab.get_by_role("button", name="Later").click()
    second = engine("exact", settings=SETTINGS)["sequences"][20:40]
    assert [row[0] for row in rows(lab)] == [item["sequence"] for item in second]
    expect(lab.get_by_text("page 2 of 329")).to_be_visible()
    lab.get_by_role("button", name="Earlier").click()
    expect(lab.get_by_role("button", name="Earlier")).to_have_attribute("aria-disabled", "true")


def test_every_rule_is_listed_with_its_computed_flag(lab: Page) -> None:
    rules = engine("rules")["rules"]
    for title, lossless in (("Lossless", True), ("These change the distribution", False)):
        group = lab.get_by_role("group", name=title)
        names = group.get_by_role("radio").evaluate_all("(all) => all.map((each) => each.value)")
        assert names == [rule["name"] for rule in rules if rule["lossless"] is lossless]
    lab.get_by_text("All 17 rules, with their sources").click()
    for rule in rules:
        expect(lab.locator(".rule-list")).to_contain_text(rule["explanation"])
        expect(lab.locator(".rule-list")).to_contain_text(rule["source"])
    lab.get_by_text("All 17 rules, with their sources").click()


def test_choosing_a_rule_sets_it_everywhere_and_leads_to_the_stage(lab: Page) -> None:
    lab.get_by_role("radio", name="Block verification").check()
    configured(lab, "rule", "'block'")
    settled(lab)
    expect(part(lab, "What comes out, exactly").locator(".big-number strong")).to_have_text("0")
    expect(part(lab, "What comes out, exactly")).to_contain_text("The output is the target's")
    lab.get_by_role("button", name="Step through it").click()
    expect(lab.get_by_role("button", name="Step forward")).to_be_visible()
    assert lab.evaluate("document.querySelector('spec-step').trace.config.rule") == "block"
    assert "view" not in lab.url


def test_the_expected_counts_on_the_page_are_the_engines(lab: Page) -> None:
    widths = engine("expected", settings=SETTINGS)["widths"]
    figure = lab.get_by_role("figure", name="Expected counts of a run, by draft width k")
    figure.get_by_text("Numbers", exact=True).click()
    cells = figure.locator("tbody tr").nth(2).locator("td").all_inner_texts()
    keys = ("passes", "scored", "drafted", "accepted", "rejected", "discarded", "bonus", "tokens_per_pass")
    assert [number(cell) for cell in cells] == pytest.approx([widths[2][key] for key in keys], rel=6e-3)
    figure.get_by_text("Numbers", exact=True).click()


def test_a_simulation_ends_with_the_engines_own_numbers(lab: Page) -> None:
    done = simulate(lab, 5000)
    expect(done).to_contain_text("5,000 of 5,000 trials,", timeout=PATIENCE_MS)
    shown = part(lab, "Many runs")
    engine("simulate", settings=SETTINGS, name="here", trials=5000)
    report = engine("advance", name="here", count=5000)
    expect(shown.locator(".big-number strong")).to_have_text(f"{report['tv']:.3g}".lstrip("0"))
    expect(shown).to_contain_text(report["says"])
    expect(shown).to_contain_text("not the target's")
    means = shown.locator("table.data").filter(has_text="Mean counts").locator("tbody tr").first.locator("td")
    assert means.all_inner_texts() == [f"{report[kind]['passes']:.4f}" for kind in ("mean", "expected")]


def test_a_simulation_can_be_stopped_and_taken_up_again(lab: Page) -> None:
    done = simulate(lab, 1_000_000)
    expect(done).to_contain_text("of 1,000,000 trials …")
    lab.get_by_role("button", name="Stop").click()
    expect(done).to_contain_text("Stopped at")
    stopped = done.inner_text()
    open_view(lab, "Cost")
    open_view(lab, "Lab")
    assert done.inner_text() == stopped
    lab.get_by_role("button", name="Go on").click()
    expect(done).to_contain_text("trials …")
    lab.get_by_role("button", name="Stop").click()
    expect(done).to_contain_text("Stopped at")


def test_a_trial_opens_on_the_stage_as_the_trace_of_its_seed(lab: Page) -> None:
    expect(simulate(lab, 1000)).to_contain_text("1,000 of 1,000 trials,", timeout=PATIENCE_MS)
    lab.get_by_role("spinbutton", name="Trial", exact=True).fill("7")
    lab.get_by_role("button", name="Open this trial on the stage").click()
    expect(lab.get_by_role("button", name="Step forward")).to_be_visible()
    engine("simulate", settings=SETTINGS, name="here", trials=1000)
    seed = engine("trial", name="here", trial=7)["seed"]
    expected: Any = engine("trace", **(SETTINGS | {"seed": seed}))
    assert lab.evaluate("document.querySelector('spec-step').traceText") == expected["trace"]
    expect(lab.locator("spec-step").get_by_role("status")).to_contain_text("trial 7")
    lab.go_back()
    expect(part(lab, "Many runs")).to_be_visible()
    expect(lab.get_by_role("textbox", name="Seed", exact=True)).to_have_value("1")  # as it was before the trial


def test_drawings_and_numbers_can_be_saved(lab: Page) -> None:
    title = "Total variation of the token at each position"
    with lab.expect_download() as download:
        lab.get_by_role("button", name=f"Save as CSV: {title}").click()
    lines = download.value.path().read_text("utf-8").splitlines()
    assert lines[0] == "position,total variation"
    by_position = engine("exact", settings=SETTINGS)["tv_by_position"]
    assert [float(line.split(",")[1]) for line in lines[1:]] == pytest.approx(by_position, abs=1e-12)
    with lab.expect_download() as download:
        lab.get_by_role("button", name=f"Save as SVG: {title}").click()
    drawing = download.value.path().read_text("utf-8")
    assert drawing.startswith("<svg")
    assert title in drawing
    assert "class=" not in drawing
    with lab.expect_download() as download:
        lab.get_by_role("button", name="Save as CSV: all sequences that fit").click()
    assert len(download.value.path().read_text("utf-8").splitlines()) == 6562


def test_a_limit_beyond_the_labs_is_refused_in_words_with_a_way_out(lab: Page) -> None:
    lab.evaluate("document.querySelector('spec-step').configure({limit: 12})")
    shown = part(lab, "What comes out, exactly")
    expect(shown.get_by_role("alert")).to_contain_text("1 to 8")
    shown.get_by_role("button", name="Use limit 8").click()
    settled(lab)
    expect(shown.locator(".big-number")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(lab: Page, scheme: Any) -> None:
    expect(simulate(lab, 1000)).to_contain_text("1,000 of 1,000 trials,", timeout=PATIENCE_MS)
    lab.emulate_media(color_scheme=scheme)
    assert violations(lab) == []


def test_it_fits_into_320_pixels(lab: Page) -> None:
    lab.set_viewport_size({"width": 320, "height": 700})
    expect(lab.locator("svg.chart").first).to_be_visible()
    assert overflow(lab) == 0
    assert violations(lab) == []


def test_rules_can_be_chosen_by_keyboard(lab: Page) -> None:
    lab.get_by_role("radio", name="After a rejection, draw from p").focus()
    lab.keyboard.press("ArrowRight")
    configured(lab, "rule", "'resample-draft'")


def test_the_views_are_links_and_the_back_button_works(lab: Page) -> None:
    views = lab.get_by_role("navigation", name="Views")
    expect(views.get_by_role("link", name="Lab")).to_have_attribute("aria-current", "page")
    open_view(lab, "Cost")
    assert "view=cost" in lab.url
    assert "rule=resample-target" in lab.url
    lab.go_back()
    expect(part(lab, "Many runs")).to_be_visible()
    expect(views.get_by_role("link", name="Lab")).to_have_attribute("aria-current", "page")
