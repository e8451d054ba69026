"""Long answers as server-sent events, and work that stops when nobody waits for its answer any more."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine

from starlette.requests import Request

from model_server.errors import ApiError
from model_server.guard import Message, Receive, Send
from model_server.queue import DeviceQueue
from specstep.json_text import to_json
from specstep.language import N_, _

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"), (b"x-accel-buffering", b"no"),
]  # fmt: skip


log = logging.getLogger("uvicorn.error")
FAULT = N_("The server made a mistake; what happened stands in its terminal.")


class ClientGoneError(Exception):
    """Nobody waits for the answer."""


def event(name: str, data: object) -> str:
    """One server-sent event; JSON has no line breaks. Text is taken to be JSON already."""
    return f"event: {name}\ndata: {data if isinstance(data, str) else to_json(data)}\n\n"


class EventStream:
    """A response of server-sent events. It ends, and with it the work behind it, when the client hangs up."""

    def __init__(self, events: AsyncIterator[str]) -> None:
        self._events = events

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Send events and listen for the end of the connection, whichever comes first."""
        sending = asyncio.create_task(self._send(send))
        gone = asyncio.create_task(_hung_up(receive))
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            sending.cancel()
            gone.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        try:
            async for one in self._events:
                await send({"type": "http.response.body", "body": one.encode(), "more_body": True})
        except ApiError as error:
            await _last(send, error.code, error.message)
        except Exception:
            # Not raised: the server would close the connection, perhaps under the client's next request.
            log.exception("A stream broke off.")
            await _last(send, "fault", _(FAULT))
        else:
            await send({"type": "http.response.body", "body": b""})


async def _last(send: Send, code: str, message: str) -> None:
    """An error as the stream's last event."""
    last = event("error", {"code": code, "message": message})
    await send({"type": "http.response.body", "body": last.encode()})


async def places[Result](queue: DeviceQueue, work: Callable[[], Result], into: list[Result]) -> AsyncIterator[str]:
    """Do the work in its turn, its result into `into`; meanwhile an event for every change of place."""
    turn = queue.enter()
    running = asyncio.create_task(queue.run(work, turn))
    try:
        while not running.done():
            place = queue.place(turn)
            if place:
                yield event("queue", {"place": place})
            moved = asyncio.create_task(turn.moved.wait())
            try:
                await asyncio.wait({running, moved}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                moved.cancel()
            turn.moved.clear()
        into.append(running.result())
    finally:
        running.cancel()


async def unless_gone[Result](request: Request, work: Coroutine[None, None, Result]) -> Result:
    """The result, or ClientGoneError if the client hangs up first: the work is then cancelled."""
    running = asyncio.create_task(work)
    gone = asyncio.create_task(_hung_up(request.receive))
    try:
        await asyncio.wait({running, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            raise ClientGoneError
        return running.result()
    finally:
        running.cancel()
        gone.cancel()


async def _hung_up(receive: Callable[[], Awaitable[object]]) -> None:
    while True:
        message = await receive()
        if isinstance(message, dict) and message.get("type") == "http.disconnect":
            return
