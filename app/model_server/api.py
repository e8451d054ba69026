"""The API under /api/v1: sessions step by step, runs to the end, comparisons; JSON, errors as {code, message}."""

import asyncio
import sys
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from model_server import openapi
from model_server.compare import Comparison
from model_server.errors import ApiError
from model_server.guard import Access, App, Guard
from model_server.info import about
from model_server.languages import Speaking
from model_server.models import Models
from model_server.queue import DeviceQueue
from model_server.sessions import Caps, Session, Sessions
from model_server.settings import REPEATS, Offer, parse_request
from model_server.streams import FAULT, ClientGoneError, EventStream, event, places, unless_gone
from specstep.config import Range
from specstep.errors import ParameterError
from specstep.json_text import parse_json, to_json
from specstep.language import Catalogue, _

type Endpoint = Callable[[Request], Awaitable[Response]]

BASE = "/api/v1"
HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


@dataclass
class Service:
    """All that the endpoints share."""

    models: Models
    caps: Caps
    access: Access

    def __post_init__(self) -> None:
        self.sessions = Sessions(self.models, self.caps)
        self.queue = DeviceQueue(self.caps.waiting)
        target = self.models.target
        self.offer = Offer(self.models.kinds, target.facts.layers, self.models.exit_layer, target.has_chat)

    async def token(self, request: Request) -> Response:
        """The token of this start; the guard lets only the page itself ask."""
        return answer({"token": self.access.token})

    async def info(self, request: Request) -> Response:
        """Device, model, drafts, ranges, queue."""
        return answer(about(self.models, self.offer, self.sessions, self.queue, self.caps))

    async def description(self, request: Request) -> Response:
        """The OpenAPI description of all this."""
        return answer(openapi.description(self.offer))

    async def create(self, request: Request) -> Response:
        """A new session; nothing is decoded yet."""
        session = self.sessions.create(parse_request(await body(request), self.offer))
        location = {"Location": f"{BASE}/sessions/{session.id}"}
        return answer({"id": session.id, "state": session.state(), "place": self.queue.waiting}, 201, location)

    async def show(self, request: Request) -> Response:
        """A session's state with its payload, or with what has changed of that since a step."""
        session = self._session(request)
        return await self._state(session, step_known(request, session, None))

    async def delete(self, request: Request) -> Response:
        """End a session."""
        self.sessions.delete(request.path_params["id"])
        return Response(status_code=204, headers=HEADERS)

    async def draft(self, request: Request) -> Response:
        """Run the draft phase."""
        return await self._phase(request, "draft")

    async def verify(self, request: Request) -> Response:
        """Run the target pass and all that follows from it."""
        return await self._phase(request, "verify")

    async def run(self, request: Request) -> EventStream:
        """Run to the end, with an event for every phase."""
        await empty_body(request)
        session = self._session(request)
        if session.decoding.next is None:
            raise finished()
        return EventStream(self._to_end(session, step_known(request, session, session.steps)))

    async def compare(self, request: Request) -> EventStream:
        """Speculative and ordinary decoding in turn."""
        document = await body(request)
        wanted = parse_request(document, self.offer, ("repeats",))
        assert isinstance(document, dict)
        repeats = REPEATS.check("repeats", document.get("repeats", REPEATS.default))
        reserved = self.sessions.create(wanted)  # holds its place among the sessions, and checks the prompt
        return EventStream(self._compare(reserved, Comparison(self.models, wanted, repeats)))

    async def _to_end(self, session: Session, since: int | None) -> AsyncIterator[str]:
        while session.decoding.next is not None:
            made: list[None] = []
            async for waiting in places(self.queue, lambda: self._advance(session, None), made):
                yield waiting
            self.sessions.get(session.id)  # still wanted
            told, since = since, session.steps
            yield event("phase", await asyncio.to_thread(session.text, told))
        yield event("done", session.state())

    async def _compare(self, reserved: Session, comparison: Comparison) -> AsyncIterator[str]:
        pieces = comparison.pieces()
        try:
            while True:
                made: list[dict[str, object] | None] = []
                async for waiting in places(self.queue, lambda: next(pieces, None), made):
                    yield waiting
                self.sessions.get(reserved.id)
                if made[0] is None:
                    break
                yield event("progress", made[0])
            yield event("done", comparison.result())
        finally:
            self.sessions.drop(reserved.id)

    async def _phase(self, request: Request, wanted: str) -> Response:
        await empty_body(request)
        session = self._session(request)
        since = step_known(request, session, session.steps)
        await unless_gone(request, self.queue.run(lambda: self._advance(session, wanted)))
        return await self._state(session, since)

    def _advance(self, session: Session, wanted: str | None) -> None:
        """One phase; what is due is looked up in the device's own thread, so two requests cannot both take it."""
        if session.decoding.next is None:
            raise finished()
        if wanted not in (None, session.decoding.next):
            due = session.decoding.next
            message = _("A {wanted} is not due in this session: the next phase is {due}.", wanted=wanted, due=due)
            raise ApiError(409, "other_phase", message)
        session.decoding.advance()
        session.release()

    def _session(self, request: Request) -> Session:
        return self.sessions.get(request.path_params["id"])

    async def _state(self, session: Session, since: int | None) -> Response:
        text = await asyncio.to_thread(session.text, since)
        return Response(f'{{"state":{text}}}', media_type="application/json", headers=HEADERS)


def build(
    models: Models, caps: Caps, access: Access, site: App | None = None, languages: Sequence[Catalogue] = ()
) -> App:
    """The whole server as an ASGI app: the guard, the API, and the site behind all other addresses."""
    service = Service(models, caps, access)
    routes = [
        Route(f"{BASE}/token", service.token),
        Route(f"{BASE}/info", service.info),
        Route(f"{BASE}/openapi.json", service.description),
        Route(f"{BASE}/sessions", service.create, methods=["POST"]),
        Route(f"{BASE}/sessions/{{id}}", service.show),
        Route(f"{BASE}/sessions/{{id}}", service.delete, methods=["DELETE"]),
        Route(f"{BASE}/sessions/{{id}}/draft", service.draft, methods=["POST"]),
        Route(f"{BASE}/sessions/{{id}}/verify", service.verify, methods=["POST"]),
        Route(f"{BASE}/sessions/{{id}}/run", service.run, methods=["POST"]),
        Route(f"{BASE}/compare", service.compare, methods=["POST"]),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        service.queue.close()

    handlers = {
        ApiError: refused, ParameterError: invalid, HTTPException: no_such_thing,
        ClientGoneError: nobody, Exception: broken,
    }  # fmt: skip
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    return Speaking(Guard(_with_site(app, site) if site else app, access, caps), languages)


def _with_site(api: App, site: App) -> App:
    async def either(scope, receive, send):  # type: ignore[no-untyped-def]
        inside = scope["type"] == "http" and not scope["path"].startswith("/api/")
        await (site if inside else api)(scope, receive, send)

    return either


def answer(document: object, status: int = 200, more: dict[str, str] | None = None) -> Response:
    """A JSON response that is never kept."""
    return Response(to_json(document), status, HEADERS | (more or {}), media_type="application/json")


async def body(request: Request) -> object:
    """The request's JSON document. Raises ApiError."""
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise ApiError(415, "not_json", _("The body must be JSON, with the Content-Type application/json."))
    try:
        document: object = parse_json((await request.body()).decode("utf-8"))
    except ValueError as error:  # a UnicodeDecodeError is one
        message = _("The body is not JSON in UTF-8 ({reason}).", reason=str(error)[:120])
        raise ApiError(400, "bad_json", message) from error
    return document


def step_known(request: Request, session: Session, default: int | None) -> int | None:
    """The step from which on the client wants to know what has changed. Raises ParameterError."""
    given = request.query_params.get("since")
    if given is None:
        return default
    number = int(given) if given.isascii() and given.isdigit() and len(given) <= 9 else given
    return Range(0, session.steps, 0).check("since", number)


async def empty_body(request: Request) -> None:
    """Read what a request without a body may have sent all the same."""
    await request.body()


def finished() -> ApiError:
    """The run is over."""
    return ApiError(409, "finished", _("This session's text is finished: start a new one."))


def refusal(status: int, code: str, message: str, retry_after: int | None = None) -> Response:
    """An error as the page gets it."""
    more = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return answer({"code": code, "message": message}, status, more)


async def refused(request: Request, error: Exception) -> Response:
    """What an endpoint refuses."""
    assert isinstance(error, ApiError)
    return refusal(error.status, error.code, error.message, error.retry_after)


async def invalid(request: Request, error: Exception) -> Response:
    """A setting that is wrong."""
    assert isinstance(error, ParameterError)
    return refusal(422, "bad_setting", error.message)


async def no_such_thing(request: Request, error: Exception) -> Response:
    """An address or a method there is not."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        response = refusal(405, "wrong_method", _("{method} is not for this address.", method=request.method))
        response.headers["Allow"] = (error.headers or {}).get("Allow", "")
        return response
    return refusal(error.status_code, "not_found", _("There is nothing at this address."))


async def nobody(request: Request, error: Exception) -> Response:
    """The client is gone: what is answered reaches nobody."""
    return Response(status_code=499)


async def broken(request: Request, error: Exception) -> Response:
    """A fault of the server itself: told at the terminal, and in one sentence here."""
    traceback.print_exception(error, file=sys.stderr)
    return refusal(500, "fault", _(FAULT))
