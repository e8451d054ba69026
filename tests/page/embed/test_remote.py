"""Control of an embed by messages: what can be asked, whom it listens to, and the helper for hosts."""

from typing import Any

import pytest
from embed.hosts import LISTENING, Hosts, OpenHost, iframe, some_paintings, state, until, widget
from playwright.sync_api import Page

# Speaks to the embed as the docs describe it, without the helper.
ASK = """async ([target, request]) => {
    const frame = document.querySelector('iframe');
    return new Promise((resolve) => {
        const heard = ({ source, data }) => {
            if (source !== frame.contentWindow || data?.specstep !== 1 || data.id !== request.id) return;
            removeEventListener('message', heard);
            resolve(data);
        };
        addEventListener('message', heard);
        frame.contentWindow.postMessage(request, target);
    });
}"""


def ask(page: Page, site: str, method: str, params: object = None, **more: object) -> dict[str, Any]:
    request = {"specstep": 1, "id": 7, "method": method, "params": params, **more}
    answer: dict[str, Any] = page.evaluate(ASK, [site.rstrip("/"), request])
    return answer


@pytest.fixture
def page(host: OpenHost, site_url: str) -> Page:
    page = host(iframe(site_url, "view=stage&boot=click&draft=biased"), head=LISTENING)
    until(widget(page), "document.querySelector('spec-step').state().settings.draft === 'biased'")
    return page


def test_configure_go_and_state(page: Page, site_url: str) -> None:
    assert ask(page, site_url, "go", {"step": 6})["result"]["event"] == "reject"
    answer = ask(page, site_url, "configure", {"draft": "aligned", "step": 2})
    assert answer["result"]["settings"]["draft"] == "aligned"
    assert answer["result"]["step"] == 2
    assert ask(page, site_url, "state") == answer
    assert state(widget(page)) == answer["result"]


def test_settings_that_need_the_engine_start_it(page: Page, site_url: str) -> None:
    answer = ask(page, site_url, "configure", {"width": 5, "seed": "12"})
    assert answer["result"]["settings"]["width"] == 5
    assert answer["result"]["source"] == "engine"


def test_a_lesson_and_a_view(page: Page, site_url: str) -> None:
    answer = ask(page, site_url, "configure", {"lesson": "residual.2", "view": "lesson"})
    assert answer["result"]["lesson"] == "residual.2"
    assert widget(page).get_by_role("region", name="Lesson").is_visible()


def test_play_and_pause(page: Page, site_url: str) -> None:
    assert ask(page, site_url, "play", {"speed": 4})["result"]["playing"]
    until(widget(page), "document.querySelector('spec-step').state().step >= 2")
    paused = ask(page, site_url, "pause")["result"]
    assert not paused["playing"]
    some_paintings(page)
    assert ask(page, site_url, "state")["result"] == paused


def test_subscribing_tells_every_change_until_it_ends(page: Page, site_url: str) -> None:
    changes = "heard.filter(({ event }) => event === 'change').map(({ detail }) => detail.step)"
    assert ask(page, site_url, "subscribe")["result"]["step"] == 0
    widget(page).get_by_role("button", name="Step forward").click()
    ask(page, site_url, "go", {"step": 4})
    assert page.evaluate(changes) == [1, 4]
    assert ask(page, site_url, "unsubscribe")["result"] is None
    ask(page, site_url, "go", {"step": 5})
    assert page.evaluate(changes) == [1, 4]


@pytest.mark.parametrize(
    ("method", "params", "said"),
    [
        ("dance", None, "There is no method dance; there are: state, configure, go"),
        ("go", {"step": "6"}, "step is 6, it must be a whole number"),
        ("go", None, "step is undefined"),
        ("configure", {"step": 99}, "step is “99”, this trace has steps 0 to 32"),
        ("configure", {"lesson": "no such"}, "lesson is “no such”"),
        ("theme", {"theme": "pink"}, "theme is pink, it must be one of auto, light, dark"),
    ],
)
def test_what_is_wrong_is_answered_in_words(page: Page, site_url: str, method: str, params: object, said: str) -> None:
    assert said in ask(page, site_url, method, params)["error"]["message"]


def test_the_engines_reason_reaches_the_host(page: Page, site_url: str) -> None:
    assert "width" in ask(page, site_url, "configure", {"width": 99})["error"]["message"]
    assert state(widget(page))["settings"]["width"] == 3


def test_another_version_is_refused_in_words(page: Page, site_url: str) -> None:
    answer = ask(page, site_url, "go", {"step": 3}, specstep=2)
    assert "specstep is 2 in this request, this embed speaks 1" in answer["error"]["message"]
    assert state(widget(page))["step"] == 0


def test_an_origin_that_the_address_does_not_list_is_refused(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=stage&boot=click&origin=https://example.org"), head=LISTENING)
    frame = widget(page)
    answer = ask(page, site_url, "go", {"step": 3})
    assert "takes no requests from http://127.0.0.1" in answer["error"]["message"]
    assert "?origin=" in answer["error"]["message"]
    assert state(frame)["step"] == 0


def test_an_origin_that_the_address_lists_is_heard(host: OpenHost, hosts: Hosts, site_url: str) -> None:
    listed = f"view=stage&boot=click&origin=https://example.org,{hosts.address}"
    page = host(iframe(site_url, listed, 'width="720" height="480" referrerpolicy="no-referrer"'), head=LISTENING)
    widget(page)
    assert ask(page, site_url, "go", {"step": 3})["result"]["step"] == 3


def test_without_a_referrer_and_without_a_list_nobody_is_heard(host: OpenHost, site_url: str) -> None:
    silent = 'width="720" height="480" referrerpolicy="no-referrer"'
    page = host(iframe(site_url, "view=stage&boot=click", silent), head=LISTENING)
    frame = widget(page)
    assert "takes no requests from" in ask(page, site_url, "go", {"step": 3})["error"]["message"]
    assert state(frame)["step"] == 0


def test_another_window_than_the_page_around_is_not_heard(host: OpenHost, site_url: str) -> None:
    page = host(
        iframe(site_url, "view=stage&boot=click") + '<iframe srcdoc="a neighbour" title="Other"></iframe>', LISTENING
    )
    frame = widget(page)
    page.evaluate(
        """() => {
            const text = `parent.frames[0].postMessage({ specstep: 1, id: 1, method: 'go', params: { step: 5 } }, '*')`;
            const neighbour = document.querySelectorAll('iframe')[1].contentDocument;
            neighbour.body.append(Object.assign(neighbour.createElement('script'), { textContent: text }));
        }"""
    )
    some_paintings(page)
    assert state(frame)["step"] == 0


HELPER = """<script type="module">
    import {{ connect, fitAll }} from '{site}specstep-host.js';
    Object.assign(window, {{ connect, fitAll }});
</script>"""


def helped(host: OpenHost, site_url: str, body: str = "") -> Page:
    page = host(iframe(site_url, "view=stage&boot=click") + body + HELPER.format(site=site_url), head=LISTENING)
    until(page, "window.connect")
    page.evaluate("window.embed = connect(document.querySelector('iframe')); void 0")
    return page


def test_the_helper_moves_the_embed_and_hears_of_changes(host: OpenHost, site_url: str) -> None:
    page = helped(host, site_url)
    page.evaluate("window.seen = []; embed.subscribe((state) => seen.push(state.step))")
    page.evaluate("embed.configure({ draft: 'biased', step: 6 })")
    page.evaluate("embed.go(8)")
    widget(page).get_by_role("button", name="Step back").click()
    until(page, "seen.at(-1) === 7")
    assert page.evaluate("embed.state()")["event"] == "discard"
    assert page.evaluate("embed.go('x').catch(({ message }) => message)") == "step is x, it must be a whole number."


def test_the_helper_lets_the_frame_follow_its_content(host: OpenHost, site_url: str) -> None:
    page = helped(host, site_url)
    frame = widget(page)
    page.evaluate("embed.configure({ view: 'stage,counters' })")
    until(page, "document.querySelector('iframe').clientHeight > 600")
    page.evaluate("embed.configure({ view: 'sentence' })")
    until(page, "document.querySelector('iframe').clientHeight < 300")
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_helper_takes_nothing_from_other_frames(host: OpenHost, site_url: str) -> None:
    liar = """<iframe title="Other" srcdoc="<script>
        parent.postMessage({ subject: 'lti.frameResize', height: 9999 }, '*');
        parent.postMessage({ specstep: 1, event: 'change', detail: { step: 77 } }, '*');
    </script>"></iframe>"""
    page = helped(host, site_url)
    page.evaluate("window.seen = []; embed.subscribe((state) => seen.push(state.step))")
    page.evaluate("(liar) => document.body.insertAdjacentHTML('beforeend', liar)", liar)
    until(page, "heard.some(({ height }) => height === 9999)")
    some_paintings(page)
    assert page.evaluate("seen") == []
    assert page.evaluate("document.querySelector('iframe').clientHeight") < 2000


def test_one_call_fits_all_frames_of_a_page(host: OpenHost, site_url: str) -> None:
    second = iframe(site_url, "view=counters&boot=click", 'width="720" height="90"')
    page = host(iframe(site_url, "view=stage&boot=click") + second + HELPER.format(site=site_url), head=LISTENING)
    until(page, "window.fitAll")
    page.evaluate("fitAll()")
    until(page, "[...document.querySelectorAll('iframe')].every((frame) => frame.clientHeight > 250)")
