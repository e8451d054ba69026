"""Firefox over WebDriver BiDi (W3C): JSON texts over a WebSocket, of which this needs the simplest part (RFC 6455)."""

import base64
import json
import os
import re
import secrets
import socket
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

TEXT, PING, CLOSE = 1, 9, 8
CORE_SECONDS = 180


class Socket:
    """The client's end of one WebSocket."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname is not None
        self.connection = socket.create_connection((parts.hostname, parts.port or 80), timeout=CORE_SECONDS)
        self.stream = self.connection.makefile("rb")
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.connection.sendall(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in self.stream.readline()
        while self.stream.readline().strip():
            pass

    def send(self, text: str) -> None:
        data, mask = text.encode(), secrets.token_bytes(4)
        size = len(data)
        head = struct.pack("!BB", 0x80 | TEXT, 0x80 | min(size, 126)) if size < 126 else b""
        if not head:
            long = size > 0xFFFF
            head = struct.pack("!BBQ" if long else "!BBH", 0x80 | TEXT, 0x80 | (127 if long else 126), size)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.connection.sendall(head + mask + masked)

    def receive(self) -> str:
        """The next whole text."""
        text = b""
        while True:
            first, second = self.stream.read(2)
            size = second & 0x7F
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8))
            data = self.stream.read(size)
            if first & 0x0F == CLOSE:
                raise ConnectionError("Firefox closed the connection")
            if first & 0x0F == PING:
                continue
            text += data
            if first & 0x80:
                return text.decode()

    def close(self) -> None:
        self.stream.close()
        self.connection.close()


def run_core(program: str, address: str, core: str) -> Any:
    """What the core saw, or the reason why it did not come that far."""
    with listening(program) as endpoint:
        link = Socket(f"{endpoint}/session")
        try:
            ask(link, 1, "session.new", {"capabilities": {}})
            context = ask(link, 2, "browsingContext.create", {"type": "tab"})["context"]
            ask(link, 3, "browsingContext.navigate", {"context": context, "url": address, "wait": "interactive"})
            script = f"({core})().then(JSON.stringify)"
            params = {"expression": script, "target": {"context": context}, "awaitPromise": True}
            reply = ask(link, 4, "script.evaluate", params)
            if reply["type"] != "success":
                return reply["exceptionDetails"]["text"]
            return json.loads(reply["result"]["value"])
        finally:
            link.close()


def ask(link: Socket, number: int, method: str, params: dict[str, Any]) -> Any:
    link.send(json.dumps({"id": number, "method": method, "params": params}))
    while True:
        reply = json.loads(link.receive())
        if reply.get("id") == number:
            assert reply["type"] == "success", reply
            return reply["result"]


@contextmanager
def listening(program: str) -> Iterator[str]:
    """A Firefox of its own, and where it listens; it says so on its error output."""
    with tempfile.TemporaryDirectory(prefix="specstep-firefox-", ignore_cleanup_errors=True) as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        environment = {**os.environ, "MOZ_DISABLE_AUTO_SAFE_MODE": "1"}
        with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
            try:
                assert process.stderr is not None
                for line in process.stderr:
                    found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
                    if found:
                        yield found[1]
                        return
                raise AssertionError("Firefox ended before it listened")
            finally:
                process.kill()
