"""build.py: read by any Python 3, and every failure is one sentence."""

import ast
import importlib.util
import os
import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from site_builder.layout import PROJECT

BUILD = PROJECT.root / "build.py"


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_py", BUILD)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def executable(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def test_an_old_python_can_read_it() -> None:
    ast.parse(BUILD.read_text("utf-8"), feature_version=(3, 8))


def test_an_old_python_is_told_what_is_needed(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setenv("PATH", "")
    assert build.main(["build"]) == 1
    said = capsys.readouterr().err
    assert "Python 3.9 is running" in said
    assert "needs Python 3.13 (or 3.12)" in said
    assert said.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="the shims are shell scripts")
def test_an_old_python_hands_over_to_a_new_one_that_really_runs(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("shims", "real"):
        (tmp_path / name).mkdir()
    executable(tmp_path / "shims" / "python3.13", "#!/bin/sh\necho no such version >&2\nexit 127\n")
    executable(tmp_path / "real" / "python3.13", "#!/bin/sh\nexit 0\n")
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setenv("PATH", os.pathsep.join(str(tmp_path / name) for name in ("shims", "real")))
    assert build.better_python() == str(tmp_path / "real" / "python3.13")


def test_a_failed_installation_is_one_sentence_with_pips_reason(build: ModuleType) -> None:
    script = "print('Looking in indexes'); print('ERROR: No matching distribution found for numpy'); exit(1)"
    with pytest.raises(build.SetupError) as caught:
        build.step([sys.executable, "-c", script], "Could not install the Python packages", "check the network")
    assert str(caught.value) == (
        "Could not install the Python packages (ERROR: No matching distribution found for numpy): check the network."
    )


def test_a_changed_pin_is_noticed(build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "constraints.txt").write_text("numpy==2.2.5")
    before = build.environment_fingerprint()
    assert build.environment_fingerprint() == before
    (tmp_path / "constraints.txt").write_text("numpy==2.2.6")
    assert build.environment_fingerprint() != before


@pytest.mark.parametrize(
    ("arguments", "extras", "forwarded"),
    [
        (["serve"], ("site",), ["--port=8000"]),
        (["serve", "--model"], ("site", "server"), ["--port=8000", "--model="]),
        (
            ["serve", "--model", "a/b", "--draft", "c", "--host", "::1", "--dtype", "float32", "--open"],
            ("site", "server"),
            ["--port=8000", "--model=a/b", "--draft=c", "--host=::1", "--dtype=float32", "--open"],
        ),
        (["test"], ("test",), []),
        (["test", "--server", "tests/server", "-x"], ("test", "server", "server-dev"), ["tests/server", "-x"]),
        (["bench", "--model"], ("dev", "server"), ["--rounds=5", "--model="]),
        (["record"], ("server",), ["--model="]),
    ],
)
def test_each_command_installs_what_it_needs_and_hands_on_what_it_was_told(
    build: ModuleType, arguments: list[str], extras: tuple[str, ...], forwarded: list[str]
) -> None:
    options, rest = build.parse(arguments)
    assert build.extras(options) == extras
    assert build.forwarded(options, rest) == forwarded


def test_one_extra_does_not_throw_out_another(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "VENV", tmp_path)
    (tmp_path / "specstep-dev.stamp").write_text("now")
    (tmp_path / "specstep-server.stamp").write_text("long ago")
    assert build.installed_extras("now") == {"dev", "site"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "70000"], "--port 70000 is not a port: use 0 to 65535"),
        (["serve", "--host", "0.0.0.0"], "--host is for --model: give both"),
        (["bench", "--draft", "x"], "--draft is for --model: give both"),
        (["serve", "--dtype", "float16"], "--dtype is for --model: give both"),
        (["serve", "--model", "--dtype", "int8"], "argument --dtype: invalid choice"),
        (["serve", "--prot", "1"], "unrecognized arguments: --prot 1"),
        (["bake"], "invalid choice: 'bake'"),
        ([], "command"),
    ],
)
def test_wrong_arguments_are_named(
    build: ModuleType, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        build.main(arguments)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


def test_a_busy_port_ends_serve_with_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "site_builder", "serve", "--port", str(port)]
        environment = {**os.environ, "PYTHONPATH": str(PROJECT.app)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == f"build.py: Port {port} is in use: stop what uses it, or choose another with --port.\n"
