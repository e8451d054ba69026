"""An answer says what a phase has changed; joined to what was known, that is the whole payload, at every step."""

import json
import subprocess

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from model_server.account import LISTS, Account
from model_server.sessions import Caps, Sessions
from site_builder.layout import PROJECT
from site_builder.node import find
from specstep.model import Sampling
from specstep.pack import payload

from .runs import request
from .test_api import events, refused, start

WARM = Sampling(1.0)
PROMPT = "one 😀 two 😀 three \U0001f9ea one"


def joined(whole: dict, change: dict) -> dict:
    """The payload with a change taken in, as a program would do it."""
    lists = {name: whole[name][: change[name]["from"]] + change[name]["more"] for name in LISTS}
    kept = whole["trace"].encode("utf-16-le")[: 2 * change["trace"]["from"]].decode("utf-16-le")
    return whole | lists | {"trace": kept + change["trace"]["more"]}


def steps(models, **how) -> list[tuple[dict, dict]]:
    """A run: at each phase's end what is told since the phase before it, and all of the payload."""
    session = Sessions(models, Caps()).create(request(PROMPT, **how))
    told, known = [], None
    while True:
        change = {} if known is None else json.loads(session.text(known))["change"]
        told.append((change, json.loads(session.text())["payload"]))
        known = session.steps
        if session.decoding.next is None:
            return told
        session.decoding.advance()


@pytest.mark.parametrize("rule", ["exact", "greedy"])
@pytest.mark.parametrize("draft", ["prompt-lookup", "early-exit", "target", "model"])
def test_what_is_known_joined_to_each_change_is_the_whole_at_every_step(tiny, draft, rule):
    (_, known), *rest = steps(tiny, draft=draft, layer=2, rule=rule, limit=24, sampling=WARM)
    for change, whole in rest:
        known = joined(known, change)
        assert known == whole
    assert len(rest) > 2


def test_the_whole_is_the_payload_of_the_trace_so_far(tiny):
    session = Sessions(tiny, Caps()).create(request(PROMPT, "model", limit=12, sampling=WARM))
    while session.decoding.next:
        session.decoding.advance()
        assert json.loads(session.text())["payload"] == json.loads(json.dumps(payload(session.decoding.trace)))


def test_from_any_step_on_the_change_leads_to_the_whole(tiny):
    """A client that was away for several phases, or knows more than it says, catches up."""
    session = Sessions(tiny, Caps()).create(request(PROMPT, "model", limit=16, sampling=WARM))
    seen = [json.loads(session.text())["payload"]]
    while session.decoding.next:
        session.decoding.advance()
        seen.append(json.loads(session.text())["payload"])
    for known in seen:
        for since in range(0, len(known["frames"]), 3):
            assert joined(known, json.loads(session.text(since))["change"]) == seen[-1]


def test_the_page_joins_as_programs_do(tiny, tmp_path):
    """The page's own function, over all steps of a run."""
    told = steps(tiny, draft="model", limit=24, sampling=WARM)
    (tmp_path / "told.json").write_text(json.dumps(told), "utf-8")
    module = (PROJECT.static / "js" / "model" / "join.js").as_uri()
    script = f"""
        import {{ readFileSync }} from 'node:fs';
        import {{ deepStrictEqual }} from 'node:assert';
        import {{ joined }} from {json.dumps(module)};
        const [[, first], ...rest] = JSON.parse(readFileSync({json.dumps(str(tmp_path / "told.json"))}, 'utf-8'));
        let known = first;
        for (const [change, whole] of rest) deepStrictEqual(known = joined(known, change), whole);
        const [last] = rest.at(-1);
        let refusal = '';
        try {{ joined(first, last); }} catch (reason) {{ refusal = reason.message; }}
        console.log(rest.length, refusal);
    """
    command = [find(PROJECT).node, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(told) - 1} The change begins later than what is known ends.\n"


def test_an_answer_does_not_grow_with_the_text(tiny):
    """Bytes for each event told, late in a run as early in it."""
    session = Sessions(tiny, Caps()).create(request(PROMPT, "model", limit=160, sampling=WARM))
    sizes = []
    while session.decoding.next:
        known = session.steps
        session.decoding.advance()
        sizes.append(len(json.dumps(json.loads(session.text(known))["change"])) / (session.steps - known + 1))
    early, late = sizes[: len(sizes) // 4], sizes[-len(sizes) // 4 :]
    assert sum(late) / len(late) < 1.2 * sum(early) / len(early)


def test_frames_are_made_once(tiny, monkeypatch):
    """However often a run is asked about, and whoever asks."""
    session = Sessions(tiny, Caps()).create(request(PROMPT, "model", limit=24, sampling=WARM))
    made: list[int] = []
    pack = Account._take
    monkeypatch.setattr(Account, "_take", lambda self, trace: (made.append(len(trace.events)), pack(self, trace)))
    ends = []
    while session.decoding.next:
        session.decoding.advance()
        ends.append(session.steps)
        for since in (None, 0, session.steps, None):
            session.text(since)
    assert made == ends


def test_phases_answer_with_changes_and_a_lost_answer_is_asked_for_again(live):
    name = start(live, draft={"kind": "model"})
    known = live.client.get(f"/api/v1/sessions/{name}").json()["state"]["payload"]
    known = joined(known, live.client.post(f"/api/v1/sessions/{name}/draft").json()["state"]["change"])
    live.client.post(f"/api/v1/sessions/{name}/verify")  # its answer is lost
    since = len(known["frames"]) - 1
    refused(live.client.post(f"/api/v1/sessions/{name}/verify?since={since}"), 409, "other_phase")
    state = live.client.get(f"/api/v1/sessions/{name}?since={since}").json()["state"]
    assert "payload" not in state
    known = joined(known, state["change"])
    assert known == live.client.get(f"/api/v1/sessions/{name}").json()["state"]["payload"]
    for kind, state in events(live.client.post(f"/api/v1/sessions/{name}/run?since={len(known['frames']) - 1}")):
        if kind == "phase":
            known = joined(known, state["change"])
    assert (kind, state["finished"], state["committed"]) == (
        "done",
        True,
        json.loads(known["trace"])["outcome"]["committed"],
    )
    assert known == live.client.get(f"/api/v1/sessions/{name}").json()["state"]["payload"]


@pytest.mark.parametrize("since", ["1", "-1", "x", "0.5", "", "9" * 30, "٣"])
def test_a_step_that_there_is_not_is_refused(live, since):
    name = start(live)
    for method, path in (("GET", ""), ("POST", "/draft"), ("POST", "/run")):
        answer = live.client.request(method, f"/api/v1/sessions/{name}{path}", params={"since": since})
        assert "it must be a whole number from 0 to 0." in refused(answer, 422, "bad_setting")
    assert live.client.get(f"/api/v1/sessions/{name}").json()["state"]["next"] == "draft"
