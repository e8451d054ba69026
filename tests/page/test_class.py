"""The class view: a worksheet, its key, a student's code and the teacher's check; and the speaker's window."""

import re

import pytest
from lab_reader import violations
from playwright.sync_api import Page, expect
from reader import OpenPage, button, configured, engine_ready, frame, press, trace


@pytest.fixture
def teacher(desktop: Page) -> Page:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').configure({draft: 'biased'})")
    configured(desktop, "draft", "'biased'")
    desktop.evaluate("document.querySelector('spec-step').openView('class')")
    expect(questions(desktop)).to_have_count(7)
    return desktop


def questions(page: Page):
    return page.get_by_role("article", name=re.compile("^Worksheet")).locator(".question")


def settled(page: Page) -> None:
    """What belonged to other settings stands there faintly until the new answer has come."""
    expect(page.locator("spec-step .answer.old")).to_have_count(0)


def student_link(teacher: Page) -> str:
    button(teacher, "Copy the link for students").click()
    field = teacher.get_by_label(re.compile("^Link for students"))
    expect(field).to_be_visible()
    link: str = field.input_value()
    return link


def answer_by_the_key(student: Page, teacher: Page) -> None:
    """Fill in what the teacher's key says."""
    teacher.get_by_role("checkbox", name="Show the key").check()
    expect(teacher.locator(".answer-key").first).to_be_visible()
    for number, key in enumerate(teacher.locator(".answer-key strong").all_inner_texts()):
        question = questions(student).nth(number)
        radios = question.get_by_role("radio")
        if radios.count():
            question.get_by_role("radio", name=key, exact=True).check()
            continue
        fields = question.get_by_role("textbox")
        values = [part.split()[-1] for part in key.split(", ")]
        for i, value in enumerate(values):
            fields.nth(i).fill(value)
            fields.nth(i).press("Tab")


def test_a_sheet_begins_with_what_the_tables_give_where_nothing_is_ever_rejected(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("document.querySelector('spec-step').openView('class')")
    expect(questions(desktop)).to_have_count(5)
    for label in ("What is the residual?", "Which token replaces it?"):
        field = desktop.get_by_label(label)
        expect(field).to_have_value("0")
        expect(field).to_have_accessible_description("there is none")
    expect(desktop.get_by_label("How many tokens after two rounds?")).to_have_accessible_description("of 2")
    expect(desktop.get_by_role("alert")).to_have_count(0)
    desktop.get_by_role("radio", name="biased").check()
    expect(questions(desktop)).to_have_count(7)
    desktop.get_by_label("What is the residual?").fill("8")
    desktop.get_by_label("What is the residual?").press("Tab")
    expect(desktop.get_by_role("alert")).to_contain_text("8 were asked for")


def test_a_sheet_shows_its_key_only_when_it_is_asked_for(teacher: Page) -> None:
    assert teacher.locator(".answer-key").count() == 0
    teacher.get_by_role("checkbox", name="Show the key").check()
    expect(teacher.locator(".answer-key")).to_have_count(7)
    teacher.get_by_role("checkbox", name="Show the key").uncheck()
    expect(teacher.locator(".answer-key")).to_have_count(0)


def test_choices_change_the_sheet_and_what_cannot_be_made_is_said(teacher: Page) -> None:
    field = teacher.get_by_label("Which width is best?")
    field.fill("0")
    field.press("Tab")
    expect(questions(teacher)).to_have_count(6)
    field = teacher.get_by_label("What is the residual?")
    field.fill("8")
    field.press("Tab")
    expect(teacher.get_by_text(re.compile("ask for fewer or add seeds"))).to_be_visible()
    field.fill("1")
    field.press("Tab")
    expect(questions(teacher)).to_have_count(6)


def test_a_students_code_is_marked_by_the_teacher(teacher: Page, page_at: OpenPage) -> None:
    link = student_link(teacher)
    student: Page = page_at(390, 844, link[link.index("#") :])
    engine_ready(student)
    expect(questions(student)).to_have_count(7)
    assert student.locator(".answer-key").count() == 0
    answer_by_the_key(student, teacher)
    button(student, "Make my results code").click()
    field = student.get_by_label(re.compile("^Results code"))
    expect(field).to_be_focused()
    code = field.input_value()
    assert code.startswith("SP1-")
    teacher.get_by_label("Results codes, one in a line").fill(f"{code}\n{code[:-1]}x")
    button(teacher, "Check them").click()
    expect(teacher.get_by_text("1 code was read.")).to_be_visible()
    expect(teacher.get_by_role("cell", name="7 of 7")).to_be_visible()
    expect(teacher.get_by_text("This code is cut off or mistyped: copy it again.")).to_be_visible()
    table = teacher.get_by_role("table", name="Right and wrong by question").bounding_box()
    below = teacher.get_by_role("heading", name="How it works").bounding_box()
    assert table is not None
    assert below is not None
    assert table["y"] + table["height"] < below["y"]


def test_by_their_names_alone_links_and_answers_are_told_apart(teacher: Page, page_at: OpenPage) -> None:
    link = student_link(teacher)
    student: Page = page_at(1280, 800, link[link.index("#") :])
    engine_ready(student)
    sheet = student.get_by_role("article", name="Worksheet")
    for number in range(1, 8):
        expect(sheet.get_by_role("link", name=f"Look at the moment of question {number}")).to_have_count(1)
    expect(sheet.get_by_role("textbox", name="Your answer to question 3", exact=True)).to_be_visible()
    for token in ("A", "B", "C"):
        expect(sheet.get_by_role("textbox", name=f"{token}, question 4", exact=True)).to_be_visible()
    asked = questions(student).first.locator(".asks > span").inner_text()
    spoken = re.compile(r"\s*".join(map(re.escape, asked.replace(" ", ""))))
    expect(questions(student).first.get_by_role("group", name=spoken)).to_be_visible()


def test_a_wrong_entry_is_named_at_its_field_and_nothing_is_lost(teacher: Page, page_at: OpenPage) -> None:
    link = student_link(teacher)
    student: Page = page_at(1280, 800, link[link.index("#") :])
    engine_ready(student)
    field = questions(student).nth(2).get_by_role("textbox")
    field.fill("<b>much</b>")
    field.press("Tab")
    questions(student).nth(0).get_by_role("radio").first.check()
    button(student, "Make my results code").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(student.get_by_role("alert")).to_contain_text("Answer 3 is")
    expect(questions(student).nth(0).get_by_role("radio").first).to_be_checked()
    field.fill("5/8")
    field.press("Tab")
    button(student, "Make my results code").click()
    expect(student.get_by_label(re.compile("^Results code"))).to_be_visible()


def test_each_question_leads_to_its_moment(teacher: Page, page_at: OpenPage) -> None:
    address = questions(teacher).first.get_by_role("link", name="Look at the moment").get_attribute("href") or ""
    page: Page = page_at(1280, 800, address[address.index("#") :])
    engine_ready(page)
    configured(page, "draft", "'biased'")
    asked = questions(teacher).first.inner_text()
    position = re.search(r"position (\d)", asked)
    assert position is not None
    upcoming = trace(page)["events"][frame(page)["index"]]
    assert (upcoming["kind"] in ("accept", "reject"), upcoming["position"]) == (True, int(position[1]))


def test_a_cut_link_is_said_and_the_teachers_view_opens(desktop: Page) -> None:
    engine_ready(desktop)
    desktop.evaluate("() => { location.hash = 'view=class&sheet=abc' }")
    expect(desktop.get_by_role("heading", name="Class")).to_be_visible()
    expect(desktop.get_by_text("The sheet", exact=True)).to_be_visible()


def test_the_students_link_brings_the_teachers_own_choices_back(teacher: Page, page_at: OpenPage) -> None:
    teacher.get_by_label("Variant").fill("5")
    teacher.get_by_label("Variant").press("Tab")
    settled(teacher)
    sheet = teacher.get_by_text(re.compile("^Draft biased, width 3, limit 8. Sheet")).inner_text()
    link = student_link(teacher)
    later: Page = page_at(1280, 800, link[link.index("#") :])
    engine_ready(later)
    button(later, "Open it as its teacher").press("Enter")
    expect(later.get_by_label("Variant")).to_have_value("5")
    expect(later.get_by_text(sheet)).to_be_visible()
    expect(later.get_by_role("heading", name="Class")).to_be_focused()


def test_a_question_is_a_sentence_whose_words_lead_to_the_glossary(teacher: Page) -> None:
    asks = questions(teacher).first.locator(".asks > span")
    words = asks.locator("a.term")
    expect(words.first).to_be_visible()
    lines = asks.evaluate(
        "(span) => { const range = document.createRange(); range.selectNodeContents(span);"
        " return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size; }"
    )
    assert lines <= 4  # it flows, rather than breaking at each word


def test_on_paper_there_is_the_sheet_alone(teacher: Page) -> None:
    whose = teacher.get_by_text(re.compile("^Name"))
    expect(whose).to_be_hidden()
    teacher.emulate_media(media="print")
    expect(questions(teacher).first).to_be_visible()
    expect(whose).to_be_visible()
    expect(teacher.get_by_role("link", name="a slide deck")).to_be_hidden()
    expect(button(teacher, "Print the sheet")).to_be_hidden()
    expect(teacher.get_by_label("Results codes, one in a line")).to_be_hidden()
    teacher.emulate_media(media="screen")


def test_the_class_view_has_no_sideways_scroll_on_a_phone(page_at: OpenPage) -> None:
    page: Page = page_at(320, 640, "#view=class&draft=biased")
    engine_ready(page)
    expect(questions(page)).to_have_count(7)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_class_view(page_at: OpenPage, scheme: str) -> None:
    page: Page = page_at(1280, 800, "#view=class&draft=biased", color_scheme=scheme)
    engine_ready(page)
    page.get_by_role("checkbox", name="Show the key").check()
    expect(page.locator(".answer-key").first).to_be_visible()
    button(page, "Copy the link for students").click()
    link = page.get_by_label(re.compile("^Link for students")).input_value()
    settled(page)
    assert violations(page) == []
    page.goto(link)
    expect(page.get_by_role("heading", name="Your results")).to_be_visible()
    settled(page)
    assert violations(page) == []


def test_the_speakers_window_shows_what_comes_next_and_steps_the_page(desktop: Page) -> None:
    engine_ready(desktop)
    press(desktop, "More settings")
    with desktop.expect_popup() as opened:
        button(desktop, "Speaker’s window").click()
    speaker = opened.value
    expect(speaker.get_by_role("heading", name="Step 0 of")).to_be_visible()
    expect(speaker.get_by_text("the draft proposes B.")).to_be_visible()
    speaker.get_by_role("button", name="Step forward").click()
    expect(speaker.get_by_role("heading", name="Step 1 of")).to_be_visible()
    assert frame(desktop)["index"] == 1
    notes = speaker.get_by_role("textbox", name="Notes")
    notes.fill("Ask them first <b>!</b>")
    press(desktop, "Step forward")
    expect(speaker.get_by_role("heading", name="Step 2 of")).to_be_visible()
    expect(notes).to_have_value("Ask them first <b>!</b>")
    speaker.close()
    press(desktop, "Step forward")
    assert frame(desktop)["index"] == 3
