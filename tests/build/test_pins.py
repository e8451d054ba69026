"""What is installed is pinned, and the lock file works with any registry."""

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution

from site_builder import model, numpy_wheel
from site_builder.layout import PROJECT


def pins() -> dict[str, str]:
    lines = (PROJECT.root / "constraints.txt").read_text("utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonical(name): version for name, version in pairs}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required(name: str, extras: frozenset[str] = frozenset()) -> dict[str, str]:
    """Name → installed version of all that a distribution needs here, itself included."""
    found: dict[str, str] = {}
    queue = [(name, extras)]
    while queue:
        name, extras = queue.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:  # needed on other systems only
            continue
        if canonical(name) in found and not extras:
            continue
        found[canonical(name)] = package.version
        for requirement in package.requires or []:
            match = re.match(r"([\w.-]+)(?:\[([\w,-]+)\])?", requirement)
            assert match is not None
            extra = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", requirement)
            if extra is None or extra[1] in extras:
                queue.append((match[1], frozenset((match[2] or "").split(",")) - {""}))
    return found


def test_every_package_that_the_project_needs_is_pinned_and_installed_as_pinned() -> None:
    known = pins()
    extras = {"test", "site"} | ({"server", "server-dev"} if model.installed() else set())
    needed = required("specstep", frozenset(extras))
    del needed["specstep"]
    assert {name: known.get(name) for name in needed} == needed
    assert {"pytest", "jinja2", "numpy", "iniconfig", "markupsafe", "anywidget", "jupyterlab", "marimo"} <= set(needed)


def test_the_build_backend_is_pinned() -> None:
    project = tomllib.loads((PROJECT.root / "pyproject.toml").read_text("utf-8"))
    for requirement in project["build-system"]["requires"]:
        assert canonical(re.split(r"[<>=~! ]", requirement)[0]) in pins()


def test_numpy_is_the_same_here_and_in_the_browser() -> None:
    assert numpy_wheel.NAME.startswith(f"numpy-{pins()['numpy']}-")


def test_the_lock_file_names_hashes_but_no_addresses() -> None:
    lock = json.loads((PROJECT.static / "package-lock.json").read_text("utf-8"))
    packages = {path: facts for path, facts in lock["packages"].items() if path}
    assert packages
    for path, facts in packages.items():
        assert facts["integrity"].startswith("sha512-"), path
        assert "resolved" not in facts, path


def test_front_end_packages_have_exact_versions() -> None:
    package = json.loads((PROJECT.static / "package.json").read_text("utf-8"))
    for name, version in {**package["dependencies"], **package["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
