"""What stands before the server: only this page's own requests, of a size and at a rate that are meant."""

import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any

from model_server.errors import ApiError
from model_server.sessions import Caps
from specstep.json_text import to_json
from specstep.language import _
from specstep.numbers import grouped

type Message = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]
type App = Callable[[Message, Receive, Send], Awaitable[None]]

API = "/api/"
TOKEN_PATH = "/api/v1/token"
TOKEN_HEADER = "x-specstep-token"
STARTS = ("/api/v1/sessions", "/api/v1/compare")


@dataclass(frozen=True)
class Access:
    """Who may ask: names that this server goes by (`host:port`), and the token of this start."""

    hosts: frozenset[str]
    token: str

    @property
    def origins(self) -> frozenset[str]:
        """Where pages of this server come from."""
        return frozenset(f"http://{host}" for host in self.hosts)


def access_for(names: Iterable[str], port: int) -> Access:
    """A new token, and the addresses of these host names (IPv6 in brackets)."""
    hosts = {f"{name.lower()}:{port}" for name in names}
    if port == 80:
        hosts |= {name.lower() for name in names}
    return Access(frozenset(hosts), secrets.token_urlsafe(24))


class Bucket:
    """Lets `at_once` through, and then `per_second`."""

    def __init__(self, per_second: float, at_once: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._clock = per_second, float(at_once), clock
        self._left, self._seen = self._most, clock()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Guard:
    """Checks each request before the app sees it, and answers itself where one may not pass."""

    def __init__(self, app: App, access: Access, caps: Caps) -> None:
        self._app, self._access, self._caps = app, access, caps
        self._requests = Bucket(caps.requests_per_second, caps.requests_at_once)
        self._starts = Bucket(caps.starts_per_second, caps.starts_at_once)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request, or the server's own start and end."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except ApiError as refusal:
            await refuse(refusal, send)
            return
        await self._app(scope, self._limited(receive), send)

    def _check(self, scope: Message) -> None:
        headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        given = dict(headers)
        if [name for name, _ in headers].count("host") != 1 or given["host"].lower() not in self._access.hosts:
            raise ApiError(
                421, "wrong_host", _("This server answers only to its own address; open the one it printed.")
            )
        if not scope["path"].startswith(API):
            return
        if not self._requests.take():
            raise ApiError(429, "too_many_requests", _("Too many requests at once: wait a second."), retry_after=1)
        origin = given.get("origin")
        if origin is not None and origin.lower() not in self._access.origins:
            raise ApiError(403, "wrong_origin", _("Only the page that this server serves may ask it."))
        if scope["path"] == TOKEN_PATH:
            self._check_page(given)
        elif not secrets.compare_digest(given.get(TOKEN_HEADER, "").encode(), self._access.token.encode()):
            raise ApiError(401, "wrong_token", _("The token of this start is missing or wrong: load the page again."))
        if scope["method"] == "POST" and scope["path"] in STARTS and not self._starts.take():
            raise ApiError(
                429, "too_many_starts", _("Too many new sessions at once: wait a few seconds."), retry_after=5
            )
        length = given.get("content-length", "0")
        if not length.isdigit() or int(length) > self._caps.body_bytes:
            raise self._too_large()

    def _check_page(self, given: dict[str, str]) -> None:
        """The token goes to the page itself: browsers say whose request it is, and scripts cannot change that."""
        site = given.get("sec-fetch-site")
        if site != "same-origin" and not (site is None and given.get("origin", "").lower() in self._access.origins):
            raise ApiError(403, "not_the_page", _("The token is for the page that this server serves."))

    def _limited(self, receive: Receive) -> Receive:
        """The body's parts as long as they are no more than allowed, whatever the headers said."""
        seen = 0

        async def limited() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._caps.body_bytes:
                raise self._too_large()
            return message

        return limited

    def _too_large(self) -> ApiError:
        return ApiError(
            413,
            "body_too_large",
            _("The body may have {most} bytes: shorten the prompt.", most=grouped(self._caps.body_bytes)),
        )


async def refuse(refusal: ApiError, send: Send) -> None:
    """Send a refusal as JSON."""
    body = to_json({"code": refusal.code, "message": refusal.message}).encode()
    headers = [
        (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff"),
    ]  # fmt: skip
    if refusal.retry_after is not None:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
