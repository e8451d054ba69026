"""The project installed from its wheel, and real notebooks that import it: JupyterLab and marimo, in a browser."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from site_builder import assemble, runtime
from site_builder.layout import PROJECT

PATIENCE_MS = 60_000  # a kernel starts in a few seconds, on a busy machine in many
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}

type OpenNotebook = Callable[..., "Notebook"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, as `pip wheel .` makes it."""
    assemble.build(PROJECT)
    return runtime.project_wheel(PROJECT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def host_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a notebook's process: the wheel installed, and no settings of this machine's user."""
    installed, home = tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("home")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    subprocess.run([*command, "--no-index", "--target", str(installed), str(wheel)], check=True)
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "XDG_CONFIG_HOME")
    own = {name: str(home / name.lower()) for name in folders} | {"XDG_STATE_HOME": str(home / "state")}
    return os.environ | own | {"PYTHONPATH": str(installed), "PYTHONUNBUFFERED": "1"}


@contextmanager
def running(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[str]:
    """The address that a server prints once it listens; ends it afterwards."""
    with subprocess.Popen(
        [sys.executable, "-m", *command], env=environment, cwd=folder, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if found := re.search(r"http://(?:127\.0\.0\.1|localhost):\d+", line):
                break
        else:
            pytest.fail(f"{command[0]} did not start:\n{''.join(said)}")
        try:
            yield found[0]
        finally:
            process.terminate()


class Notebook:
    """One notebook on show in JupyterLab."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cells = page.locator(".jp-Notebook .jp-Cell")
        self.runs = Counter[int]()

    def run(self, number: int) -> Locator:
        """Run the cell of this number, from 0; its output area."""
        self.cells.nth(number).locator(".jp-InputArea-editor").click()
        self.page.keyboard.press("Control+Enter")
        self.runs[number] += 1
        return self.cells.nth(number).locator(".jp-OutputArea")


@pytest.fixture(scope="session")
def jupyterlab(
    host_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    """JupyterLab's address and its folder."""
    folder, settings = tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("settings")
    plugin = settings / "@jupyterlab" / "apputils-extension"
    plugin.mkdir(parents=True)
    (plugin / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
    command = ["jupyterlab", "--no-browser", "--allow-root", "--ServerApp.port=0", "--IdentityProvider.token="]
    environment = host_environment | {"JUPYTERLAB_SETTINGS_DIR": str(settings)}
    with running([*command, f"--ServerApp.root_dir={folder}"], environment, folder) as address:
        yield address, folder


@pytest.fixture
def notebook(
    browser: Browser, jupyterlab: tuple[str, Path], errors: list[str], request: pytest.FixtureRequest
) -> Iterator[OpenNotebook]:
    """Opens a notebook of these cells, its kernel ready: `notebook(*sources, **options of the browser context)`."""
    import nbformat

    address, folder = jupyterlab
    contexts = []

    def open_notebook(*sources: str, **options: object) -> Notebook:
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        name = f"{request.node.name}.ipynb"
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL}), folder / name)
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        watch(page, errors)
        page.goto(f"{address}/doc/tree/{name}")
        page.get_by_text("| Idle").wait_for(timeout=PATIENCE_MS)
        return Notebook(page)

    yield open_notebook
    for context in contexts:
        context.close()


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What a reader's console would show as wrong fails the test."""
    found: list[str] = []
    yield found
    assert not found, "The page reported errors:\n" + "\n".join(found)


def watch(page: Page, errors: list[str]) -> None:
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(f"uncaught: {error}"))
