"""In which language a request is answered: the one its page is in, else English."""

from collections.abc import Sequence

from model_server.guard import App, Message, Receive, Send
from specstep.language import ENGLISH, Catalogue, speaking

LOOKED_AT = 10  # of the languages that a request accepts


class Speaking:
    """Has all behind it speak the first language that a request accepts (`Accept-Language`) and that there is."""

    def __init__(self, app: App, languages: Sequence[Catalogue]) -> None:
        self._app = app
        self._known = {catalogue.language: catalogue for catalogue in (ENGLISH, *languages)}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request."""
        with speaking(self._accepted(scope)):
            await self._app(scope, receive, send)

    def _accepted(self, scope: Message) -> Catalogue:
        headers = dict(scope.get("headers", ()))
        wanted = headers.get(b"accept-language", b"").decode("latin-1").lower().split(",")[:LOOKED_AT]
        codes = (one.partition(";")[0].strip().partition("-")[0] for one in wanted)
        return next((self._known[code] for code in codes if code in self._known), ENGLISH)
