"""The line of all events: scrubbing, marks, rounds, playing and looping, the step list, and what is said aloud."""

import json

from playwright.sync_api import Locator, Page, expect
from reader import button, choose_draft, engine_ready, frame, go, live, press, until

WIDGET = "document.querySelector('spec-step')"


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Step", exact=True)


def biased(page: Page) -> Page:
    engine_ready(page)
    choose_draft(page, "biased")
    return page


def step_list(page: Page) -> Locator:
    page.locator("spec-step summary").filter(has_text="Step list").click()
    return page.get_by_role("table", name="Every event of this trace")


def test_the_slider_says_where_it_is_in_words(either: Page) -> None:
    biased(either)
    go(either, 6)
    expect(slider(either)).to_have_attribute("aria-valuetext", "step 6 of 32: position 2 rejected")
    expect(slider(either)).to_have_value("6")
    assert slider(either).evaluate("(e) => e.closest('.bar, .playback, [role=toolbar]')") is None


def test_the_slider_scrubs_by_pointer_and_by_key(desktop: Page) -> None:
    biased(desktop)
    box = slider(desktop).bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    desktop.mouse.move(box["x"] + 10, middle)
    desktop.mouse.down()
    desktop.mouse.move(box["x"] + box["width"] / 2, middle)
    assert frame(desktop)["index"] == 16
    desktop.mouse.move(box["x"] + box["width"] - 5, middle)
    desktop.mouse.up()
    assert frame(desktop)["index"] == 32
    desktop.keyboard.press("ArrowLeft")
    assert frame(desktop)["index"] == 31
    desktop.keyboard.press("Home")
    assert frame(desktop)["index"] == 0


def test_rejections_and_rounds_are_marked_and_a_mark_can_be_clicked(desktop: Page) -> None:
    biased(desktop)
    marks = desktop.locator("spec-step .marks")
    assert marks.locator(".rejection path").count() == 3
    assert marks.locator("text").all_inner_texts() or marks.locator("text").all_text_contents() == [
        "round 1", "round 2", "round 3", "round 4",
    ]  # fmt: skip
    second = marks.locator(".rejection path").nth(1).bounding_box()
    assert second
    desktop.mouse.click(second["x"] + second["width"] / 2 + 3, second["y"] + 2)
    assert frame(desktop)["label"] == "position 5 rejected"


def test_rounds_are_jumped_to(desktop: Page) -> None:
    biased(desktop)
    ends = []
    for _ in range(4):
        press(desktop, "Next round")
        ends.append(frame(desktop)["index"])
    assert ends == [9, 18, 27, 32]
    expect(button(desktop, "Next round")).to_be_disabled()
    press(desktop, "Previous round", "Previous round")
    assert frame(desktop)["index"] == 18


def test_nothing_plays_by_itself_and_playing_stops_at_the_end(desktop: Page) -> None:
    biased(desktop)
    expect(button(desktop, "Play")).to_be_visible()
    assert frame(desktop)["index"] == 0
    desktop.get_by_label("Speed").select_option("4 steps a second")
    go(desktop, 30)
    press(desktop, "Play")
    expect(button(desktop, "Pause")).to_be_visible()
    until(desktop, "element.frame.index === 32")
    expect(button(desktop, "Play")).to_be_disabled()


def test_playing_is_paused_by_its_button_and_by_a_step_of_the_readers_own(desktop: Page) -> None:
    biased(desktop)
    press(desktop, "Play", "Pause")
    at = frame(desktop)["index"]
    press(desktop, "Play", "Step forward")
    expect(button(desktop, "Play")).to_be_visible()
    assert frame(desktop)["index"] > at


def test_a_range_of_steps_is_looped(desktop: Page) -> None:
    biased(desktop)
    desktop.get_by_label("Speed").select_option("4 steps a second")
    go(desktop, 6)
    press(desktop, "Loop")
    expect(desktop.get_by_label("Loop from step")).to_have_value("0")
    expect(desktop.get_by_label("Loop to step")).to_have_value("9")
    desktop.get_by_label("Loop from step").fill("7")
    desktop.get_by_label("Loop from step").press("Enter")
    expect(desktop.get_by_label("Loop from step")).to_have_value("7")
    desktop.evaluate(
        f"(() => {{ const e = {WIDGET}; e.seen = [];"
        "e.addEventListener('specstep-change', (event) => e.seen.push(event.detail.index)) })()"
    )
    press(desktop, "Play")
    until(desktop, "element.seen.length >= 6")
    press(desktop, "Pause")
    assert desktop.evaluate(f"{WIDGET}.seen.slice(0, 6)") == [7, 8, 9, 7, 8, 9]


def test_the_step_list_is_a_table_of_the_trace_and_leads_to_each_step(either: Page) -> None:
    biased(either)
    table = step_list(either)
    expect(table.get_by_role("row")).to_have_count(34)
    expect(table.get_by_role("columnheader", name="what happened")).to_be_visible()
    line = table.get_by_role("row").filter(has_text="position 5 rejected")
    line.click()
    assert frame(either)["label"] == "position 5 rejected"
    expect(line).to_have_attribute("aria-current", "step")
    expect(table.locator("[aria-current]")).to_have_count(1)
    button(either, "Go to step 16").press("ArrowDown")
    expect(button(either, "Go to step 17")).to_be_focused()
    assert frame(either)["label"] == "position 5: B recovered"
    expect(button(either, "Go to step 17")).to_be_in_viewport()


def test_scrubbing_does_not_flood_the_live_region(desktop: Page) -> None:
    biased(desktop)
    said = desktop.evaluate("""async () => {
        const element = document.querySelector('spec-step');
        const region = element.shadowRoot.querySelector('[aria-live]');
        const slider = element.shadowRoot.querySelector('.slider');
        await new Promise((done) => setTimeout(done, 1500));
        const said = [];
        new MutationObserver(() => said.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        for (let step = 1; step <= 32; step += 1) {
            slider.value = step;
            slider.dispatchEvent(new Event('input'));
            await new Promise(requestAnimationFrame);
        }
        const late = performance.now() + 10000;
        while (!said.at(-1)?.startsWith('Finished') && performance.now() < late) {
            await new Promise((done) => setTimeout(done, 50));
        }
        return said;
    }""")
    assert said[-1].startswith("Finished")
    assert len(said) <= 4, said


def test_each_kind_of_event_is_said_in_one_sentence(desktop: Page) -> None:
    biased(desktop)
    for index in (1, 4, 5, 6, 7, 8, 9, 32):
        go(desktop, index)
        say = frame(desktop)["say"]
        expect(live(desktop)).to_have_text(say["lead"] + say["strong"] + say["rest"])


def test_back_then_forward_gives_the_same_frame_for_every_step_of_fifty_traces(desktop: Page) -> None:
    engine_ready(desktop)
    wrong = desktop.evaluate("""async () => {
        const element = document.querySelector('spec-step');
        const { parameters } = await element.ready;
        const rules = parameters.rules.map(({ name }) => name);
        const wrong = [];
        for (let n = 0; n < 50; n += 1) {
            const wish = { draft: n % 2 ? 'biased' : 'aligned', width: 1 + n % 8, seed: String(1000 + 37 * n),
                limit: 1 + (n * 7) % 12, rule: rules[n % rules.length] };
            await element.configure(wish);
            for (let step = 0; step <= element.frame.steps; step += 1) {
                element.go(step);
                const before = JSON.stringify(element.frame);
                element.go(step - 1);
                element.go(step);
                if (JSON.stringify(element.frame) !== before || element.frame.index !== step) wrong.push([wish, step]);
            }
        }
        return wrong;
    }""")
    assert wrong == [], json.dumps(wrong[:3])
