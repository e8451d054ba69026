"""The local server: dist/ on 127.0.0.1 with the MIME types and cache headers that a static host should send."""

import errno
import re
import shutil
import sys
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from site_builder.failure import BuildError

HOST = "127.0.0.1"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".data": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
# These addresses hold a content hash: what lies under them never changes.
HASHED = re.compile(r"/(?:(?:assets|recorded|embed)/[^/]+-[A-Z0-9]{8}\.[a-z.]+|(?:runtime|engine)/[0-9a-f]{12}/[^/]+)$")
# Made beside a file by a build that compresses, and sent where the browser takes them; the best one first.
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD for the files of the site, and nothing else."""

    protocol_version = "HTTP/1.1"
    server_version = "specstep"
    sys_version = ""

    def do_GET(self) -> None:
        file = self.send_head()
        if file is not None:
            with file:
                shutil.copyfileobj(file, self.wfile)

    def do_HEAD(self) -> None:
        file = self.send_head()
        if file is not None:
            file.close()

    def send_head(self) -> BinaryIO | None:
        """Send status and headers; the open file to send after them, if there is one."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            if not urlsplit(self.path).path.endswith("/"):
                self.redirect_to_folder()
                return None
            path /= "index.html"
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        served, encoding = representation(path, self.headers.get("Accept-Encoding", ""))
        stat = served.stat()
        tag = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        unchanged = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", cache_control(self.path))
        self.send_header("Vary", "Accept-Encoding")
        # Other people's pages may use the site's files: the element, its scripts, the runtime.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cross-Origin-Resource-Policy", "cross-origin")
        if not unchanged:
            self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(stat.st_size))
            self.send_header("X-Content-Type-Options", "nosniff")
            if encoding:
                self.send_header("Content-Encoding", encoding)
        self.end_headers()
        return None if unchanged else served.open("rb")

    def redirect_to_folder(self) -> None:
        """Relative addresses only work below an address that ends in a slash."""
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", "/" + urlsplit(self.path).path.strip("/") + "/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing about requests that went well."""

    def log_error(self, format: str, *args: object) -> None:
        print(f"{self.command} {self.path}: {format % args}", flush=True)


class SiteServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A reader who goes away while a file is being sent is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}/"


def representation(path: Path, accepts: str) -> tuple[Path, str | None]:
    """The compressed file beside `path` that the browser accepts, else `path` itself."""
    accepted = {part.split(";")[0].strip() for part in accepts.split(",")}
    for encoding, suffix in ENCODINGS:
        compressed = path.with_name(path.name + suffix)
        if encoding in accepted and compressed.is_file():
            return compressed, encoding
    return path, None


def cache_control(address: str) -> str:
    return "public, max-age=31536000, immutable" if HASHED.search(address.split("?")[0]) else "no-cache"


def open_server(folder: Path, port: int) -> SiteServer:
    """A server bound to the port (0: any free one) that is not serving yet."""
    handler: Callable[..., SiteHandler] = partial(SiteHandler, directory=str(folder))
    try:
        return SiteServer((HOST, port), handler)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BuildError(f"Port {port} is in use: stop what uses it, or choose another with --port.") from error
        raise BuildError(f"Port {port} cannot be used ({error.strerror}): choose another with --port.") from error
