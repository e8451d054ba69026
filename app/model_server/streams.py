"""Long answers as server-sent events, and work that stops when nobody waits for its answer any more."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine

from starlette.requests import Request
from starlette.responses import StreamingResponse

from model_server.errors import ApiError
from model_server.queue import DeviceQueue
from specstep.json_text import to_json

HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Accel-Buffering": "no"}


class ClientGoneError(Exception):
    """Nobody waits for the answer."""


def event(name: str, data: object) -> str:
    """One server-sent event; JSON has no line breaks. Text is taken to be JSON already."""
    return f"event: {name}\ndata: {data if isinstance(data, str) else to_json(data)}\n\n"


def stream(events: AsyncIterator[str]) -> StreamingResponse:
    """The events as a response; what goes wrong on the way becomes a last event."""

    async def safely() -> AsyncIterator[str]:
        try:
            async for one in events:
                yield one
        except ApiError as error:
            yield event("error", {"code": error.code, "message": error.message})

    return StreamingResponse(safely(), media_type="text/event-stream", headers=HEADERS)


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
            await asyncio.wait({running, moved}, return_when=asyncio.FIRST_COMPLETED)
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
