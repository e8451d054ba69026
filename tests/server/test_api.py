"""The API: a session from its start to its end, runs as events, comparisons, and what is refused."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from model_server.sessions import Caps
from specstep.recorded import open_trace

from .conftest import running, swap_forward

BODY = {"prompt": "one two three one two", "width": 3, "limit": 7, "seed": "5"}


def events(response) -> list[tuple[str, dict]]:
    """The server-sent events of an answer."""
    parts = [part.split("\n", 1) for part in response.text.strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in parts]


def start(live, **change) -> str:
    """A new session's id."""
    answer = live.client.post("/api/v1/sessions", json=BODY | change)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def refused(answer, status: int, code: str) -> str:
    """The refusal's sentence."""
    assert answer.status_code == status, answer.text
    document = answer.json()
    assert sorted(document) == ["code", "message"]
    assert document["code"] == code
    assert document["message"].endswith(".")
    return document["message"]


@pytest.mark.parametrize("draft", ["prompt-lookup", "early-exit", "target", "model"])
def test_a_session_goes_from_draft_to_verify_until_it_is_finished(live, draft):
    name = start(live, draft={"kind": draft})
    state = live.client.get(f"/api/v1/sessions/{name}").json()["state"]
    assert (state["next"], state["finished"], len(state["payload"]["frames"])) == ("draft", False, 1)
    phases = []
    while state["next"]:
        phases.append(state["next"])
        answer = live.client.post(f"/api/v1/sessions/{name}/{state['next']}")
        assert answer.status_code == 200, answer.text
        state = live.client.get(f"/api/v1/sessions/{name}").json()["state"]
        assert state | answer.json()["state"] == state | {"change": answer.json()["state"]["change"]}
        assert len(state["payload"]["frames"]) == len(json.loads(state["payload"]["trace"])["events"]) + 1
    assert phases == ["draft", "verify"] * (len(phases) // 2)
    assert (state["finished"], state["reason"] in ("limit", "end"), state["memory"]["kv"]) == (True, True, 0)
    opened = open_trace(state["payload"]["trace"])
    assert opened.verdict == "foreign"
    assert state["committed"] == list(opened.trace.committed)
    assert state["timings"]["target_pass_ms"]["n"] == opened.trace.counters.target_passes
    assert state["timings"]["draft_step_ms"]["n"] >= opened.trace.counters.draft_steps
    assert live.client.delete(f"/api/v1/sessions/{name}").status_code == 204
    refused(live.client.get(f"/api/v1/sessions/{name}"), 404, "no_session")


def test_the_same_request_gives_the_same_events(live):
    texts = []
    for _ in range(2):
        name = start(live, draft={"kind": "model"})
        live.client.post(f"/api/v1/sessions/{name}/run")
        state = live.client.get(f"/api/v1/sessions/{name}").json()["state"]
        texts.append(json.loads(state["payload"]["trace"])["events"])
    assert texts[0] == texts[1]


def test_a_run_tells_each_phase_and_then_gives_all(live):
    name = start(live)
    seen = events(live.client.post(f"/api/v1/sessions/{name}/run"))
    assert [kind for kind, _ in seen[:-1]] == ["phase"] * (len(seen) - 1)
    assert [data["next"] for _, data in seen[:2]] == ["verify", "draft"]
    kind, state = seen[-1]
    assert (kind, state["finished"], len(state["committed"])) == ("done", True, 7)
    refused(live.client.post(f"/api/v1/sessions/{name}/run"), 409, "finished")


@pytest.mark.parametrize("path", ["sessions/{}/run", "compare"])
def test_a_fault_amid_a_stream_is_its_last_event_and_told_at_the_terminal(live, tiny, monkeypatch, caplog, path):
    def broken(*args, **kwargs):
        raise RuntimeError("the device is gone")

    name = start(live)
    swap_forward(monkeypatch, tiny.target.model, broken)
    body = BODY if path == "compare" else None
    kind, data = events(live.client.post("/api/v1/" + path.format(name), json=body))[-1]
    assert (kind, data["code"]) == ("error", "fault")
    assert data["message"].endswith(".")
    waits_until(live, {"waiting": 0, "running": 0})
    assert "the device is gone" in caplog.text


@pytest.mark.parametrize("broken", [float("nan"), float("inf")])
@pytest.mark.parametrize("draft", ["prompt-lookup", "target"])
def test_logits_that_overflow_are_named_and_the_run_fails_in_the_same_way_again(live, tiny, monkeypatch, draft, broken):
    """As float16 does: the numbers are those of the model, but one of each row is none."""
    forward = tiny.target.model.forward

    def overflowing(*args, **kwargs):
        answer = forward(*args, **kwargs)
        answer.logits[..., 7] = broken
        return answer

    name = start(live, draft={"kind": draft})
    swap_forward(monkeypatch, tiny.target.model, overflowing)
    phase = "draft" if draft == "target" else "verify"
    if phase == "verify":
        assert live.client.post(f"/api/v1/sessions/{name}/draft").status_code == 200
    sentences = {refused(live.client.post(f"/api/v1/sessions/{name}/{phase}"), 500, "not_finite") for _ in range(2)}
    kind, data = events(live.client.post(f"/api/v1/sessions/{name}/run"))[-1]
    assert (kind, data["code"], {data["message"]}) == ("error", "not_finite", sentences)
    kind, data = events(live.client.post("/api/v1/compare", json=BODY))[-1]
    assert (kind, data["code"]) == ("error", "not_finite")
    state = live.client.get(f"/api/v1/sessions/{name}").json()["state"]  # what there is of it stays
    assert state["next"] == phase
    waits_until(live, {"waiting": 0, "running": 0})


def test_the_phase_that_is_not_due_is_refused(live):
    name = start(live)
    assert "the next phase is draft" in refused(live.client.post(f"/api/v1/sessions/{name}/verify"), 409, "other_phase")
    assert live.client.post(f"/api/v1/sessions/{name}/draft").status_code == 200
    refused(live.client.post(f"/api/v1/sessions/{name}/draft"), 409, "other_phase")


def test_of_two_requests_for_one_phase_one_is_refused(live):
    name = start(live)
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: live.client.post(f"/api/v1/sessions/{name}/draft").status_code, range(2)))
    assert sorted(answers) == [200, 409]


def test_a_comparison_alternates_and_names_its_conditions(live):
    body = BODY | {"draft": {"kind": "target"}, "repeats": 2, "limit": 4}
    seen = events(live.client.post("/api/v1/compare", json=body))
    order = []
    for kind, data in seen[:-1]:
        assert kind == "progress"
        if (data["run"], data["kind"]) not in order:
            order.append((data["run"], data["kind"]))
    assert [kind for number, kind in order if number > 0] == ["ordinary", "speculative", "speculative", "ordinary"]
    kind, result = seen[-1]
    assert kind == "done"
    assert result["ordinary"]["ms_per_token"]["n"] == result["speculative"]["ms_per_token"]["n"] == 2
    ratio = result["ordinary"]["ms_per_token"]["median"] / result["speculative"]["ms_per_token"]["median"]
    assert result["speed_up"] == pytest.approx(ratio, rel=0.01)
    assert ("slower" in result["sentence"]) == (result["speed_up"] < 1)
    assert result["speculative"]["rates"]["draft_acceptance_rate"] == 1.0
    conditions = result["conditions"]
    assert (conditions["width"], conditions["limit"], conditions["repeats"]) == (3, 4, 2)
    assert conditions["device"]["kind"] in ("cpu", "cuda", "mps")
    assert live.client.get("/api/v1/info").json()["sessions"]["open"] == 0


def test_info_says_what_it_runs_on(live, tiny):
    info = live.client.get("/api/v1/info").json()
    assert info["device"]["kind"] == tiny.target.device.kind
    assert info["device"]["dtype"] == "float32" or info["device"]["kind"] != "cpu"
    assert info["device"]["memory"]["weights"] == tiny.weight_bytes
    assert [draft["kind"] for draft in info["drafts"]] == ["prompt-lookup", "early-exit", "target", "model"]
    assert info["ranges"]["width"] == {"min": 1, "max": 16, "default": 4}
    assert info["queue"] == {"waiting": 0, "running": 0}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_json"), (b"\xff", 400, "bad_json"), (b'{"prompt": NaN}', 400, "bad_json"),
        (b"[" * 5000, 400, "bad_json"), (b'{"a": 1, "a": 2}', 400, "bad_json"), (b"", 400, "bad_json"),
        (b"[]", 422, "bad_setting"), (b"{}", 422, "bad_setting"), (b'{"prompt": ""}', 422, "bad_setting"),
        (b'{"prompt": "x", "width": 0}', 422, "bad_setting"),
    ],
)  # fmt: skip
def test_a_bad_body_is_refused_with_a_sentence(live, body, status, code):
    for path in ("sessions", "compare"):
        answer = live.client.post(f"/api/v1/{path}", content=body, headers={"Content-Type": "application/json"})
        refused(answer, status, code)


def test_an_over_long_prompt_is_refused_with_its_length(live):
    said = refused(live.client.post("/api/v1/sessions", json=BODY | {"prompt": "word " * 2000}), 422, "bad_setting")
    assert "tokens, it may have 1 to 1024" in said


def test_a_body_of_another_kind_is_refused(live):
    answer = live.client.post("/api/v1/sessions", content=json.dumps(BODY), headers={"Content-Type": "text/plain"})
    refused(answer, 415, "not_json")


@pytest.mark.parametrize(("method", "path", "status", "code"), [
    ("GET", "/api/v1/nothing", 404, "not_found"), ("GET", "/api/", 404, "not_found"),
    ("PUT", "/api/v1/sessions", 405, "wrong_method"), ("POST", "/api/v1/info", 405, "wrong_method"),
    ("OPTIONS", "/api/v1/sessions", 405, "wrong_method"), ("POST", "/api/v1/sessions/none/draft", 404, "no_session"),
    ("DELETE", "/api/v1/sessions/none", 404, "no_session"),
])  # fmt: skip
def test_what_there_is_not_is_refused_as_json(live, method, path, status, code):
    refused(live.client.request(method, path), status, code)


def test_sessions_are_capped_and_one_that_nobody_uses_makes_room(tiny):
    with running(tiny, Caps(sessions=2, yield_seconds=0.3)) as live:
        first, _ = start(live), start(live)
        answer = live.client.post("/api/v1/sessions", json=BODY)
        assert "2 sessions are open" in refused(answer, 503, "full")
        assert int(answer.headers["Retry-After"]) > 0
        give_up = time.monotonic() + 10
        while live.client.post("/api/v1/sessions", json=BODY).status_code != 201:
            assert time.monotonic() < give_up
        refused(live.client.get(f"/api/v1/sessions/{first}"), 404, "no_session")


@pytest.mark.parametrize("caps", [Caps(tokens=30), Caps(cache_bytes=20_000)])
def test_tokens_and_memory_are_capped_too(tiny, caps):
    with running(tiny, caps) as live:
        answers = [live.client.post("/api/v1/sessions", json=BODY | {"draft": {"kind": "target"}}) for _ in range(4)]
        assert answers[0].status_code == 201
        refused(answers[-1], 503, "full")
        refused(live.client.post("/api/v1/sessions", json=BODY | {"limit": 256}), 422, "too_large")


def test_a_client_that_goes_away_frees_its_slot(tiny, monkeypatch):
    """The device is held up; a waiting client hangs up, and its place in the queue is free again."""
    let_go = threading.Event()
    forward = tiny.target.model.forward

    def held(*args, **kwargs):
        assert let_go.wait(30)
        return forward(*args, **kwargs)

    with running(tiny) as live:
        first, second = start(live), start(live)
        swap_forward(monkeypatch, tiny.target.model, held)
        with ThreadPoolExecutor(2) as pool:
            going = pool.submit(live.client.post, f"/api/v1/sessions/{first}/draft")
            waits_until(live, {"waiting": 0, "running": 1})
            with live.client.stream("POST", f"/api/v1/sessions/{second}/run") as answer:
                lines = answer.iter_lines()  # kept: a dropped generator hangs up
                assert next(lines) == "event: queue"
                waits_until(live, {"waiting": 1, "running": 1})
            waits_until(live, {"waiting": 0, "running": 1})
            let_go.set()
            assert going.result(30).status_code == 200


def waits_until(live, queue: dict[str, int]) -> None:
    """Until the server says that its queue is so."""
    give_up = time.monotonic() + 10
    while (seen := live.client.get("/api/v1/info").json()["queue"]) != queue:
        assert time.monotonic() < give_up, seen
