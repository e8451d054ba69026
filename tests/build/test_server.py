"""The local server sends what a good static host sends."""

import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from site_builder import server
from site_builder.failure import BuildError

FILES = {
    "index.html": b"<!doctype html>",
    "assets/main-ABCDEFG1.js": b"main",
    "assets/page-ABCDEFG1.css": b"page",
    "assets/icon-ABCDEFG1.svg": b"<svg/>",
    "runtime/0123456789ab/pyodide.mjs": b"mjs",
    "runtime/0123456789ab/pyodide.asm.wasm": b"wasm",
    "runtime/0123456789ab/python_stdlib.data": b"stdlib",
    "engine/0123456789ab/specstep.data": b"whl",
    "recorded/default.json": b"{}",
}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[server.SiteServer]:
    folder = tmp_path / "site"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (tmp_path / "secret.txt").write_text("not for readers")
    with server.open_server(folder, 0) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def ask(site: server.SiteServer, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(server.HOST, site.server_port, timeout=10)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


@pytest.mark.parametrize(
    ("path", "mime"),
    [
        ("/", "text/html"),
        ("/assets/main-ABCDEFG1.js", "text/javascript"),
        ("/assets/page-ABCDEFG1.css", "text/css"),
        ("/assets/icon-ABCDEFG1.svg", "image/svg+xml"),
        ("/runtime/0123456789ab/pyodide.mjs", "text/javascript"),
        ("/runtime/0123456789ab/pyodide.asm.wasm", "application/wasm"),
        ("/runtime/0123456789ab/python_stdlib.data", "application/octet-stream"),
        ("/engine/0123456789ab/specstep.data", "application/octet-stream"),
        ("/recorded/default.json", "application/json"),
    ],
)
def test_every_kind_of_file_has_its_type(site: server.SiteServer, path: str, mime: str) -> None:
    response, body = ask(site, path)
    assert response.status == 200
    assert response.headers["Content-Type"].split(";")[0] == mime
    assert int(response.headers["Content-Length"]) == len(body)
    assert "X-Frame-Options" not in response.headers


@pytest.mark.parametrize("path", ["/assets/main-ABCDEFG1.js", "/runtime/0123456789ab/pyodide.mjs"])
def test_names_with_a_content_hash_are_kept_for_ever(site: server.SiteServer, path: str) -> None:
    assert "immutable" in ask(site, path)[0].headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/recorded/default.json"])
def test_other_names_are_asked_for_again_and_cost_nothing_when_unchanged(site: server.SiteServer, path: str) -> None:
    first, _ = ask(site, path)
    assert first.headers["Cache-Control"] == "no-cache"
    second, body = ask(site, path, If_None_Match=first.headers["ETag"])
    assert (second.status, body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    ["/nothing.js", "/assets/", "/runtime", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"],
)
def test_what_is_not_a_file_of_the_site_is_not_found(site: server.SiteServer, path: str) -> None:
    response, body = ask(site, path)
    if response.status == 301:  # a folder: only its address with a slash could be found
        response, body = ask(site, response.headers["Location"])
    assert response.status == 404
    assert b"not for readers" not in body


def test_a_redirect_never_leaves_the_site(site: server.SiteServer) -> None:
    assert ask(site, "//runtime")[0].headers["Location"] == "/runtime/"


def test_head_sends_the_headers_alone(site: server.SiteServer) -> None:
    response, body = ask(site, "/assets/main-ABCDEFG1.js", "HEAD")
    assert (response.status, response.headers["Content-Length"], body) == (200, "4", b"")


def test_other_methods_are_refused(site: server.SiteServer) -> None:
    assert ask(site, "/", "POST")[0].status == 501


def test_a_compressed_file_is_sent_to_those_who_take_it(site: server.SiteServer, tmp_path: Path) -> None:
    path = "/assets/main-ABCDEFG1.js"
    (tmp_path / "site" / f"{path[1:]}.gz").write_bytes(b"in gzip")
    (tmp_path / "site" / f"{path[1:]}.br").write_bytes(b"in brotli")
    for accepted, body in {"": b"main", "gzip": b"in gzip", "gzip, br;q=1.0": b"in brotli"}.items():
        response, sent = ask(site, path, Accept_Encoding=accepted)
        assert sent == body
        assert response.headers["Content-Type"].startswith("text/javascript")
        assert response.headers["Vary"] == "Accept-Encoding"


def test_a_busy_port_is_named_with_the_way_out(site: server.SiteServer, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=rf"Port {site.server_port} is in use.*--port"):
        server.open_server(tmp_path, site.server_port)
