"""A recorded trace of a real model: read, checked, shown, never replayed; refused where it does not hang together."""

import copy
import json
from pathlib import Path

import pytest

from specstep.cli import main
from specstep.config import ModelConfig
from specstep.errors import ParameterError, TraceError
from specstep.frames import frames
from specstep.json_text import parse_json, to_json
from specstep.pack import payload
from specstep.recorded import open_trace
from specstep.shown import REST
from specstep.trace import ModelTrace, read_trace

FOLDER = Path(__file__).parents[2] / "app" / "model_server" / "recorded"
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("model-*.json"))}


@pytest.fixture(params=sorted(TEXTS))
def text(request):
    return TEXTS[request.param]


def test_there_are_recorded_traces_and_they_are_small():
    assert {"model-lookup", "model-early-exit"} <= set(TEXTS)
    assert max(len(text.encode()) for text in TEXTS.values()) <= 300_000


def test_it_opens_as_foreign_with_where_it_came_from(text):
    opened = open_trace(text)
    assert (opened.verdict, opened.event) == ("foreign", None)
    assert isinstance(opened.trace, ModelTrace)
    model = opened.trace.model
    assert opened.message == (
        f"Recorded from a real model, cannot be replayed here: {model.target.name} on {model.device.name}, "
        f"{model.date[:10]}."
    )


def test_it_survives_a_round_trip(text):
    trace = read_trace(text)
    assert read_trace(trace.to_json()) == trace
    assert json.loads(trace.to_json()) == json.loads(text)


def test_every_record_names_its_rows_and_its_numbers_are_the_rows(text):
    packed = parse_json(to_json(payload(read_trace(text))))
    assert packed["tokens"] == []
    assert packed["model"]["prompt"]
    for record in packed["records"]:
        names = record["names"]
        assert names[-1] == REST
        for field in ("p_row", "q_row", "overlap", "p_excess", "q_excess", "residual"):
            assert record[field] is None or len(record[field]) == len(names)
        if record["overlap"] is not None:
            place = names.index(record["token"])
            assert (record["p"], record["q"]) == (record["p_row"][place], record["q_row"][place])
            assert record["beta"] == pytest.approx(sum(record["overlap"]), abs=1e-5)
            for p, shared, beyond in zip(record["p_row"], record["overlap"], record["p_excess"], strict=True):
                assert shared + beyond == pytest.approx(p, abs=1e-6)
        if record["replacement"]:
            assert record["replacement"]["token"] in names
            start, end = record["replacement"]["stretch"]
            assert start <= record["replacement"]["draw"]["u"] < end
            assert record["replacement"]["cumulative"] is None


def test_the_compact_payload_holds_what_the_frames_hold(text):
    trace = read_trace(text)
    packed = parse_json(to_json(payload(trace)))
    for frame, document in zip(frames(trace), packed["frames"], strict=True):
        count, fresh = document["committed"]
        assert [slot["token"] for slot in packed["slots"][:count]] == [slot.token for slot in frame.committed]
        assert fresh == sum(slot.fresh for slot in frame.committed)
        assert all(slot.fresh for slot in frame.committed[count - fresh :])
        scored = None if document["target_pass"] is None else packed["passes"][document["target_pass"]]
        assert (scored is None) == (frame.target_pass is None)
        if scored is not None:
            assert [row["names"][-1] for row in scored["rows"]] == [REST] * len(frame.target_pass.rows)
        assert (document["event"] or {}).get("kind") == (frame.event.kind if frame.event else None)


def test_sentences_put_pieces_in_quotes(text):
    said = " ".join(frame.say.text for frame in frames(read_trace(text)))
    assert "the draft proposes “␣" in said
    assert "After the prompt its row gives" in said


def test_a_look_up_keeps_no_cache_and_a_model_does():
    lookup, early = (frames(read_trace(TEXTS[f"model-{name}"])) for name in ("lookup", "early-exit"))
    assert {frame.cache.draft.why for frame in lookup} == {"Prompt lookup is no model: it keeps no cache."}
    assert early[1].cache.draft.staged == (0,)
    assert "the prompt's last token" in early[1].cache.draft.why


def altered(change) -> str:
    document = copy.deepcopy(json.loads(TEXTS["model-early-exit"]))
    change(document, {kind: [e for e in document["events"] if e["kind"] == kind] for kind in ("draft", "target_pass",
           "accept", "reject", "recover", "finish")})  # fmt: skip
    return json.dumps(document)


@pytest.mark.parametrize(
    "change",
    [
        lambda d, e: e["draft"][0].pop("shown"), lambda d, e: e["draft"][0].pop("stretch"),
        lambda d, e: e["draft"][0]["shown"].append("another"), lambda d, e: e["draft"][0].update(q=0.5),
        lambda d, e: e["target_pass"][0].pop("q_rows"), lambda d, e: e["target_pass"][0]["rest_overlap"].append(0.1),
        lambda d, e: e["target_pass"][0]["p_rows"][0].append(0.1), lambda d, e: e["accept"][0].pop("rest_overlap"),
        lambda d, e: e["reject"][0]["residual"].pop(),
        lambda d, e: e["recover"][0].update(token="never shown"), lambda d, e: e["finish"][0].update(reason="tired"),
        lambda d, e: d["model"].update(date=3), lambda d, e: d["model"]["device"].update(kind="tpu"),
        lambda d, e: d.pop("model"), lambda d, e: d.update(tables={}), lambda d, e: d["config"].update(width=17),
        lambda d, e: d["outcome"]["committed"].pop(),
    ],
)  # fmt: skip
def test_what_does_not_hang_together_is_refused_with_a_sentence(change):
    text = altered(change)
    assert json.loads(text) != json.loads(TEXTS["model-early-exit"])
    with pytest.raises(TraceError) as refusal:
        open_trace(text)
    assert refusal.value.message.endswith(".")


def test_the_command_line_says_that_it_cannot_replay_it(tmp_path, capsys):
    file = tmp_path / "model.json"
    file.write_text(TEXTS["model-lookup"], "utf-8")
    assert main(["replay", str(file)]) == 2
    assert "recorded from a real model; only traces of tables can be replayed." in capsys.readouterr().err


@pytest.mark.parametrize(("name", "value"), [("width", 17), ("limit", 257), ("width", 0)])
def test_a_models_settings_have_ranges_of_their_own(name, value):
    assert ModelConfig(width=16, limit=256).width == 16
    with pytest.raises(ParameterError, match=f"{name} is {value}"):
        ModelConfig(**{name: value})
