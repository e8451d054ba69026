"""The page's payload: each record once, frames whole again when records are put back, nothing JavaScript would lose."""

import json

import pytest
from hypothesis import given, settings

import specstep
from specstep.config import Config
from specstep.frames import frames
from specstep.json_text import parse_json, to_json
from specstep.pack import frame_to_dict, payload, unpack_frame
from specstep.trace import read_trace, run

from .strategies import configs, table_pairs

BIASED = specstep.trace(Config(draft="biased"))


@settings(max_examples=15)
@given(table_pairs(2, 4), configs(limit=12))
def test_frames_unpack_to_the_whole_frames(pair, config):
    trace = run(config, *pair)
    packed = parse_json(to_json(payload(trace)))
    whole = [json.loads(to_json(frame_to_dict(frame))) for frame in frames(trace)]
    assert [unpack_frame(frame, packed["records"]) for frame in packed["frames"]] == whole


def test_each_record_stands_once_and_every_one_is_referred_to():
    packed = payload(BIASED)
    texts = [to_json(record) for record in packed["records"]]
    assert len(set(texts)) == len(texts)
    used = {frame["at_hand"] for frame in packed["frames"]} | {
        slot["record"] for frame in packed["frames"] for slot in (*frame["committed"], *frame["proposal"])
    }
    assert used - {None} == set(range(len(texts)))


def test_the_payload_holds_the_trace_as_text_that_reads_back():
    packed = payload(BIASED)
    assert read_trace(packed["trace"]).events == BIASED.events
    assert sorted(packed) == sorted(
        [
            "trace",
            "model",
            "tokens",
            "config",
            "words",
            "passes",
            "slots",
            "ordinary",
            "questions",
            "records",
            "record_since",
            "frames",
        ]
    )


def test_the_seed_is_text_because_javascript_would_round_it():
    packed = payload(specstep.trace(Config(seed=2**64 - 1)))
    assert packed["config"]["seed"] == "18446744073709551615"
    assert all(not isinstance(value, int) or value < 2**53 for value in packed["config"].values())


def test_a_packed_frame_has_all_that_the_page_shows():
    frame = payload(BIASED)["frames"][6]
    assert list(frame) == [
        "index", "steps", "round", "limit", "next", "draft_to", "verify_to", "event", "committed", "proposal",
        "incoming", "target_pass", "at_hand", "counters", "ordinary", "rates", "cache", "say",
        "label",
    ]  # fmt: skip
    assert list(frame["say"]) == ["lead", "strong", "rest"]
    assert list(frame["cache"]["target"]) == ["kept", "staged", "dropped", "lacking", "why"]
    assert frame["event"]["kind"] == "reject"
    assert isinstance(frame["at_hand"], int)


@pytest.mark.parametrize("draft", ["aligned", "biased"])
def test_the_ordinary_decoder_beside_it_says_that_its_text_differs(draft):
    ordinary = payload(specstep.trace(Config(draft=draft)))["ordinary"]
    assert "".join(ordinary["committed"]) == "BCCBABCC"
    assert "writes another text" in ordinary["text"]


def test_the_ordinary_decoder_says_so_when_the_text_happens_to_be_the_same():
    same = [
        seed
        for seed in range(40)
        if "the same text" in payload(specstep.trace(Config(seed=seed, limit=1)))["ordinary"]["text"]
    ]
    assert same
    for seed in same:
        packed = payload(specstep.trace(Config(seed=seed, limit=1)))
        assert tuple(packed["ordinary"]["committed"]) == specstep.trace(Config(seed=seed, limit=1)).committed
