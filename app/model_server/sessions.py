"""Sessions: independent runs of many readers, capped in number, tokens and memory, and gone when left alone."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from model_server.account import Account
from model_server.decoding import Decoding, reason
from model_server.errors import ApiError
from model_server.models import Models
from model_server.settings import Request
from specstep.decoder import due
from specstep.json_text import to_json
from specstep.language import _, current, speaking
from specstep.trace import ModelTrace


@dataclass(frozen=True)
class Caps:
    """What one server gives away: at most so many sessions, tokens of all their texts, and bytes of their caches.

    A session unused for `idle_seconds` is gone; where there is no room, one unused for `yield_seconds` makes room.
    """

    sessions: int = 40
    tokens: int = 65_536
    cache_bytes: int = 4 << 30
    idle_seconds: float = 900.0
    yield_seconds: float = 120.0
    waiting: int = 128
    body_bytes: int = 65_536
    requests_per_second: float = 50.0
    requests_at_once: int = 400
    starts_per_second: float = 2.0
    starts_at_once: int = 120


@dataclass(eq=False)
class Session:
    """One run and who keeps it: `tokens` and `cache_bytes` are what it may grow to."""

    id: str
    decoding: Decoding
    tokens: int
    cache_bytes: int
    used: float

    def __post_init__(self) -> None:
        self._account, self._writing = Account(self.decoding.trace), Lock()
        self._language = current()  # that of the page which asked for it, for all of its sentences

    @property
    def steps(self) -> int:
        """How many events there are."""
        return len(self.decoding.events)

    def state(self, trace: ModelTrace | None = None) -> dict[str, object]:
        """All but the payload."""
        run, trace = self.decoding, trace or self.decoding.trace
        committed, upcoming = list(trace.committed), due(trace.events)
        return {
            "id": self.id, "next": upcoming, "finished": upcoming is None, "reason": reason(trace),
            "committed": committed, "counters": trace.counters.to_dict(),
            "timings": run.timings.to_dict(len(committed)),
            "memory": {"kv": run.cache_bytes, "kv_most": self.cache_bytes},
        }  # fmt: skip

    def text(self, since: int | None = None) -> str:
        """The state as JSON: with the payload, or with what has changed of it since that step."""
        with self._writing, speaking(self._language):
            trace = self.decoding.trace
            self._account.grow(trace)
            state = to_json(self.state(trace)).removesuffix("}")
            if since is None:
                return f'{state},"payload":{self._account.whole()}}}'
            return f'{state},"change":{self._account.since(since)}}}'

    def release(self) -> None:
        """A finished run keeps its trace and frees its caches."""
        if self.decoding.next is None:
            self.decoding.forget()
            self.cache_bytes = 0


class Sessions:
    """All sessions of a server."""

    def __init__(self, models: Models, caps: Caps, clock: Callable[[], float] = time.monotonic) -> None:
        self._models, self._caps, self._clock = models, caps, clock
        self._sessions: dict[str, Session] = {}

    def create(self, request: Request) -> Session:
        """A new session. Raises ParameterError for a prompt that does not fit, ApiError where there is no room."""
        self.expire()
        decoding = Decoding(self._models, request)
        tokens = decoding.prompt_tokens + request.limit
        size = self._models.cache_bytes(request, decoding.prompt_tokens)
        self._make_room(tokens, size)
        session = Session(secrets.token_urlsafe(12), decoding, tokens, size, self._clock())
        self._sessions[session.id] = session
        return session

    def get(self, name: str) -> Session:
        """The session of that id, used just now. Raises ApiError."""
        self.expire()
        if name not in self._sessions:
            raise ApiError(404, "no_session", _("There is no such session (any more): start a new one."))
        self._sessions[name].used = self._clock()
        return self._sessions[name]

    def delete(self, name: str) -> None:
        """End a session and free what it holds. Raises ApiError."""
        self.get(name)
        del self._sessions[name]

    def drop(self, name: str) -> None:
        """The same, of one that may be gone already."""
        self._sessions.pop(name, None)

    def expire(self) -> None:
        """Drop the sessions that nobody uses any more."""
        oldest = self._clock() - self._caps.idle_seconds
        self._sessions = {name: session for name, session in self._sessions.items() if session.used > oldest}

    @property
    def held_bytes(self) -> int:
        """What the caches of all sessions hold now."""
        return sum(session.decoding.cache_bytes for session in self._sessions.values())

    def __len__(self) -> int:
        return len(self._sessions)

    def _make_room(self, tokens: int, size: int) -> None:
        if size > self._caps.cache_bytes or tokens > self._caps.tokens:
            raise ApiError(422, "too_large", _("This text is longer than the server has memory for: shorten it."))
        while not self._fits(tokens, size):
            longest = min(self._sessions.values(), key=lambda session: session.used)
            if self._clock() - longest.used < self._caps.yield_seconds:
                message = _(
                    "{count} sessions are open and there is no room for another: try again in a minute.",
                    count=len(self._sessions),
                )
                raise ApiError(503, "full", message, retry_after=60)
            del self._sessions[longest.id]

    def _fits(self, tokens: int, size: int) -> bool:
        held = self._sessions.values()
        return (
            len(held) < self._caps.sessions
            and sum(session.tokens for session in held) + tokens <= self._caps.tokens
            and sum(session.cache_bytes for session in held) + size <= self._caps.cache_bytes
        )
