"""The device's queue: one piece of work at a time, first come, first served; long work comes back for every phase."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field

from model_server.errors import ApiError
from specstep.language import _


@dataclass(eq=False)
class Turn:
    """A place in the queue. `moved` is set whenever it changes."""

    ready: asyncio.Future[None]
    moved: asyncio.Event = field(default_factory=asyncio.Event)


class DeviceQueue:
    """Runs work on the one thread that uses the device. A caller that is cancelled leaves the queue at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._line: list[Turn] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="device")

    def enter(self) -> Turn:
        """Take the last place. Raises ApiError if the queue is full."""
        if len(self._line) >= self._most:
            message = _("{count} requests wait for the model already: try again in a minute.", count=len(self._line))
            raise ApiError(503, "busy", message, retry_after=60)
        turn = Turn(asyncio.get_running_loop().create_future())
        self._line.append(turn)
        if len(self._line) == 1:
            turn.ready.set_result(None)
        return turn

    async def run[Result](self, work: Callable[[], Result], turn: Turn | None = None) -> Result:
        """Wait for the turn (a new one unless given), do the work on the device's thread, leave."""
        turn = turn or self.enter()
        try:
            await turn.ready
            here = copy_context()  # which language the one who asks is answered in
            return await asyncio.get_running_loop().run_in_executor(self._thread, here.run, work)
        finally:
            self._leave(turn)

    def place(self, turn: Turn) -> int:
        """How many are before it; 0 while it runs."""
        return self._line.index(turn) if turn in self._line else 0

    @property
    def waiting(self) -> int:
        """How many wait."""
        return max(0, len(self._line) - 1)

    @property
    def running(self) -> int:
        """1 while the device works, else 0."""
        return min(1, len(self._line))

    def close(self) -> None:
        """Take no more work."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _leave(self, turn: Turn) -> None:
        self._line.remove(turn)
        if self._line and not self._line[0].ready.done():
            self._line[0].ready.set_result(None)
        for other in self._line:
            other.moved.set()
