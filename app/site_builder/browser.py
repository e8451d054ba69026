"""The browser that the page tests drive: one that is there, else Playwright's own, else (root on Debian) apt's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from site_builder.failure import BuildError
from site_builder.progress import say

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
FLAGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
REMEDY = "install Chromium or Chrome, or set CHROMIUM to the path of one"


def flags() -> list[str]:
    """Command-line flags for tests; Chromium's sandbox does not work for root."""
    return [*FLAGS, "--no-sandbox"] if is_root() else list(FLAGS)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def find() -> str | None:
    """A browser that is already there."""
    named = os.environ.get("CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None:
            raise BuildError(f"CHROMIUM is {named!r}, which is not a program: {REMEDY}.")
        return path
    for command in COMMANDS:
        path = shutil.which(command)
        if path is not None:
            return path
    for known in (*ELSEWHERE, playwright_path()):
        if known and Path(known).is_file():
            return known
    return None


def playwright_path() -> str | None:
    """Where Playwright's own Chromium would lie, asked of a fresh process because its API may run once only."""
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip() or None


def ensure() -> str:
    """A browser, installed where there is none."""
    found = find()
    if found is None:
        say("No Chromium or Chrome found: installing one for the tests (some minutes) …")
        installed = install_with_playwright() or install_with_apt()
        found = find() if installed else None
    if found is None:
        raise BuildError(f"No browser for the tests, and none could be installed: {REMEDY}, then try again.")
    return found


def install_with_playwright() -> bool:
    say("  trying Playwright's own download")
    environment = {**os.environ, "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return succeeds(command, environment, seconds=600)


def install_with_apt() -> bool:
    """Debian's own package, where this is root on a Debian."""
    if not has_apt():
        return False
    say("  trying apt-get install chromium")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    update = succeeds(["apt-get", "update", "-q"], environment, seconds=600)
    install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"]
    return update and succeeds(install, environment, seconds=1800)


def has_apt() -> bool:
    return bool(is_root() and shutil.which("apt-get") and Path("/etc/debian_version").is_file())


def succeeds(command: list[str], environment: dict[str, str], seconds: int) -> bool:
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        say(f"  {command[0]}: {error}")
        return False
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        say(f"  that did not work: {said[-1] if said else f'exit code {done.returncode}'}")
    return done.returncode == 0
