"""What the commands do with a model: measure, record, fetch, load, and say in one sentence what does not work."""

import json

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")

from model_server import bench, converted, loading, recording, serve, weights
from model_server.failure import ModelError
from specstep.recorded import open_trace


def test_the_bench_measures_every_draft_and_width_and_writes_both_table_and_file(tiny, tmp_path, monkeypatch):
    monkeypatch.setattr(bench, "LIMIT", 4)
    monkeypatch.setattr(bench, "WIDTHS", (1, 3))
    monkeypatch.setattr(bench, "PROMPTS", {"prose": "one two", "code": "def f"})
    lines: list[str] = []
    bench.bench(tiny, 2, tmp_path / "report.json", lines.append)
    document = json.loads((tmp_path / "report.json").read_text("utf-8"))
    drafts = len(list(bench.drafts(tiny)))
    assert len(document["rows"]) == 2 * drafts * 2
    assert len(lines) == len(document["rows"]) + 2
    assert document["conditions"]["device"]["kind"] == tiny.target.device.kind
    for row in document["rows"]:
        seen = row["ordinary"]["ms_per_token"]["median"] / row["speculative"]["ms_per_token"]["median"]
        assert row["ratio"] == pytest.approx(seen, rel=0.01)
        assert row["ordinary"]["ms_per_token"]["n"] == row["speculative"]["ms_per_token"]["n"] == 2
        if row["draft"]["kind"] == "target":
            assert row["rates"]["draft_acceptance_rate"] == 1.0


def test_recordings_are_traces_that_open(tiny, tmp_path):
    paths = list(recording.record(tiny, tmp_path, lambda text: None))
    assert [path.name for path in paths] == ["model-lookup.json", "model-early-exit.json"]
    for path in paths:
        assert open_trace(path.read_text("utf-8")).verdict == "foreign"


def test_a_file_with_another_hash_is_fetched_again_and_never_used(tmp_path, monkeypatch):
    (tmp_path / weights.FILE).write_bytes(b"not the model")
    monkeypatch.setattr(weights, "unpack", lambda target: target.write_bytes(b"not the model either"))
    with pytest.raises(ModelError, match="does not have the right SHA-256: it is not used"):
        weights.packaged(tmp_path, lambda text: None)
    assert not list(tmp_path.iterdir())


def test_the_packaged_model_is_the_pinned_one_and_is_kept_in_a_quick_form(loaded):
    from site_builder.layout import PROJECT

    if loaded.facts.source.startswith("hub"):
        pytest.skip("the hub's own model was at hand")
    assert weights.is_right(PROJECT.downloads / weights.FILE)
    again = loading.load(str(converted.folder(PROJECT.downloads)), PROJECT.downloads, lambda text: None)
    assert again.vocabulary == loaded.vocabulary
    for one, other in zip(again.model.parameters(), loaded.model.parameters(), strict=True):
        assert one.equal(other)


@pytest.mark.parametrize(("name", "said"), [("folder", "is no model"), ("model.gguf", "cannot be loaded")])
def test_what_is_no_model_is_refused_in_one_sentence(tmp_path, name, said):
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"GGUF, but no more of it")
    with pytest.raises(ModelError, match=said) as refusal:
        loading.load(str(path), tmp_path, lambda text: None)
    assert "\n" not in str(refusal.value)


def test_a_busy_port_is_named():
    with serve.bind("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ModelError, match=f"Port {port} is in use"):
            serve.bind("127.0.0.1", port)


def test_an_address_that_is_not_this_computers_is_named():
    with pytest.raises(ModelError, match="cannot be used"):
        serve.bind("192.0.2.1", 0)
