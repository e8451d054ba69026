"""Closed by default: only this server's own page may ask, with the token of this start, within measure."""

import http.client
from urllib.parse import urlsplit

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from model_server import serve
from model_server.guard import Bucket, access_for
from model_server.sessions import Caps
from site_builder.asgi_site import site

from .conftest import TOKEN_HEADER, running
from .test_api import BODY, refused


def raw(live, method: str, path: str, headers: dict[str, str], body: bytes | None = None):
    """A request with exactly these headers."""
    address = urlsplit(live.address)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer, text


OUTSIDE = (
    "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/link.txt", "/..%5csecret.txt", "/%00",
    "//etc/passwd", "/assets/%2fetc/passwd",
)  # fmt: skip


def own_host(live) -> str:
    return urlsplit(live.address).netloc


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}", ""])
@pytest.mark.parametrize("path", ["/api/v1/info", "/api/v1/token", "/"])
def test_another_host_name_is_refused_everywhere(live, host, path):
    port = urlsplit(live.address).port
    answer, text = raw(live, "GET", path, {"Host": host.format(port=port), TOKEN_HEADER: live.token})
    assert answer.status == 421
    assert b"wrong_host" in text
    assert live.token.encode() not in text


def test_no_host_at_all_is_refused(live):
    answer, _ = raw(live, "GET", "/api/v1/info", {TOKEN_HEADER: live.token})
    assert answer.status in (400, 421)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_the_loopback_names_are_known(live, name):
    port = urlsplit(live.address).port
    answer, _ = raw(live, "GET", "/api/v1/info", {"Host": f"{name}:{port}", TOKEN_HEADER: live.token})
    assert answer.status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{host}", "http://localhost:1"])
def test_another_origin_is_refused_even_with_the_token(live, origin):
    headers = {"Origin": origin.format(host=own_host(live))}
    refused(live.client.get("/api/v1/info", headers=headers), 403, "wrong_origin")
    refused(live.client.post("/api/v1/sessions", json=BODY, headers=headers), 403, "wrong_origin")


@pytest.mark.parametrize("token", ["", "wrong", "Ünicode"])
@pytest.mark.parametrize(("method", "path"), [
    ("GET", "/api/v1/info"), ("GET", "/api/v1/openapi.json"), ("POST", "/api/v1/sessions"), ("POST", "/api/v1/compare"),
    ("DELETE", "/api/v1/sessions/x"), ("GET", "/api/v1/nothing"), ("GET", "/api/v1/token/"),
])  # fmt: skip
def test_every_call_needs_the_token(live, method, path, token):
    answer = live.client.request(method, path, headers={TOKEN_HEADER.encode(): token.encode("latin-1")})
    refused(answer, 401, "wrong_token")


@pytest.mark.parametrize("headers", [
    {}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "{own}"},
])  # fmt: skip
def test_the_token_is_not_for_other_pages(live, headers):
    given = {name: value.format(own=live.address) for name, value in headers.items()}
    answer = live.client.get("/api/v1/token", headers=given)
    refused(answer, 403, "not_the_page")
    assert live.token not in answer.text


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "same-origin"}, {"Origin": "{own}"}])
def test_the_page_itself_gets_the_token(live, headers):
    given = {name: value.format(own=live.address) for name, value in headers.items()}
    answer = live.client.get("/api/v1/token", headers=given | {TOKEN_HEADER: ""})
    assert answer.json() == {"token": live.token}
    assert answer.headers["Cache-Control"] == "no-store"
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_every_start_has_another_token():
    assert len({access_for(["localhost"], 1).token for _ in range(3)}) == 3


def test_a_large_body_is_refused_by_its_length_and_by_what_comes(live):
    headers = {"Content-Type": "application/json"}
    answer = live.client.post("/api/v1/sessions", content=b" " * 70_000, headers=headers)
    refused(answer, 413, "body_too_large")

    def parts():
        for _ in range(70):
            yield b" " * 1000

    refused(live.client.post("/api/v1/sessions", content=parts(), headers=headers), 413, "body_too_large")


@pytest.mark.parametrize("length", ["-1", "1e3", "abc"])
def test_a_length_that_is_no_number_is_refused(live, length):
    headers = {"Host": own_host(live), TOKEN_HEADER: live.token, "Content-Length": length}
    answer, _ = raw(live, "POST", "/api/v1/sessions", headers)
    assert answer.status in (400, 413)


def test_requests_and_starts_have_a_rate(tiny):
    with running(
        tiny, Caps(requests_at_once=6, requests_per_second=0.01, starts_at_once=2, starts_per_second=0.01)
    ) as live:
        seen = [live.client.post("/api/v1/sessions", json=BODY).status_code for _ in range(4)]
        assert seen == [201, 201, 429, 429]
        last = [live.client.get("/api/v1/info") for _ in range(3)]
        assert [answer.status_code for answer in last] == [200, 200, 429]
        assert "too_many_requests" in last[-1].text
        assert last[-1].headers["Retry-After"] == "1"


def test_a_bucket_fills_up_again_with_time():
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_nothing_is_served_but_the_site(tiny, tmp_path):
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>page")
    (folder / "assets" / "main-ABCDEFG1.js").write_text("main")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    with running(tiny, site=site(folder)) as live:
        page = live.client.get("/", headers={TOKEN_HEADER: ""})
        assert (page.text, page.headers["Content-Type"]) == ("<!doctype html>page", "text/html; charset=utf-8")
        assert page.headers["Cache-Control"] == "no-cache"
        again = live.client.get("/", headers={"If-None-Match": page.headers["ETag"]})
        assert again.status_code == 304
        script = live.client.get("/assets/main-ABCDEFG1.js")
        assert script.headers["Content-Type"].startswith("text/javascript")
        assert "immutable" in script.headers["Cache-Control"]
        assert live.client.get("/assets").headers["Location"] == "/assets/"
        assert live.client.post("/").status_code == 405
        for path in OUTSIDE:
            answer, text = raw(live, "GET", path, {"Host": own_host(live)})
            assert answer.status in (400, 404), path
            assert b"secret" not in text


def test_only_the_names_of_where_it_is_bound_are_known():
    assert serve.names_of("127.0.0.1") == ("127.0.0.1", "localhost", "[::1]")
    assert serve.names_of("192.0.2.7")[0] == "192.0.2.7"
    assert "127.0.0.1" in serve.names_of("0.0.0.0")
    assert not serve.is_loopback("0.0.0.0")
