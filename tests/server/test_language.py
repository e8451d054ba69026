"""The server answers in the language of the page that asks: refusals, what it says of itself, and a run's sentences."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from site_builder.layout import PROJECT
from site_builder.model import catalogues

from .conftest import TOKEN_HEADER, running
from .test_api import BODY, events, refused, start

GERMAN = {"Accept-Language": "de-AT, en;q=0.5"}


@pytest.fixture
def live(tiny):
    with running(tiny, languages=catalogues(PROJECT)) as one:
        yield one


def test_refusals_are_in_the_language_that_is_asked_for(live):
    def told(method: str, path: str, status: int, code: str, body: object = None, **headers: str) -> str:
        answer = live.client.request(method, f"/api/v1/{path}", json=body, headers=GERMAN | headers)
        return refused(answer, status, code)

    said = {
        "body": told("POST", "sessions", 422, "bad_setting", []),
        "width": told("POST", "sessions", 422, "bad_setting", BODY | {"width": 99}),
        "top_p": told("POST", "sessions", 422, "bad_setting", BODY | {"top_p": 2}),
        "gone": told("GET", "sessions/x", 404, "no_session"),
        "address": told("GET", "x", 404, "not_found"),
        "token": told("GET", "info", 401, "wrong_token", **{TOKEN_HEADER: "x"}),
    }
    assert said["width"] == "Breite ist 99; es muss eine ganze Zahl von 1 bis 16 sein."
    assert said["top_p"] == "top_p ist 2; es muss eine Zahl von 0,01 bis 1 sein."
    assert said["gone"] == "Diese Sitzung gibt es nicht (mehr): eine neue beginnen."
    assert all(word not in text.split() for text in said.values() for word in ("is", "the", "must", "may"))


@pytest.mark.parametrize("wanted", ["", "en", "fr, it;q=0.4", "*", "en-GB, de", "x" * 5000, "de" * 900, ",;,-;q="])
def test_without_a_language_that_there_is_they_are_in_english(live, wanted):
    headers = {"Accept-Language": wanted}
    said = refused(live.client.get("/api/v1/sessions/x", headers=headers), 404, "no_session")
    assert said == "There is no such session (any more): start a new one."


def test_what_is_refused_in_the_devices_own_thread_is_too(live):
    """Two pages at once: each is answered in its own language, whoever's turn it is."""
    names = [start(live) for _ in range(8)]

    def ask(number: int) -> str:
        headers = GERMAN if number % 2 else {}
        path = f"/api/v1/sessions/{names[number]}/verify"
        return refused(live.client.post(path, headers=headers), 409, "other_phase")

    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(ask, range(8)))
    assert set(said[::2]) == {"A verify is not due in this session: the next phase is draft."}
    assert set(said[1::2]) == {"In dieser Sitzung ist verify nicht an der Reihe: Die nächste Phase ist draft."}


def test_a_runs_sentences_stay_in_the_language_it_was_started_in(live):
    """Also where somebody else asks for it: its parts have to fit together."""
    said = {}
    for language, headers in (("de", GERMAN), ("en", {})):
        name = live.client.post("/api/v1/sessions", json=BODY, headers=headers).json()["id"]
        live.client.post(f"/api/v1/sessions/{name}/draft", headers={} if headers else GERMAN)
        live.client.post(f"/api/v1/sessions/{name}/run", headers=headers)
        state = live.client.get(f"/api/v1/sessions/{name}").json()["state"]
        said[language] = [frame["say"]["strong"] + frame["label"] for frame in state["payload"]["frames"]]
        said[language, "events"] = json.loads(state["payload"]["trace"])["events"]
    assert said["de", "events"] == said["en", "events"]
    assert (said["de"][-1], said["en"][-1]) == ("Fertig.fertig", "Finished.finished")
    assert all(one != other for one, other in zip(said["de"], said["en"], strict=True) if one)


def test_what_it_says_of_itself_and_of_what_it_measured(live):
    info = live.client.get("/api/v1/info", headers=GERMAN).json()
    assert [draft["title"] for draft in info["drafts"]][:3] == ["Prompt Lookup", "Early Exit", "Das Target selbst"]
    assert all("Schichten" in draft["note"] for draft in info["drafts"] if draft["kind"] == "early-exit")
    body = BODY | {"repeats": 1, "limit": 2}
    kind, result = events(live.client.post("/api/v1/compare", json=body, headers=GERMAN))[-1]
    assert kind == "done"
    assert result["sentence"].startswith("Spekulatives Decoding war hier ")
    assert "je ein Lauf" in result["sentence"]
