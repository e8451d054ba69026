"""Other people's pages: a server on another port whose pages a test makes up, and what one can ask of such a page."""

import json
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page

HOST = "127.0.0.1"
# `host(body, head="", csp=None, width=…, height=…, **options of the context)`: a fixture of conftest.py.
type OpenHost = Callable[..., Page]
PATIENCE_MS = 30_000

# Keeps what the frames of a page say, for the test to look at.
LISTENING = """<script>
    window.heard = [];
    addEventListener('message', ({ data }) => {
        try { heard.push(typeof data === 'string' ? JSON.parse(data) : data); } catch { heard.push(data); }
    });
</script>"""


class Hosts(ThreadingHTTPServer):
    """Serves what is in `pages`: the address's path with a text and headers."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__((HOST, 0), PageHandler)
        self.pages: dict[str, tuple[str, dict[str, str]]] = {}

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}/"


class PageHandler(BaseHTTPRequestHandler):
    server: Hosts

    def do_GET(self) -> None:
        text, headers = self.server.pages.get(self.path.split("?")[0], ("", {}))
        body = text.encode()
        self.send_response(HTTPStatus.OK if text or self.path == "/favicon.ico" else HTTPStatus.NOT_FOUND)
        for name, value in {"Content-Type": "text/html; charset=utf-8", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


class PlainHandler(SimpleHTTPRequestHandler):
    """A static host that allows no other origin anything."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def plain_server(folder: Path) -> ThreadingHTTPServer:
    return ThreadingHTTPServer((HOST, 0), partial(PlainHandler, directory=str(folder)))


def iframe(site: str, query: str = "view=stage", attributes: str = 'width="720" height="200"') -> str:
    return f'<iframe src="{site}embed.html?{query.replace("&", "&amp;")}" title="Specstep" {attributes}></iframe>'


def widget(page: Page, number: int = 0) -> Frame:
    """The frame of an embed, once its widget can be stepped."""
    element = page.locator("iframe").nth(number).element_handle()
    frame = element.content_frame()
    assert frame is not None
    until(frame, "document.querySelector('spec-step')?.frame")
    return frame


def until(where: Page | Frame, condition: str) -> None:
    """Wait for an expression to come true; see `until` of reader.py for why not Playwright's own."""
    script = """([patience]) => new Promise((resolve, reject) => {
        const late = performance.now() + patience;
        const look = () => {
            if (CONDITION) resolve();
            else if (performance.now() > late) reject(new Error('never came true: ' + TEXT));
            else setTimeout(look, 20);
        };
        look();
    })"""
    where.evaluate(script.replace("CONDITION", condition).replace("TEXT", json.dumps(condition)), [PATIENCE_MS])


def state(where: Page | Frame) -> dict[str, Any]:
    found: dict[str, Any] = where.evaluate("document.querySelector('spec-step').state()")
    return found


def some_paintings(where: Page | Frame, number: int = 30) -> None:
    """Let the page paint so often: what would swing or loop has had its chance by then."""
    where.evaluate(
        """(number) => new Promise((resolve) => {
            const next = (left) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
            next(number);
        })""",
        number,
    )


def heights(page: Page) -> list[int]:
    """What the embed has said of its height, in Canvas's form."""
    found: list[int] = page.evaluate(
        "heard.filter((said) => said.subject === 'lti.frameResize').map(({ height }) => height)"
    )
    return found


def content_height(frame: Frame) -> int:
    return int(frame.evaluate("Math.ceil(document.querySelector('spec-step').getBoundingClientRect().height + 8)"))
