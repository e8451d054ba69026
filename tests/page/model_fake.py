"""The model server's API for page tests: it deals out a run that the project recorded, phase by phase.

What the page makes of the answers is tested with it; the real server has its own tests.
"""

import copy
import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from site_builder.layout import PROJECT

TOKEN = "a-token-for-this-test"
INFO = {
    "version": "0.1.0",
    "device": {
        "kind": "cpu", "name": "<b>Test</b> processor", "dtype": "float32",
        "memory": {"weights": 540_000_000, "kv": 1_200_000, "used": 600_000_000, "total": None},
    },
    "model": {
        "name": "A model", "source": "here", "parameters": 134_515_008, "layers": 30, "dtype": "float32", "chat": True,
    },
    "drafts": [
        {"kind": "prompt-lookup", "name": "prompt lookup", "title": "prompt lookup", "note": "What followed earlier."},
        {"kind": "early-exit", "name": "early exit", "title": "early exit", "note": "The first layers alone."},
    ],
    "ranges": {
        "width": {"min": 1, "max": 16, "default": 4}, "limit": {"min": 1, "max": 256, "default": 24},
        "seed": {"min": 0, "max": 9, "default": 1}, "temperature": {"min": 0, "max": 2, "default": 1},
        "top_k": {"min": 0, "max": 100, "default": 0}, "top_p": {"min": 0, "max": 1, "default": 1},
        "repeats": {"min": 1, "max": 9, "default": 3},
        "exit_layer": {"min": 1, "max": 29, "default": 24}, "prompt": {"characters": 4000, "tokens": 1000},
    },
    "rules": [{"name": "exact", "title": "Exact"}, {"name": "greedy", "title": "Greedy"}],
    "queue": {"waiting": 0, "running": 0},
}  # fmt: skip
TIMINGS = {
    "prefill_ms": 61.0, "draft_step_ms": {"median": 41.5, "n": 4, "spread": [40.0, 42.0]},
    "target_pass_ms": {"median": 123.0, "n": 1, "spread": [123.0, 123.0]},
    "overhead_ms": 3.2, "tokens": 1, "ms_per_token": 150.0,
}  # fmt: skip


class FakeServer:
    """Answers the routes of one page.

    `gone` makes every call fail as if nobody were there, `forgotten` every call for the run, as another server would.
    """

    def __init__(self, page: Page) -> None:
        (file, *_) = sorted(PROJECT.dist.glob("recorded/model-*.json"))
        self.payload: dict[str, Any] = json.loads(file.read_text("utf-8"))
        self.ends = [i for i, frame in enumerate(self.payload["frames"]) if self._ends_phase(i, frame)]
        self.phases = 0
        self.gone = self.forgotten = False
        self.refusal: str | None = None
        self.asked: list[dict[str, Any]] = []
        self.since: list[int] = []
        self.languages: set[str] = set()
        page.route("**/api/v1/**", self.answer)

    def _ends_phase(self, index: int, frame: dict[str, Any]) -> bool:
        frames = self.payload["frames"]
        return index > 0 and (index + 1 == len(frames) or frames[index]["next"] != frames[index - 1]["next"])

    def state(self, since: int | None = None) -> dict[str, Any]:
        """The run after so many phases, as the server would give it: nothing is known of what comes."""
        last = self.ends[self.phases - 1] if self.phases else 0
        payload = copy.deepcopy(self.payload)
        payload["frames"] = payload["frames"][: last + 1]
        payload["frames"][-1] |= {"draft_to": None, "verify_to": None}
        upcoming = payload["frames"][-1]["next"]
        return {
            "id": "r1", "next": upcoming, "finished": upcoming is None, "reason": None, "committed": ["a"],
            "counters": {"rounds": 1}, "timings": TIMINGS, "memory": {"kv": 1_200_000, "kv_most": 2_000_000},
            **({"payload": payload} if since is None else {"change": self._change(payload, since)}),
        }  # fmt: skip

    def _change(self, payload: dict[str, Any], since: int) -> dict[str, Any]:
        """What makes this payload of the one that ends with frame `since`."""
        self.since.append(since)
        starts = dict.fromkeys(("records", "record_since", "passes", "slots", "trace"), 0) | {"frames": since}
        return {name: {"from": start, "more": payload[name][start:]} for name, start in starts.items()}

    def answer(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        path = url.path.split("/api/v1/")[1]
        since = int(url.query.removeprefix("since=")) if url.query else None
        if self.gone:
            route.abort("connectionrefused")
            return
        if path == "token":
            route.fulfill(json={"token": TOKEN})
            return
        assert route.request.headers["x-specstep-token"] == TOKEN
        self.languages.add(route.request.headers["accept-language"])
        if self.refusal:
            route.fulfill(status=422, json={"code": "prompt", "message": self.refusal})
        elif path == "info":
            route.fulfill(json=INFO)
        elif self.forgotten and path != "sessions":
            message = "There is no such session (any more): start a new one."
            route.fulfill(status=404, json={"code": "no_session", "message": message})
        elif path.endswith(("/draft", "/verify")) and path.split("/")[-1] != self.state()["next"]:
            route.fulfill(status=409, json={"code": "other_phase", "message": "That phase is not due."})
        elif route.request.method == "DELETE":
            route.fulfill(status=204)
        elif path.endswith("/run"):
            self.phases = len(self.ends)
            state = self.state(since)
            done = {name: value for name, value in state.items() if name != "change"}
            text = f"event: phase\ndata: {json.dumps(state)}\n\nevent: done\ndata: {json.dumps(done)}\n\n"
            route.fulfill(body=text, content_type="text/event-stream")
        else:
            if path == "sessions":
                self.phases = 0
                self.asked.append(json.loads(route.request.post_data or "{}"))
            elif route.request.method == "POST":
                self.phases += 1
            route.fulfill(status=201 if path == "sessions" else 200, json={"id": "r1", "state": self.state(since)})
