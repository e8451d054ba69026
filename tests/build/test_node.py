"""Node.js: the machine's, else the packaged one, else a sentence."""

import subprocess
from pathlib import Path

import pytest

from site_builder import node
from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.node import Node


@pytest.fixture
def checkout(tmp_path: Path) -> Layout:
    (tmp_path / "static" / "node_modules").mkdir(parents=True)
    (tmp_path / "static" / "package-lock.json").write_text("{}")
    return Layout(tmp_path)


@pytest.fixture
def nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node.shutil, "which", lambda name: None)


@pytest.mark.usefixtures("nothing_here")
def test_without_npm_the_packaged_one_is_installed(checkout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    packaged = Node("node", ("npm",))
    installed: list[Layout] = []
    monkeypatch.setattr(node, "packaged_node", lambda: packaged if installed else None)
    monkeypatch.setattr(node, "install_packaged_node", installed.append)
    assert node.find(checkout) is packaged
    assert node.find(checkout) is packaged
    assert installed == [checkout]


@pytest.mark.usefixtures("nothing_here")
def test_with_neither_the_reader_is_told_what_to_install(checkout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "packaged_node", lambda: None)
    failed = subprocess.CompletedProcess([], 1, "", "ERROR: no matching distribution")
    monkeypatch.setattr(node.subprocess, "run", lambda *arguments, **options: failed)
    with pytest.raises(BuildError, match=r"install Node\.js 20 or newer, or check the network"):
        node.find(checkout)


def test_an_old_node_is_passed_over(checkout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    packaged = Node("packaged node", ("packaged npm",))
    monkeypatch.setattr(node.shutil, "which", lambda name: f"/old/{name}")
    monkeypatch.setattr(node, "major_version", lambda path: 16)
    monkeypatch.setattr(node, "packaged_node", lambda: packaged)
    assert node.find(checkout) is packaged


def test_npm_runs_only_when_the_lock_file_changed(checkout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[list[str]] = []
    monkeypatch.setattr(node, "find", lambda layout: Node("node", ("npm",)))
    monkeypatch.setattr(node, "run", lambda tools, command, folder, failed: runs.append(command))
    node.install_packages(checkout)
    node.install_packages(checkout)
    assert len(runs) == 1
    (checkout.static / "package-lock.json").write_text('{"changed": true}')
    node.install_packages(checkout)
    assert len(runs) == 2


def test_a_failed_npm_is_reported_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="npm ci failed; check the registry"):
        node.run(Node("/bin/sh", ("npm",)), ["/bin/sh", "-c", "echo 404 >&2; exit 1"], tmp_path,
                 "npm ci failed; check the registry")  # fmt: skip
