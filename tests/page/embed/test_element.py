"""`<spec-step>` on other people's pages: from another origin, many with one worker, under strict policies."""

import pytest
from embed.hosts import OpenHost, some_paintings, state, until
from playwright.sync_api import Page, expect

TEXT = "<p>An article goes on and on.</p>" * 80
READY = "document.querySelector('spec-step').state?.().engine === 'ready'"
SHOWN = "document.querySelector('spec-step')?.frame"


def script(site: str) -> str:
    return f'<script type="module" src="{site}specstep.js"></script>'


def test_it_comes_from_another_origin_with_its_engine(host: OpenHost, site_url: str) -> None:
    page = host(
        '<spec-step view="stage" draft="biased" width="5" seed="3" step="4"></spec-step>', head=script(site_url)
    )
    until(page, "document.querySelector('spec-step').state?.().step === 4")
    shown = state(page)
    assert shown["settings"] | {"width": 5, "seed": "3", "draft": "biased"} == shown["settings"]
    assert shown["source"] == "engine"
    page.get_by_role("button", name="Step forward").click()
    assert state(page)["step"] == 5
    assert page.evaluate("history.length") == 2
    link = page.get_by_role("link", name="Open in Specstep").get_attribute("href")
    assert link == f"{site_url}#draft=biased&width=5&seed=3&step=5"


def test_its_attributes_are_followed(host: OpenHost, site_url: str) -> None:
    page = host('<spec-step view="stage" boot="click"></spec-step>', head=script(site_url))
    until(page, SHOWN)
    page.evaluate("""() => {
        const element = document.querySelector('spec-step');
        element.setAttribute('draft', 'biased');
        element.setAttribute('step', '6');
    }""")
    until(page, "document.querySelector('spec-step').state().event === 'reject'")
    page.evaluate("document.querySelector('spec-step').setAttribute('view', 'counters')")
    expect(page.get_by_role("region", name="Stage")).to_have_count(0)
    expect(page.get_by_role("region", name="Work so far")).to_be_visible()
    assert state(page)["step"] == 6
    page.evaluate("document.querySelector('spec-step').removeAttribute('step')")
    until(page, "document.querySelector('spec-step').state().step === 0")
    page.evaluate("document.querySelector('spec-step').setAttribute('lesson', 'bonus.2')")
    until(page, "document.querySelector('spec-step').state().lesson === 'bonus.2'")
    page.evaluate("document.querySelector('spec-step').setAttribute('boot', 'now')")
    until(page, READY)


def test_its_methods_are_those_of_the_messages(host: OpenHost, site_url: str) -> None:
    page = host('<spec-step view="stage" boot="click"></spec-step>', head=script(site_url))
    until(page, SHOWN)
    told = page.evaluate("""async () => {
        const element = document.querySelector('spec-step');
        const told = [];
        const end = element.subscribe(({ step, playing }) => told.push([step, playing]));
        await element.configure({ draft: 'biased', step: 6 });
        element.go(7);
        element.play({ speed: 4 });
        element.pause();
        end();
        element.go(9);
        return told;
    }""")
    assert told[-3:] == [[7, False], [7, True], [7, False]]
    assert state(page)["step"] == 9


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ("{view: 'stagee'}", "stagee is no part of the widget; parts are settings, lesson, stage"),
        ("{parts: 'stage counter'}", "counter is no part of the widget"),
        ("{theme: 'pink'}", "theme is pink, it must be one of auto, light, dark"),
        ("{width: 99, view: 'lab'}", "width is 99, it must be a whole number from 1 to 8"),
    ],
)
def test_a_wish_for_what_there_is_not_is_refused_with_the_reason(
    host: OpenHost, site_url: str, wish: str, reason: str
) -> None:
    page = host("<spec-step view=stage boot=now></spec-step>", head=script(site_url))
    until(page, READY)
    said = page.evaluate(
        f"document.querySelector('spec-step').configure({wish}).then(() => 'done', (error) => error.message)"
    )
    assert reason in said


def test_parts_and_theme_are_wishes_like_the_others(host: OpenHost, site_url: str) -> None:
    page = host("<spec-step view=stage boot=now></spec-step>", head=script(site_url))
    until(page, READY)
    page.evaluate("document.querySelector('spec-step').configure({parts: 'sentence counters', theme: 'dark', seed: 4})")
    expect(page.get_by_role("region", name="Work so far")).to_be_visible()
    expect(page.get_by_role("button", name="Step forward")).to_have_count(0)
    expect(page.locator("spec-step")).to_have_attribute("theme", "dark")
    assert state(page)["settings"]["seed"] == "4"


def test_a_step_is_a_whole_number_and_beyond_the_last_stands_the_last(host: OpenHost, site_url: str) -> None:
    page = host("<spec-step view=stage boot=click></spec-step>", head=script(site_url))
    until(page, SHOWN)
    went = """(step) => {
        try { document.querySelector('spec-step').go(step); } catch (error) { return error.message; }
    }"""
    assert page.evaluate(went, "x") == "step is x, it must be a whole number."
    assert page.evaluate(went, 2.5) == "step is 2.5, it must be a whole number."
    assert page.evaluate(went, 999) is None
    assert state(page)["step"] == state(page)["steps"]


def test_ten_widgets_share_one_worker_and_each_has_its_own_trace(host: OpenHost, site_url: str) -> None:
    widgets = "".join(f'<spec-step view="stage" seed="{seed}" boot="now"></spec-step>' for seed in range(1, 11))
    page = host(widgets, head=script(site_url))
    until(page, "document.querySelectorAll('spec-step')[9].state?.().source === 'engine'")
    until(
        page, "[...document.querySelectorAll('spec-step')].every((e, i) => e.state().settings.seed === String(i + 1))"
    )
    assert len(page.workers) == 1
    traces = page.evaluate("[...document.querySelectorAll('spec-step')].map((element) => element.traceText)")
    assert len(set(traces)) == 10
    page.get_by_role("button", name="Step forward").nth(3).click()
    steps = page.evaluate("[...document.querySelectorAll('spec-step')].map((element) => element.state().step)")
    assert steps == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]


# The middle of the times that a step of the first widget takes until it is laid out, in milliseconds.
LATENCY = """async () => {
    const element = document.querySelector('spec-step');
    const times = [];
    for (let round = 0; round < 8; round += 1) {
        for (let step = 0; step <= element.frame.steps; step += 1) {
            const before = performance.now();
            element.go(step);
            element.getBoundingClientRect();
            times.push(performance.now() - before);
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}"""


def test_beside_nine_others_a_step_takes_about_as_long_as_alone(host: OpenHost, site_url: str) -> None:
    page = host('<spec-step draft="biased" boot="now"></spec-step>', head=script(site_url))
    until(page, READY)
    page.evaluate(LATENCY)
    alone = page.evaluate(LATENCY)
    page.evaluate("""() => {
        for (let i = 0; i < 9; i += 1) document.body.append(document.querySelector('spec-step').cloneNode());
    }""")
    until(page, "document.querySelectorAll('spec-step')[9].state().source === 'engine'")
    page.evaluate(LATENCY)
    among_ten = page.evaluate(LATENCY)
    assert len(page.workers) == 1
    print(f"alone {alone:.2f} ms, among ten {among_ten:.2f} ms")
    assert among_ten < 2 * alone


def test_a_widget_out_of_sight_boots_nothing(host: OpenHost, site_url: str) -> None:
    page = host(f"{TEXT}<spec-step view=stage></spec-step>", head=script(site_url))
    until(page, SHOWN)
    some_paintings(page)
    assert page.workers == []
    assert state(page)["engine"] == "idle"
    page.locator("spec-step").scroll_into_view_if_needed()
    until(page, READY)
    assert len(page.workers) == 1


def test_of_two_widgets_the_one_out_of_sight_asks_the_engine_for_nothing(host: OpenHost, site_url: str) -> None:
    page = host(f"<spec-step view=stage></spec-step>{TEXT}<spec-step view=stage></spec-step>", head=script(site_url))
    until(page, READY)
    until(page, "document.querySelector('spec-step').state().source === 'engine'")
    assert page.evaluate("document.querySelectorAll('spec-step')[1].state().source") == "recorded"


def strict(site: str, trusted_types: str) -> str:
    """A host's policy that allows the site what the docs say, and nothing else."""
    return (
        f"default-src 'none'; script-src {site} 'wasm-unsafe-eval'; worker-src blob: {site}; connect-src {site}; "
        f"img-src data:; require-trusted-types-for 'script'; trusted-types {trusted_types}"
    )


def test_on_a_page_with_a_strict_policy_it_works_when_that_allows_what_it_needs(host: OpenHost, site_url: str) -> None:
    policy = strict(site_url, "lit-html specstep-url")
    page = host("<spec-step view=stage draft=biased></spec-step>", head=script(site_url), csp=policy)
    until(page, READY)
    page.get_by_role("button", name="Step forward").click()
    assert state(page)["step"] == 1


def test_where_blob_workers_are_forbidden_the_recorded_trace_works(
    host: OpenHost, site_url: str, page_errors: list[str]
) -> None:
    policy = strict(site_url, "lit-html specstep-url").replace(f"worker-src blob: {site_url}", "worker-src 'none'")
    page = host("<spec-step view=stage draft=biased step=6></spec-step>", head=script(site_url), csp=policy)
    until(page, "document.querySelector('spec-step').state?.().engine === 'failed'")
    expect(page.get_by_role("status")).to_contain_text("worker-src blob:")
    page.get_by_role("button", name="Step forward").click()
    assert state(page)["event"] == "discard"
    assert all("Content Security Policy" in error for error in page_errors), page_errors
    page_errors.clear()


def test_where_its_policies_are_not_allowed_it_says_so_and_nothing_is_thrown(
    host: OpenHost, site_url: str, page_errors: list[str]
) -> None:
    policy = strict(site_url, "the-hosts-own")
    page = host("<spec-step>A figure.</spec-step>", head=script(site_url), csp=policy)
    expect(page.locator("spec-step")).to_contain_text("the Trusted Types policies lit-html and specstep-url")
    expect(page.locator("spec-step")).to_contain_text("A figure.")
    expect(page.get_by_role("link", name="Open Specstep in a page of its own")).to_have_attribute("href", site_url)
    assert page_errors  # the browser's own report of the refusal
    assert not [error for error in page_errors if error.startswith("uncaught")]
    page_errors.clear()


def test_a_frame_works_on_a_page_with_a_strict_policy(host: OpenHost, site_url: str) -> None:
    policy = f"default-src 'none'; frame-src {site_url}; require-trusted-types-for 'script'; trusted-types 'none'"
    page = host(
        f'<iframe src="{site_url}embed.html?view=stage" title="Specstep" width="720" height="480"></iframe>', csp=policy
    )
    frame = page.frames[1]
    until(frame, SHOWN)
    until(frame, READY)


def test_a_dark_host_tells_its_theme(host: OpenHost, site_url: str) -> None:
    page = host(
        '<spec-step view="stage" theme="dark" boot="click"></spec-step>',
        head=script(site_url) + "<style>body { background: #0b2545 }</style>",
    )
    until(page, SHOWN)
    colours = page.evaluate(
        "(() => { const style = getComputedStyle(document.querySelector('spec-step'));"
        "return [style.color, style.backgroundColor] })()"
    )
    assert colours == ["rgb(237, 235, 228)", "rgba(0, 0, 0, 0)"]


def test_where_the_files_are_gone_it_says_so(host: OpenHost, site_url: str, page_errors: list[str]) -> None:
    page: Page = host("<p>Nothing yet</p>")
    page.route("**/assets/define-*.js", lambda route: route.fulfill(status=404, body="gone"))
    page.evaluate(
        """(address) => {
            document.body.append(document.createElement('spec-step'));
            document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: address }));
        }""",
        f"{site_url}specstep.js",
    )
    expect(page.locator("spec-step")).to_contain_text("The widget could not be loaded here")
    page_errors.clear()
