"""The trimmed and compiled runtime in a real browser: nothing that the engine needs was cut."""

from collections.abc import Iterator
from pkgutil import walk_packages

import pytest
from playwright.sync_api import Browser, Page

import specstep
from site_builder import compress
from site_builder.layout import PROJECT

pytestmark = pytest.mark.xdist_group("one Python")  # in one process, so that it starts once

# The shipped files without the worker around them, so that any Python can be run.
START = """async (files) => {
    const at = (name) => new URL(files[name], document.baseURI).href;
    const { loadPyodide } = await import(at('pyodide.mjs'));
    const indexURL = new URL('.', at('pyodide.mjs')).href;
    const bytes = async (name) => (await fetch(at(name))).arrayBuffer();
    const stdLibURL = at('python_stdlib');
    globalThis.python = await loadPyodide({ indexURL, packageBaseUrl: indexURL, stdLibURL });
    for (const name of ['numpy', 'specstep']) python.unpackArchive(await bytes(name), 'wheel');
}"""


def shipped_files() -> dict[str, str]:
    found = [path for folder in ("runtime", "engine") for path in (PROJECT.dist / folder).glob("*/*")]
    found = [path for path in found if path.suffix not in compress.SUFFIXES]
    return {path.name.removesuffix(".data"): path.relative_to(PROJECT.dist).as_posix() for path in found}


@pytest.fixture(scope="module")
def python(browser: Browser, site_url: str) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(site_url)
    page.evaluate(START, shipped_files())
    yield page
    page.close()


def run(python: Page, code: str) -> object:
    return python.evaluate("(code) => globalThis.python.runPython(code)", code)


def test_every_public_module_of_the_engine_can_be_imported(python: Page) -> None:
    names = [module.name for module in walk_packages(specstep.__path__, "specstep.") if "__main__" not in module.name]
    assert len(names) > 20
    for name in names:
        run(python, f"import {name}")


def test_it_is_the_numpy_that_is_tested(python: Page) -> None:
    import numpy as np

    assert run(python, "import numpy; numpy.__version__") == np.__version__


def test_bytecode_is_what_is_shipped(python: Page) -> None:
    for name in ("json", "numpy", "specstep.bridge"):
        assert str(run(python, f"import {name}; {name}.__file__")).endswith(".pyc")


@pytest.mark.parametrize(
    "code",
    [
        "import numpy as np; repr(np.array([1.5, 2])) + repr(np.float64(.1)) + str(np.dtype('f8'))",
        "import traceback\ntry:\n    {}['x']\nexcept KeyError:\n    text = traceback.format_exc()\ntext",
        "import numpy as np; str(np.linalg.norm(np.ones(3)) + np.sum(np.zeros(0)) + np.cumsum(np.ones(3))[-1])",
        "import warnings; warnings.warn('x'); 'warned'",
        "'ä'.encode('latin-1').decode('latin-1') + b'x'.decode('ascii')",
    ],
)
def test_what_python_reaches_for_late_is_there_too(python: Page, code: str) -> None:
    assert run(python, code)


def test_methods_of_dataclasses_are_not_compiled_again(python: Page) -> None:
    run(python, "import specstep_dataclass_methods as made, dataclasses; asked = []")
    run(python, "dataclasses.exec = lambda text, *rest: (asked.append(text), made.exec(text, *rest))")
    run(
        python,
        "import sys\nfor name in [name for name in sys.modules if name.startswith('specstep.')]: del sys.modules[name]",
    )
    run(python, "import specstep.bridge")
    assert run(python, "len(asked) > 20 and all(text in made.compiled for text in asked)")


def test_a_dataclass_nobody_foresaw_works_all_the_same(python: Page) -> None:
    run(python, "import specstep_dataclass_methods, dataclasses")
    made = "dataclasses.make_dataclass('New', [('some_field', int)])"
    assert run(python, f"repr({made}(3))") == "New(some_field=3)"
