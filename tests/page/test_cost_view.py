"""When does it pay: prices, speed-up, the published table, the batch, several candidates. One page for all tests."""

from collections.abc import Iterator
from typing import Any

import pytest
from lab_reader import engine, one_page, overflow, part, settled, violations
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.xdist_group("lab")

SETTINGS = {"draft": "biased", "rule": "exact", "width": 3, "limit": 8, "seed": "1"}


@pytest.fixture(scope="module")
def opened(browser: Browser, site_url: str) -> Iterator[Page]:
    with one_page(browser, site_url + "#view=cost&draft=biased") as page:
        yield page


@pytest.fixture
def cost(opened: Page) -> Page:
    opened.set_viewport_size({"width": 1280, "height": 800})
    opened.emulate_media(color_scheme="light")
    settled(opened)
    return opened


def pays(page: Page) -> Locator:
    shown: Locator = part(page, "When does it pay?")
    return shown


def speed_ups(page: Page) -> list[float]:
    table = page.get_by_role("figure", name="Modelled speed-up").locator("tbody tr td:nth-of-type(1)")
    return [float(text) for text in table.all_text_contents()]


@pytest.mark.parametrize("name", ["memory", "compute", "dear"])
def test_a_preset_gives_the_engines_speed_ups_and_verdict(cost: Page, name: str) -> None:
    preset = next(each for each in engine("cost", settings=SETTINGS)["presets"] if each["name"] == name)
    cost.get_by_role("button", name=preset["title"]).click()
    prices = {key: preset[key] for key in ("draft", "position", "overhead")}
    reply = engine("cost", settings=SETTINGS, prices=prices)
    expect(pays(cost)).to_contain_text(reply["says"])
    settled(cost)
    assert speed_ups(cost) == pytest.approx([row["speed_up"] for row in reply["widths"]], abs=6e-4)
    expect(cost.get_by_role("button", name=preset["title"])).to_have_attribute("aria-pressed", "true")


def test_a_price_of_ones_own_counts(cost: Page) -> None:
    for label, value in (("One draft step (c)", "0.2"), ("Each further position", "0.1"), ("Overhead", "0")):
        field = cost.get_by_role("spinbutton", name=label)
        field.fill(value)
        field.press("Tab")
    reply = engine("cost", settings=SETTINGS, prices={"draft": 0.2, "position": 0.1, "overhead": 0})
    expect(pays(cost)).to_contain_text(reply["says"])
    expect(pays(cost)).to_contain_text(reply["formula_note"])


def test_a_slider_can_be_moved_by_keyboard(cost: Page) -> None:
    slider = cost.get_by_role("slider", name="One draft step")
    slider.press("Home")
    slider.press("ArrowRight")
    assert slider.input_value() == "0.01"
    settled(cost)
    expect(cost.get_by_role("spinbutton", name="One draft step")).to_have_value("0.01")
    slider.press("End")
    slider.press("ArrowRight")
    assert slider.input_value() == "1"


def test_a_price_the_engine_refuses_is_refused_in_words(cost: Page) -> None:
    field = cost.get_by_role("spinbutton", name="Overhead")
    field.fill("200")
    field.press("Tab")
    expect(pays(cost).get_by_role("alert")).to_contain_text("0 to 100")
    field.fill("0")
    field.press("Tab")
    settled(cost)


def test_every_result_says_that_it_is_a_model(cost: Page) -> None:
    for title in ("When does it pay?", "In a batch, lengths are ragged"):
        expect(part(cost, title)).to_contain_text("not a measurement")


def test_the_published_table_is_reproduced(cost: Page) -> None:
    cost.get_by_text("Table 1 of Leviathan et al., reproduced").click()
    table = cost.get_by_role("table", name="Leviathan et al. 2023, table 1")
    rows = table.locator("tbody tr").evaluate_all("(all) => all.map((r) => [...r.children].map((c) => c.textContent))")
    assert rows == [
        ["0.6", "2", "1.53×", "1.96×"],
        ["0.7", "3", "1.58×", "2.53×"],
        ["0.8", "2", "1.23×", "2.44×"],
        ["0.8", "5", "1.63×", "3.69×"],
        ["0.9", "2", "1.11×", "2.71×"],
        ["0.9", "10", "1.60×", "6.86×"],
    ]


def test_the_batch_is_as_ragged_as_the_engine_says(cost: Page) -> None:
    field = cost.get_by_role("spinbutton", name="Requests in the batch")
    field.fill("5")
    field.press("Tab")
    shown = part(cost, "In a batch, lengths are ragged")
    expect(shown.locator("tbody tr")).to_have_count(5)
    reply: Any = engine("batch", settings=SETTINGS, requests=5)
    expect(shown.locator(".big-number strong")).to_have_text(f"{100 * reply['waste']:.0f}%")
    first = shown.locator("tbody tr").first.locator(".tally").all_inner_texts()
    request = reply["requests"][0]
    assert first[: len(request["scored"])] == [
        f"{committed} of {scored}" for committed, scored in zip(request["committed"], request["scored"], strict=True)
    ]
    assert all(text == "done" for text in first[len(request["scored"]) :])


def test_several_candidates_by_context(cost: Page) -> None:
    cost.get_by_role("radio", name="after A").check()
    figure = cost.get_by_role("figure", name="Chance that one of n candidates is accepted, after A")
    expect(figure).to_be_visible()
    reply: Any = engine("candidates", settings=SETTINGS, context="A")
    cells = figure.locator("tbody tr td:nth-of-type(1)").all_text_contents()
    assert [float(cell) for cell in cells] == pytest.approx(reply["with_replacement"], abs=6e-4)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(cost: Page, scheme: Any) -> None:
    cost.emulate_media(color_scheme=scheme)
    assert violations(cost) == []


def test_it_fits_into_320_pixels(cost: Page) -> None:
    cost.set_viewport_size({"width": 320, "height": 700})
    assert overflow(cost) == 0
    assert violations(cost) == []
