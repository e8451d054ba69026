"""`specstep.Widget`: settings, step and view as traits that the page and Python both read and set."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import anywidget
import traitlets

import specstep
from specstep import bridge
from specstep.config import DRAFT_DEFAULT, LIMIT, RULE_DEFAULT, SEED, TARGET_DEFAULT, WIDTH, Config
from specstep.frame import Frame
from specstep.frames import frames
from specstep.pack import payload
from specstep.trace import Trace
from specstep_widget.answers import answer, failure
from specstep_widget.script import script
from specstep_widget.settings import Setting, Step, View

SETTINGS = ("draft", "target", "rule", "width", "limit", "seed")


def _seed_from_page(value: object, _widget: object) -> object:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


class _Speaker(threading.local):
    """The page on whose word a setting changes; "" for Python. JupyterLab lets pages speak in a thread of their own."""

    page = ""


class Widget(anywidget.AnyWidget):
    """A trace to step through in a notebook; the engine is the one of this Python.

    Settings, `step` and `view` may be set from Python and follow what the reader does. A value that the engine refuses
    raises its ParameterError. Another setting starts another trace, from step 0.
    """

    _esm = script()

    draft = Setting(DRAFT_DEFAULT, help="the draft's name").tag(sync=True)
    target = Setting(TARGET_DEFAULT, help="the target's name").tag(sync=True)
    rule = Setting(RULE_DEFAULT, help="the rule's name").tag(sync=True)
    width = Setting(WIDTH.default, help="tokens drafted in a round").tag(sync=True)
    limit = Setting(LIMIT.default, help="tokens to commit").tag(sync=True)
    # JavaScript's numbers end at 2**53, so the seed travels as decimal text.
    seed = Setting(SEED.default, help="where the draws start").tag(
        sync=True, to_json=lambda value, _widget: str(value), from_json=_seed_from_page
    )
    step = Step(0, help="the step on show; 0 is the moment before the first event").tag(sync=True)
    view = View("step", help="step, lab or cost").tag(sync=True)

    # What the page shows, and which page made it so ("": Python did). Pages follow others, not themselves.
    _shown = traitlets.Dict().tag(sync=True)
    _by = traitlets.Unicode("").tag(sync=True)
    _hello = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        draft: str = DRAFT_DEFAULT,
        target: str = TARGET_DEFAULT,
        rule: str = RULE_DEFAULT,
        width: int = WIDTH.default,
        limit: int = LIMIT.default,
        seed: int = SEED.default,
        step: int = 0,
        view: str = "step",
        **more: Any,
    ) -> None:
        self._speaker = _Speaker()
        # The step comes after the settings: they say which steps there are.
        super().__init__(
            draft=draft, target=target, rule=rule, width=width, limit=limit, seed=seed, step=step, view=view, **more
        )
        self.observe(self._settings_changed, names=SETTINGS)
        self.on_msg(self._answer)

    @property
    def config(self) -> Config:
        """The settings of the trace on show."""
        return Config(**{name: getattr(self, name) for name in SETTINGS})

    @property
    def trace(self) -> Trace:
        """The trace on show."""
        return _trace(self.config)

    @property
    def frame(self) -> Frame:
        """The moment on show, with all that the page shows of it."""
        step: int = self.step
        return frames(self.trace)[step]

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what a page says (anywidget calls this)."""
        # A page says who it is when another one spoke before it; from then on only what changes is sent.
        with self._said_by(str(sync_data.get("_by", self._by))):
            super().set_state({name: value for name, value in sync_data.items() if name != "step"})
            if isinstance(step := sync_data.get("step"), int):
                # Python may have replaced the trace while the page's word was on its way.
                super().set_state({"step": min(step, len(self.trace.events))})

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and for readers without one (a printed notebook, a code host) the trace as a table."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/html": self.trace._repr_html_()}, metadata

    @traitlets.default("_shown")
    def _first_shown(self) -> dict[str, object]:
        return self._showing()

    @traitlets.default("_hello")
    def _engine(self) -> dict[str, object]:
        return bridge.hello({})

    def _showing(self) -> dict[str, object]:
        return {"by": self._speaker.page, "payload": payload(self.trace)}

    def _settings_changed(self, _change: object) -> None:
        if self._shown["payload"]["config"] == self.config.to_dict() | {"seed": str(self.seed)}:
            return  # of several settings that were set together, the first has seen to it
        if self._speaker.page == "":
            self.step = 0
        self._shown = self._showing()

    @contextmanager
    def _said_by(self, page: str) -> Iterator[None]:
        self._speaker.page = page
        try:
            yield
        finally:
            self._speaker.page = ""

    def _answer(self, _widget: object, message: Mapping[str, object], _buffers: object) -> None:
        try:
            self.send({"reply": answer(message)})
        except Exception as error:
            self.send({"reply": failure(message, error)})
            raise


@lru_cache(maxsize=16)
def _trace(config: Config) -> Trace:
    return specstep.trace(config)
