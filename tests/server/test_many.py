"""Thirty readers at once: every session completes, the queue is fair, memory stays bounded."""

from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

import psutil

from .conftest import running
from .test_api import events

READERS = 30


def test_thirty_sessions_in_parallel_all_complete(models):
    with running(models) as live, ThreadPoolExecutor(READERS) as pool:
        before = psutil.Process().memory_info().rss

        def read(number: int) -> tuple[int, dict, bool]:
            body = {"prompt": f"Reader {number} asks:", "width": 2, "limit": 3, "seed": number}
            name = live.client.post("/api/v1/sessions", json=body).json()["id"]
            seen = events(live.client.post(f"/api/v1/sessions/{name}/run"))
            return number, seen[-1][1], any(kind == "queue" for kind, _ in seen)

        done = list(pool.map(read, range(READERS)))
        assert [number for number, _, _ in done] == list(range(READERS))
        for _, state, _ in done:
            assert state["finished"]
            assert len(state["committed"]) == 3 or state["reason"] == "end"
        assert any(waited for _, _, waited in done)
        info = live.client.get("/api/v1/info").json()
        assert info["sessions"]["open"] == READERS
        assert info["device"]["memory"]["kv"] == 0  # finished sessions hold no caches
        assert psutil.Process().memory_info().rss - before < 600e6
