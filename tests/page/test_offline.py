"""The site without a network: kept after the first visit, updated cleanly, packed for any host, and as one file."""

import contextlib
import shutil
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from reader import button, engine_ready, frame, press, status

from site_builder import package, server
from site_builder import page as page_file
from site_builder.layout import PROJECT

KEPT = """new Promise((resolve) => navigator.serviceWorker.ready.then(({ active }) => {
    const look = () => active.state === 'activated' ? resolve() : setTimeout(look, 20);
    look();
}))"""
# The newest build is kept whole: its worker waits, or has taken over already.
NEXT_KEPT = """new Promise((resolve) => navigator.serviceWorker.getRegistration().then(async (registration) => {
    await registration.update().catch(() => undefined);
    const look = () => registration.installing ? setTimeout(look, 20) : resolve();
    look();
}))"""


class QuietHandler(SimpleHTTPRequestHandler):
    """Python's own static server: no cache headers, no compressed copies, the types it happens to know."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def serving(site: ThreadingHTTPServer) -> Iterator[str]:
    with site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()
        thread.join()


@pytest.fixture
def context(browser: Browser, site_url: str) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 800})
    yield made
    made.close()


def copy_of_the_site(folder: Path, build: str) -> None:
    """dist/ as another build of it: another script under another name, and a page and a service worker to match."""
    shutil.copytree(PROJECT.dist, folder, ignore=shutil.ignore_patterns("*.br", "*.gz", "*.map"))
    (old,) = (folder / "assets").glob("main-*.js")
    new = f"main-{build * 8}.js"
    old.rename(old.with_name(new)).write_text(old_text(old.name) + f"\nglobalThis.scriptOf = '{build}';", "utf-8")
    for name in ("index.html", "service-worker.js"):
        text = (folder / name).read_text("utf-8").replace(old.name, new)
        text = text.replace('version:"', f'version:"{build}').replace("<html ", f'<html data-build="{build}" ')
        (folder / name).write_text(text, "utf-8")


def old_text(name: str) -> str:
    return (PROJECT.dist / "assets" / name).read_text("utf-8")


def build_on_show(page: Page) -> str:
    """Which build the page and its script are of; they must be of one."""
    engine_ready(page)
    found: list[str] = page.evaluate("[document.documentElement.dataset.build, globalThis.scriptOf]")
    assert found[0] == found[1]
    return found[0]


def test_after_one_visit_the_site_works_without_a_network(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(site_url)
    page.evaluate(KEPT)
    context.set_offline(True)
    page.reload()
    engine_ready(page)
    page.evaluate("document.querySelector('spec-step').configure({draft: 'biased'})")
    assert frame(page)["steps"] == 32


def test_after_one_visit_the_docs_work_without_a_network(context: BrowserContext, site_url: str) -> None:
    page = context.new_page()
    page.goto(site_url)
    page.evaluate(KEPT)
    context.set_offline(True)
    page.get_by_role("banner").get_by_role("link", name="Docs").click()
    page.get_by_role("main").get_by_role("link", name="Glossary").click()
    expect(page.get_by_role("heading", name="Residual", exact=True)).to_be_visible()
    assert page.evaluate("document.styleSheets.length") == 2


def test_a_new_build_never_mixes_with_an_old_one(context: BrowserContext, tmp_path: Path) -> None:
    for build in ("A", "B"):
        copy_of_the_site(tmp_path / build, build)
    now = tmp_path / "now"
    now.symlink_to("A")
    with serving(server.open_server(now, 0)) as address:
        page = context.new_page()
        page.goto(address)
        page.evaluate(KEPT)
        assert build_on_show(page) == "A"
        now.unlink()
        now.symlink_to("B")
        page.reload()
        assert build_on_show(page) == "B"
        page.evaluate(NEXT_KEPT)
        page.close()
        context.set_offline(True)
        page = context.new_page()
        page.goto(address)
        assert build_on_show(page) in ("A", "B")


def test_the_package_runs_under_any_server_in_a_sub_path(browser: Browser, site_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "courses" / "week 3" / "specstep"
    with zipfile.ZipFile(package.zip_site(PROJECT.dist, tmp_path / "site.zip")) as archive:
        archive.extractall(folder)
    handler = partial(QuietHandler, directory=str(tmp_path))
    with serving(ThreadingHTTPServer(("127.0.0.1", 0), handler)) as address:
        page = browser.new_page(service_workers="block")
        page.goto(f"{address}courses/week%203/specstep/index.html")
        engine_ready(page)
        page.close()


def test_one_file_from_the_disk_steps_through_all_traces(browser: Browser, site_url: str, tmp_path: Path) -> None:
    file = tmp_path / "recorded.html"
    shutil.copyfile(PROJECT.dist / page_file.address("en", package.RECORDING), file)
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    expect(status(page)).to_contain_text("This file holds recorded traces and no engine")
    press(page, "Draft", "Verify & commit", "Run to end")
    assert frame(page)["index"] == frame(page)["steps"]
    page.get_by_text("Lessons", exact=True).click()
    lessons = page.locator("spec-step .lesson-list a")
    expect(lessons.first).to_be_visible()
    for number in range(lessons.count()):
        lessons.nth(number).click()
        expect(page.locator("spec-step .lesson")).to_contain_text(f"lesson {number + 1} of")
        page.evaluate("document.querySelector('spec-step').go(1000)")
        assert frame(page)["index"] == frame(page)["steps"]
    expect(button(page, "Step back")).to_be_enabled()
    assert errors == []
    page.close()
