"""A frame that is sandboxed without allow-same-origin, from a server that allows no other origin anything: the recorded
traces can be stepped through, and the widget says why there is no more.
"""

import threading
from collections.abc import Iterator

import pytest
from embed.hosts import LISTENING, OpenHost, iframe, plain_server, state, until, widget
from playwright.sync_api import expect

from site_builder.layout import PROJECT

SANDBOX = 'width="720" height="480" sandbox="allow-scripts"'


@pytest.fixture(scope="module")
def plain_url(site_url: str) -> Iterator[str]:
    with plain_server(PROJECT.dist) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_the_recorded_traces_can_be_stepped_through(host: OpenHost, plain_url: str) -> None:
    page = host(iframe(plain_url, "view=settings,stage&draft=biased&step=6", SANDBOX), LISTENING, also=(plain_url,))
    frame = widget(page)
    until(frame, "document.querySelector('spec-step').state().step === 6")
    assert frame.evaluate("self.origin") == "null"
    assert state(frame)["source"] == "recorded"
    frame.get_by_role("button", name="Step forward").click()
    assert state(frame)["event"] == "discard"
    frame.get_by_role("radio", name="aligned").check()
    until(frame, "document.querySelector('spec-step').state().settings.draft === 'aligned'")


def test_it_says_why_it_does_no_more(host: OpenHost, plain_url: str) -> None:
    page = host(iframe(plain_url, "view=settings,stage", SANDBOX), LISTENING, also=(plain_url,))
    frame = widget(page)
    expect(frame.get_by_role("status")).to_contain_text("sandboxed without allow-same-origin")
    frame.get_by_label("Seed", exact=True).fill("77")
    frame.get_by_label("Seed", exact=True).press("Enter")
    expect(frame.get_by_role("status")).to_contain_text("sandboxed without allow-same-origin")
    assert state(frame)["settings"]["seed"] == "1"
    assert page.workers == []
    link = frame.get_by_role("link", name="Open in Specstep").get_attribute("href")
    assert link == plain_url


def test_the_lessons_are_there(host: OpenHost, plain_url: str) -> None:
    page = host(iframe(plain_url, "view=lesson&lesson=residual.1", SANDBOX), LISTENING, also=(plain_url,))
    frame = widget(page)
    expect(frame.get_by_role("region", name="Lesson")).to_contain_text("step 1 of 2")
    frame.get_by_role("button", name="Next step").click()
    expect(frame.get_by_role("region", name="Lesson")).to_contain_text("step 2 of 2")


def test_a_host_can_drive_it_and_learn_its_height(host: OpenHost, plain_url: str) -> None:
    copied = (PROJECT.dist / "specstep-host.js").read_text("utf-8")
    script = f"""<script type="module">{copied}
        window.embed = connect(document.querySelector('iframe'));
    </script>"""
    page = host(iframe(plain_url, "view=stage", SANDBOX) + script, LISTENING, also=(plain_url,))
    frame = widget(page)
    until(page, "window.embed")
    page.evaluate("embed.configure({ draft: 'biased', step: 9 })")
    assert state(frame)["step"] == 9
    assert state(frame)["committed"] == ["A", "C"]
    until(page, "document.querySelector('iframe').style.height !== ''")


def test_with_allow_same_origin_it_has_its_engine(host: OpenHost, plain_url: str) -> None:
    page = host(
        iframe(plain_url, "view=stage", 'width="720" height="480" sandbox="allow-scripts allow-same-origin"'),
        LISTENING,
        also=(plain_url,),
    )
    until(widget(page), "document.querySelector('spec-step').state().engine === 'ready'")
