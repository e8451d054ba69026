"""`build.py test`: linters, type checkers, then all tests. pytest comes last, so its closing line ends the output."""

import os
import subprocess
import sys

from site_builder import assemble, browser, more_browsers, node
from site_builder.layout import Layout
from site_builder.progress import say


def run_all(layout: Layout, pytest_arguments: list[str]) -> int:
    """The exit code: not 0 when any check failed. With arguments for pytest, only pytest runs."""
    assemble.build(layout)
    os.environ["CHROMIUM"] = browser.ensure()
    more_browsers.ensure()
    if not pytest_arguments:
        failed = [name for name, command in static_checks(layout) if not passes(layout, name, command)]
        if failed:
            print(f"These checks failed: {', '.join(failed)}. Mend what they name, then run the tests again.")
            return 1
    say("pytest")
    own_choice = any(argument.startswith(("-n", "-p", "--pdb")) for argument in pytest_arguments)
    workers = [] if own_choice else ["-n", "2", "--dist", "loadgroup"]
    command = [sys.executable, "-m", "pytest", *workers, *pytest_arguments]
    return subprocess.run(command, cwd=layout.root, check=False).returncode


def static_checks(layout: Layout) -> list[tuple[str, list[str]]]:
    tools = node.find(layout)
    compiler = [tools.node, str(layout.packages / "typescript" / "bin" / "tsc"), "--project"]
    python = [sys.executable, "-m"]
    return [
        ("ruff check", [*python, "ruff", "check", "--quiet", "."]),
        ("ruff format", [*python, "ruff", "format", "--check", "--quiet", "."]),
        ("mypy", [*python, "mypy", "--no-error-summary"]),
        ("tsc, page", [*compiler, "static/tsconfig.json"]),
        ("tsc, worker", [*compiler, "static/js/worker/tsconfig.json"]),
        ("tsc, offline", [*compiler, "static/js/offline/tsconfig.json"]),
    ]


def passes(layout: Layout, name: str, command: list[str]) -> bool:
    say(name)
    return subprocess.run(command, cwd=layout.root, check=False).returncode == 0
