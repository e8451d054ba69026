"""The height of an embed: told in the forms that hosts listen for, up and down with the content, never in a loop."""

from embed.hosts import LISTENING, OpenHost, content_height, heights, iframe, some_paintings, until, widget
from playwright.sync_api import Page

# What a page with H5P's resizer does with the messages of its frames.
H5P_RESIZER = """<script>
    window.heard = [];
    const does = {
        hello(frame, data, answer) { frame.style.width = '100%'; answer('hello'); },
        prepareResize(frame, { scrollHeight, clientHeight }, answer) {
            if (frame.clientHeight === scrollHeight && scrollHeight === clientHeight) return;
            frame.style.height = clientHeight + 'px';
            answer('resizePrepared');
        },
        resize(frame, { scrollHeight }) { frame.style.height = scrollHeight + 'px'; },
    };
    addEventListener('message', ({ data, source, origin }) => {
        if (data.context !== 'h5p') return;
        heard.push(data);
        for (const frame of document.querySelectorAll('iframe')) {
            if (frame.contentWindow !== source) continue;
            does[data.action]?.(frame, data, (action) => source.postMessage({ context: 'h5p', action }, origin));
        }
    });
</script>"""
# A host that sets the height it is told, as Canvas and Embedly do.
FOLLOWING = """<script>
    addEventListener('message', ({ data }) => {
        if (data.subject === 'lti.frameResize') document.querySelector('iframe').style.height = data.height + 'px';
    });
</script>"""


def show(page: Page, wish: str) -> None:
    widget(page).evaluate(f"document.querySelector('spec-step').configure({wish})")


def fits(page: Page) -> bool:
    return page.locator("iframe").evaluate("(frame) => frame.clientHeight") == content_height(widget(page))


def test_it_is_told_in_the_forms_of_embedly_and_canvas(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url), head=LISTENING)
    frame = widget(page)
    until(page, "heard.some(({ subject }) => subject === 'lti.frameResize')")
    assert heights(page)[-1] == content_height(frame)
    embedly = page.evaluate("heard.filter(({ context }) => context === 'iframe.resize')")
    assert embedly[-1] == {
        "src": f"{site_url}embed.html?view=stage",
        "context": "iframe.resize",
        "height": heights(page)[-1],
    }


def test_a_host_with_the_h5p_resizer_lets_the_frame_follow(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url), head=H5P_RESIZER)
    frame = widget(page)
    until(page, "heard.some(({ action }) => action === 'resize')")
    some_paintings(page)
    assert fits(page)
    low = content_height(frame)
    show(page, "{ view: 'stage,counters' }")
    some_paintings(page)
    assert content_height(frame) > low + 100
    assert fits(page)
    show(page, "{ view: 'stage' }")
    some_paintings(page)
    assert content_height(frame) == low
    assert fits(page)
    said = page.evaluate("heard.length")
    some_paintings(page)
    assert page.evaluate("heard.length") == said


def test_it_grows_and_shrinks_with_the_content_and_then_rests(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url), head=LISTENING + FOLLOWING)
    frame = widget(page)
    until(page, "heard.some(({ subject }) => subject === 'lti.frameResize')")
    show(page, "{ view: 'step' }")
    some_paintings(page)
    assert fits(page)
    high = content_height(frame)
    show(page, "{ view: 'sentence' }")
    some_paintings(page)
    assert fits(page)
    assert content_height(frame) < high / 3
    told = len(heights(page))
    some_paintings(page)
    assert len(heights(page)) == told


def test_a_height_that_the_host_sets_changes_nothing(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url), head=LISTENING)
    frame = widget(page)
    until(page, "heard.some(({ subject }) => subject === 'lti.frameResize')")
    some_paintings(page)
    before = heights(page)
    for height in (2000, 60):
        page.locator("iframe").evaluate("(frame, height) => { frame.style.height = height + 'px' }", height)
        some_paintings(page)
    assert heights(page) == before
    assert content_height(frame) == before[-1]


def test_no_length_of_the_embed_depends_on_the_height_of_its_window(host: OpenHost, site_url: str) -> None:
    page = host(iframe(site_url, "view=step"), head=LISTENING, width=500)
    page.locator("iframe").evaluate("(frame) => { frame.width = '400' }")
    frame = widget(page)
    frame.get_by_role("button", name="Numbers").click()
    some_paintings(page)
    open_height = content_height(frame)
    page.locator("iframe").evaluate("(frame) => { frame.style.height = '3000px' }")
    some_paintings(page)
    assert content_height(frame) == open_height


def test_a_height_that_swings_with_the_hosts_scroll_bar_comes_to_rest(host: OpenHost, site_url: str) -> None:
    """The host makes the frame narrower when it gets high, so that it gets higher, and the other way round."""
    swinging = """<script>
        addEventListener('message', ({ data }) => {
            if (data.subject !== 'lti.frameResize') return;
            const frame = document.querySelector('iframe');
            frame.style.height = data.height + 'px';
            frame.style.width = data.height > window.limit ? '900px' : '380px';
        });
        window.limit = 1e9;
    </script>"""
    page = host(iframe(site_url), head=LISTENING + swinging)
    widget(page)
    until(page, "heard.some(({ subject }) => subject === 'lti.frameResize')")
    some_paintings(page)
    page.evaluate(
        "window.limit = Math.max(...heard.filter((d) => d.subject === 'lti.frameResize').map((d) => d.height)) - 5"
    )
    page.locator("iframe").evaluate("(frame) => { frame.style.width = '900px' }")
    some_paintings(page, 120)
    told = len(heights(page))
    some_paintings(page, 60)
    assert len(heights(page)) <= told + 1
