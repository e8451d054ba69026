"""The engine's start when something is wrong: one sentence that names the file, and trying again works."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

type OpenPage = Callable[..., Page]

FILES = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib",
    "pyodide-lock.json",
    "numpy",
    "numpy.wasm",
    "specstep",
)
OUTCOME = "document.querySelector('spec-step').ready.then(() => 'ready', (error) => error.message)"


def address_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"/(runtime|engine)/[0-9a-f]+/{re.escape(served(name))}$")


def outcome(page_at: OpenPage, site_url: str, name: str, answer: Callable[[Route], None]) -> str:
    """What `element.ready` settles with when the requests for one file are answered by `answer`."""
    page = page_at(1280, 800, None)
    page.context.route(address_of(name), answer)
    page.goto(site_url)
    return str(page.evaluate(OUTCOME))


@pytest.fixture
def errors_expected(page_errors: list[str]) -> list[str]:
    """The browser itself reports refused files in the console; uncaught errors and other origins still fail."""
    return page_errors


def only_the_browsers_own(errors: list[str]) -> None:
    assert all(error.startswith("console: Failed to load resource") for error in errors), errors
    errors.clear()


def served(name: str) -> str:
    """The file's name on the server, which messages use: whoever runs the site knows that one."""
    return f"{name}.data" if name in ("python_stdlib", "numpy", "specstep") else name


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(page_at: OpenPage, site_url: str, errors_expected: list[str], name: str) -> None:
    said = outcome(page_at, site_url, name, lambda route: route.fulfill(status=404, body="Not found"))
    assert re.match(rf"{re.escape(served(name))} is missing on the server \(HTTP 404\); .*try again", said), said
    only_the_browsers_own(errors_expected)


@pytest.mark.parametrize("name", ["pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "numpy.wasm"])
def test_a_wrong_mime_type_is_named(page_at: OpenPage, site_url: str, errors_expected: list[str], name: str) -> None:
    def as_text(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-type": "text/plain"})

    said = outcome(page_at, site_url, name, as_text)
    assert said.startswith(f"{served(name)} came with the type text/plain instead of "), said
    only_the_browsers_own(errors_expected)


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python_stdlib", "numpy.wasm", "specstep"])
def test_a_file_cut_short_is_named(page_at: OpenPage, site_url: str, name: str) -> None:
    def half(route: Route) -> None:
        response = route.fetch()
        body = response.body()
        headers = {key: value for key, value in response.headers.items() if key != "content-length"}
        route.fulfill(status=200, headers=headers, body=body[: len(body) // 2])

    assert outcome(page_at, site_url, name, half).startswith(f"{served(name)} arrived damaged or altered (")


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python_stdlib", "numpy", "numpy.wasm"])
def test_an_altered_file_is_fetched_once_more(page_at: OpenPage, site_url: str, name: str) -> None:
    answers: list[str] = []

    def altered_once(route: Route) -> None:
        response = route.fetch()
        body = response.body()
        route.fulfill(response=response, body=body if answers else bytes([body[0] ^ 1]) + body[1:])
        answers.append(route.request.url)

    assert outcome(page_at, site_url, name, altered_once) == "ready"
    assert len(answers) == 2
