"""Specstep's command line: build, serve and test the site from a clean checkout.

Only the standard library, and syntax that an old Python can still read, so that it can say that it is
too old. Everything else lives in `app/site_builder`, which runs inside `.venv`.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SUPPORTED = ((3, 13), (3, 12))  # the first is the one Pyodide runs: only it can compile for the browser
EXTRAS = {
    "serve": ("site",), "build": ("site",), "package": ("site",), "languages": ("site",),
    "test": ("test",), "pictures": ("dev",), "bench": ("dev",), "record": ("server",),
}  # fmt: skip
WITH_MODEL = {"serve": ("server",), "test": ("server", "server-dev"), "bench": ("server",)}
HOLDS = {"test": ("dev", "site"), "dev": ("site",)}  # an extra, and those that it holds
DTYPES = ("float32", "bfloat16", "float16")
MADE_FOLDERS = (".venv", "dist", "package", ".build", "static/node_modules")


class SetupError(Exception):
    """Something the person at the terminal has to put right; the message says what."""


def main(arguments: list[str]) -> int:
    options, rest = parse(arguments)
    try:
        if options.command == "clean":
            return clean()
        other = better_python()
        if other is not None:
            return run_child([other, str(ROOT / "build.py"), *arguments])
        python = ensure_environment(extras(options))
        return run_child([str(python), "-m", "site_builder", options.command, *forwarded(options, rest)])
    except SetupError as failure:
        print(f"build.py: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve and test Specstep.")
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.required = True
    serve = commands.add_parser("serve", help="build the site and serve it on this computer")
    serve.add_argument("--port", type=int, default=8000, help="port on 127.0.0.1 (default 8000; 0: any free one)")
    serve.add_argument("--open", action="store_true", help="open the page in the browser (with --model: the default)")
    serve.add_argument("--no-open", dest="open", action="store_false", help="only give its address")
    serve.set_defaults(open=None)
    commands.add_parser("build", help="build the site into dist/")
    serve.add_argument(
        "--model", nargs="?", const="", metavar="ID|FOLDER|FILE",
        help="with a real model behind the page (default SmolLM2-135M-Instruct; installs PyTorch, about 5 GB)",
    )  # fmt: skip
    serve.add_argument("--draft", metavar="ID|FOLDER|FILE", help="with --model: a second model that drafts")
    serve.add_argument("--host", help="with --model: listen there instead of on this computer only")
    serve.add_argument(
        "--dtype", choices=DTYPES, help="with --model: the type of its numbers (default: the model's own)"
    )
    test = commands.add_parser("test", help="run all checks and tests; arguments after it go to pytest alone")
    test.add_argument("--server", action="store_true", help="also what needs a real model (installs PyTorch)")
    commands.add_parser("pictures", help="take the README's pictures of the page")
    commands.add_parser("package", help="package/: the site as a zip for any host, and recorded.html for none")
    commands.add_parser("languages", help="gather all texts and bring the catalogues in static/languages/ up to date")
    bench = commands.add_parser("bench", help="measure start and steps beside a bare Pyodide; also .build/bench.json")
    bench.add_argument("--rounds", type=int, default=5, help="visits of each kind (default 5)")
    bench.add_argument(
        "--model", nargs="?", const="", metavar="ID|FOLDER|FILE",
        help="instead: drafts and widths of a real model; also .build/bench-model.json",
    )  # fmt: skip
    bench.add_argument("--draft", metavar="ID|FOLDER|FILE", help="with --model: a second model that drafts")
    record = commands.add_parser("record", help="record anew the real model's traces that the site ships")
    record.add_argument("--model", default="", metavar="ID|FOLDER|FILE", help="default SmolLM2-135M-Instruct")
    commands.add_parser("clean", help="remove everything that this command made")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command != "test":
        parser.error("unrecognized arguments: " + " ".join(rest))
    if options.command == "serve" and not 0 <= options.port <= 65535:
        parser.error(f"--port {options.port} is not a port: use 0 to 65535")
    for name in ("draft", "host", "dtype"):
        if getattr(options, name, None) is not None and options.model is None:
            parser.error(f"--{name} is for --model: give both")
    if options.command == "bench" and options.rounds < 1:
        parser.error(f"--rounds is {options.rounds}: use 1 or more")
    return options, rest


def extras(options: argparse.Namespace) -> tuple[str, ...]:
    """The extras of pyproject.toml that a command needs."""
    model = getattr(options, "server", False) or getattr(options, "model", None) is not None
    return EXTRAS[options.command] + (WITH_MODEL.get(options.command, ()) if model else ())


def forwarded(options: argparse.Namespace, rest: list[str]) -> list[str]:
    given = []
    for name in ("port", "rounds", "model", "draft", "host", "dtype"):
        if getattr(options, name, None) is not None:
            given += [f"--{name}={getattr(options, name)}"]
    opens = getattr(options, "open", None)
    return given + ([] if opens is None else ["--open" if opens else "--no-open"]) + rest


def better_python() -> str | None:
    """Another Python to run under: None where the running one is the best there is."""
    running = sys.version_info[:2]
    for wanted in SUPPORTED:
        if running == wanted:
            return None
        found = find_python(wanted)
        if found is not None:
            return found
    raise SetupError(
        "Python {}.{} is running, but Specstep needs Python 3.13 (or 3.12): install it, then run "
        "`python3.13 build.py …`.".format(*running)
    )


def find_python(version: tuple[int, ...]) -> str | None:
    """An interpreter of this version that really runs: a version manager's shim may only print an error."""
    name = "python{}.{}".format(*version)
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = shutil.which(name, path=folder or os.curdir)
        if path is None:
            continue
        check = f"import sys; sys.exit(0 if sys.version_info[:2] == {tuple(version)!r} else 1)"
        try:
            if subprocess.run([path, "-c", check], capture_output=True, timeout=30).returncode == 0:
                return path
        except (OSError, subprocess.TimeoutExpired):
            continue
    return None


def ensure_environment(wanted_extras: tuple[str, ...]) -> Path:
    """`.venv` with the pinned packages of these extras installed; a stamp for each makes the second run quick."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = environment_fingerprint()
    there = installed_extras(wanted) if python.exists() else set()
    if there.issuperset(wanted_extras):
        return python
    if not python.exists() or not same_interpreter(python):
        say("Making .venv with Python {}.{} …".format(*sys.version_info[:2]))
        step(
            [sys.executable, "-m", "venv", "--clear", str(VENV)],
            "Could not make .venv",
            "check that there is disk space and that Python has its venv module (Debian: python3-venv)",
        )
        there = set()
    for old in VENV.glob("specstep-*.stamp"):
        if stamped(old) not in there:
            old.unlink()
    large = "PyTorch among them, about 5 GB: some minutes" if "server" in wanted_extras else "about a minute"
    say(f"Installing Python packages ({large} the first time) …")
    pip = [
        str(python),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--no-input",
        "install",
        "--progress-bar",
        "off",
    ]
    pip += ["-c", str(ROOT / "constraints.txt")]
    what, remedy = (
        "Could not install the Python packages",
        "check the network (PyPI must be reachable), then try again",
    )
    step([*pip, "hatchling"], what, remedy)
    step([*pip, "--no-build-isolation", "-e", f"{ROOT}[{','.join(wanted_extras)}]"], what, remedy)
    for extra in wanted_extras:
        (VENV / f"specstep-{extra}.stamp").write_text(wanted, "utf-8")
    return python


def installed_extras(wanted: str) -> set[str]:
    """The extras that are installed as these sources want them."""
    there = {stamped(path) for path in VENV.glob("specstep-*.stamp") if path.read_text("utf-8") == wanted}
    return there.union(*(HOLDS.get(extra, ()) for extra in there))


def stamped(path: Path) -> str:
    return path.name[len("specstep-") : -len(".stamp")]


def environment_fingerprint() -> str:
    """What an installed `.venv` depends on: where it is, its Python, the requirements and the pins."""
    digest = hashlib.sha256(repr((str(ROOT), sys.version_info[:3])).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def same_interpreter(python: Path) -> bool:
    """Whether `.venv` still runs, with the Python that is running now."""
    code = "import sys, pip; print(sys.version_info[:3])"
    try:
        out = subprocess.run([str(python), "-c", code], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    return out.strip() == str(tuple(sys.version_info[:3]))


def step(command: list[str], what: str, remedy: str) -> None:
    """Run one set-up command; show what it downloads; on failure one sentence instead of its output."""
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        lines = []
        for line in process.stdout or ():
            lines.append(line.strip())
            if lines[-1].startswith("Downloading "):
                say("  " + lines[-1])
    if process.returncode:
        errors = [line for line in lines if line.lower().startswith("error")] or [line for line in lines if line]
        reason = errors[-1][:300] if errors else f"exit code {process.returncode}"
        raise SetupError("{} ({}): {}.".format(what, reason.rstrip("."), remedy))


def clean() -> int:
    for name in MADE_FOLDERS:
        if not (ROOT / name).exists():
            continue
        say(f"Removing {name}")
        try:
            shutil.rmtree(str(ROOT / name))
        except OSError as error:
            raise SetupError(f"Could not remove {name} ({error}): close what uses it first.") from error
    return 0


def run_child(command: list[str]) -> int:
    """Run `command` to its end; Ctrl-C reaches it directly, so here it only has to be waited out."""
    environment = dict(os.environ, PYTHONPATH=str(ROOT / "app"), PYTHONUTF8="1")
    with subprocess.Popen(command, env=environment) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
