"""WebKitGTK by its own WebDriver, on a screen in memory; the W3C protocol is a few JSON requests."""

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

START_SECONDS, CORE_SECONDS = 30, 180
# Calls back with what the core saw, or with the reason.
RUN = "const done = arguments[arguments.length - 1]; ({core})().then(done, (error) => done(String(error)));"


def run_core(driver: str, display: str, browser: str, address: str, core: str) -> Any:
    with started([display, "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]) as screen:
        assert screen.stdout is not None
        number = screen.stdout.readline().strip()
        port = free_port()
        environment = {**os.environ, "DISPLAY": f":{number}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        with started([driver, f"--port={port}"], environment):
            return in_session(f"http://127.0.0.1:{port}", browser, address, core)


def in_session(base: str, browser: str, address: str, core: str) -> Any:
    options = {"binary": browser, "args": ["--automation"]}
    wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
    session = ask_when_up(f"{base}/session", wanted)["sessionId"]
    try:
        ask(f"{base}/session/{session}/timeouts", {"script": CORE_SECONDS * 1000})
        ask(f"{base}/session/{session}/url", {"url": address})
        return ask(f"{base}/session/{session}/execute/async", {"script": RUN.format(core=core), "args": []})
    finally:
        ask(f"{base}/session/{session}", method="DELETE")


def ask(address: str, body: object = None, method: str | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=CORE_SECONDS) as reply:
        return json.load(reply)["value"]


def ask_when_up(address: str, body: object) -> Any:
    """The driver listens a moment after its start."""
    late = time.monotonic() + START_SECONDS
    while True:
        try:
            return ask(address, body)
        except urllib.error.URLError:
            if time.monotonic() > late:
                raise
            time.sleep(0.1)


@contextmanager
def started(command: list[str], environment: dict[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
