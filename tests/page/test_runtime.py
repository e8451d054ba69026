"""The trimmed and compiled runtime in a real browser: nothing that the engine needs was cut."""

import json
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
    const extractDir = python.runPython('import site; site.getsitepackages()[0]');
    for (const name of ['numpy', 'specstep']) python.unpackArchive(await bytes(name), 'wheel', { extractDir });
    const core = `${extractDir}/numpy/_core`;
    const library = python.FS.readdir(core).find((name) => name.endsWith('.so'));
    python.FS.writeFile(`${core}/${library}`, new Uint8Array(await bytes('numpy.wasm')));
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
    for name in ("json", "numpy", "specstep.lab.methods", "specstep.bridge"):
        assert str(run(python, f"import {name}; {name}.__file__")).endswith(".pyc")


def test_what_every_start_imports_comes_from_bundles(python: Page) -> None:
    run(python, "import sys, sitecustomize, specstep.bridge")
    for name in ("asyncio", "re", "numpy", "numpy.linalg", "specstep", "specstep.bridge"):
        assert run(python, f"type(sys.modules[{name!r}].__loader__) is sitecustomize.Loader"), name


# What the engine calls of NumPy, and the limits of floats, which are computed late here; on numbers that round.
NUMBERS = """
import numpy as np
a = np.linspace(0.1, 1.3, 12).reshape(3, 4) ** 2
s = a[:, :3] / a[:, :3].sum(axis=1, keepdims=True)
found = [
    np.add.accumulate(a[0]), np.add.reduceat(a[0], [0, 2]), np.cumsum(a), np.minimum(a, a[::-1]), np.maximum(a, 0.5),
    np.argsort(-a[1], kind="stable"), np.lexsort((a[0], a[1])), np.unique(np.round(a, 1), return_counts=True)[1],
    np.bincount([1, 1, 4], minlength=6), np.searchsorted(a[2], [0.3, 0.9]), np.einsum("ij,kj->ik", a, a),
    np.linalg.matrix_power(s, 2**20), np.linalg.norm(a), np.exp(a), np.log(a), np.sqrt(a), np.diff(a),
    np.clip(a, 0.2, 0.6),
    np.argpartition(a[1], 2)[:2].sum(), np.flatnonzero(a > 0.5), np.where(a > 0.5, a, 0.0), np.stack([a[0], a[1]]),
    np.frombuffer(b"12345678"), np.concatenate([a[0], a[1]]), np.repeat(a[0], 2), np.divide(a, a.T.reshape(3, 4)),
    np.finfo(np.float64).eps, np.finfo(np.float32).tiny, np.finfo(np.float16).max, np.iinfo(np.uint64).max,
]
[float(value) for one in found for value in np.ravel(one)]
"""


def test_numpy_gives_the_same_results_as_on_the_host(python: Page) -> None:
    body, last = NUMBERS.strip().rsplit("\n", 1)
    here: dict[str, object] = {}
    exec(body, here)
    there = json.loads(str(run(python, f"{body}\nimport json; json.dumps({last})")))
    assert there == pytest.approx(eval(last, here), rel=1e-9)  # products are summed in another order


def test_the_limits_of_every_float_type_are_known(python: Page) -> None:
    code = "import numpy as np; repr([(np.finfo(t).eps, np.finfo(t).max) for t in 'efdgFDG'])"
    assert "nan" not in str(run(python, code))


def test_numpy_says_what_its_trimmed_linear_algebra_lacks(python: Page) -> None:
    code = "import numpy as np\ntry:\n    np.linalg.inv(np.eye(2))\nexcept ImportError as e:\n    text = str(e)\ntext"
    assert "_umath_linalg" in str(run(python, code))


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
