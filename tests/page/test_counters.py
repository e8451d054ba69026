"""The work so far, beside what ordinary decoding needs for as many tokens."""

from playwright.sync_api import Page, expect
from reader import choose_draft, engine_ready, frame, press, step_to

TWELVE = {
    "rounds": "rounds",
    "target passes": "target_passes",
    "positions scored": "positions_scored",
    "draft steps": "draft_steps",
    "drafted": "drafted",
    "accepted": "accepted",
    "rejected": "rejected",
    "discarded": "discarded",
    "recovered": "recovered",
    "bonus": "bonus",
    "committed": "committed",
    "draws used": "draws",
}


def shown(page: Page, name: str) -> list[str]:
    row = page.get_by_role("region", name="Work so far").get_by_role("row")
    cells = row.filter(has=page.get_by_role("rowheader", name=name, exact=True)).get_by_role("cell")
    return cells.all_inner_texts()


def test_all_twelve_counters_are_those_of_the_moment(either: Page) -> None:
    engine_ready(either)
    choose_draft(either, "biased")
    step_to(either, "commit")
    counters = frame(either)["counters"]
    assert {name: int(shown(either, name)[0]) for name in TWELVE} == {
        name: counters[key] for name, key in TWELVE.items()
    }


def test_ordinary_decoding_makes_one_pass_a_token(either: Page) -> None:
    engine_ready(either)
    press(either, "Run to end")
    assert shown(either, "committed") == ["8", "8"]
    assert shown(either, "target passes") == ["2", "8"]
    assert shown(either, "draws used") == ["14", "8"]


def test_the_rates_that_people_confuse_stand_side_by_side(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    press(desktop, "Run to end")
    work = desktop.get_by_role("region", name="Work so far")
    for name, value in {
        "acceptance per tested position": "0.63",
        "draft acceptance rate": "0.50",
        "mean acceptance length": "2.25",
        "tokens per target pass": "2.00",
    }.items():
        expect(work.get_by_role("row").filter(has_text=name)).to_contain_text(value)


def test_the_page_says_what_the_counters_do_not(either: Page) -> None:
    expect(
        either.get_by_text("algorithmic counts of a table look-up: neither latency nor model performance")
    ).to_be_attached()


def test_at_the_end_the_text_of_ordinary_decoding_stands_beside(desktop: Page) -> None:
    engine_ready(desktop)
    choose_draft(desktop, "biased")
    press(desktop, "Run to end")
    work = desktop.get_by_role("region", name="Work so far")
    expect(work).to_contain_text("Ordinary decoding with the same seed writes another text")
    expect(work).to_contain_text("share a distribution over texts")
