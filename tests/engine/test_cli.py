"""The command line: traces aloud and as JSON, replays, and one sentence with exit code 2 for what cannot be done."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import specstep
from specstep.cli import main
from specstep.config import Config
from specstep.trace import read_trace

from .strategies import table
from .toy import TARGET

APP = Path(specstep.__file__).parents[1]


def ran(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`python -m specstep …` in a process of its own."""
    known = os.environ | {"PYTHONPATH": str(APP)} | environment
    return subprocess.run([sys.executable, "-m", "specstep", *arguments], capture_output=True, env=known, check=False)


def refusal(capsys, *arguments: object) -> str:
    """The one sentence on standard error of a command that exits with 2 and prints nothing else."""
    assert main([str(argument) for argument in arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("specstep: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("specstep: ").strip()


@pytest.fixture
def mine(tmp_path):
    """A table file of the reader's own."""
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(table("mine", TARGET | {"": [0.1, 0.1, 0.8]}).to_dict()), "utf-8")
    return file


@pytest.fixture
def recorded(tmp_path):
    """The biased trace in a file."""
    file = tmp_path / "trace.json"
    file.write_text(specstep.trace(Config(draft="biased")).to_json(), "utf-8")
    return file


def test_the_issues_command_prints_the_trace_as_json_and_nothing_else():
    options = {"draft": "biased", "width": "3", "seed": "1", "limit": "8", "rule": "exact", "format": "json"}
    done = ran("trace", *(part for name, value in options.items() for part in (f"--{name}", value)))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == specstep.trace(Config(draft="biased")).to_json() + "\n"


def test_json_is_utf_8_whatever_the_locale(mine):
    document = json.loads(mine.read_text("utf-8")) | {"title": "Übung β"}
    mine.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    done = ran("trace", "--draft", str(mine), "--format", "json", PYTHONIOENCODING="ascii")
    assert read_trace(done.stdout.decode("utf-8")).draft.title == "Übung β"


def test_the_text_is_a_round_by_round_account_with_output_and_counts(capsys):
    assert main(["trace", "--draft", "biased"]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert said.err == ""
    assert [line for line in lines if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3", "Round 4"]
    assert "Output: ACBABABB" in lines
    assert "accepted 5, rejected 3, discarded 2, recovered 3, bonus 0, committed 8, draws 21" in lines[-1]
    assert sum(line.startswith("  ") for line in lines) == 32
    assert "   6. Position 2: A is rejected." in said.out


def test_without_options_the_defaults_are_traced(capsys):
    main(["trace"])
    assert "Output: BCCCCBCC" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--draft", "--target"])
def test_a_table_file_may_be_draft_or_target(capsys, mine, option):
    assert main(["trace", option, str(mine), "--format", "json"]) == 0
    trace = read_trace(capsys.readouterr().out)
    assert getattr(trace, option[2:]).name == getattr(trace.config, option[2:]) == "mine"
    assert getattr(trace, option[2:]).rows[""].tolist() == [0.1, 0.1, 0.8]


def test_a_trace_of_table_files_replays_without_them(capsys, mine, tmp_path):
    main(["trace", "--draft", str(mine), "--target", str(mine), "--format", "json"])
    (tmp_path / "trace.json").write_text(capsys.readouterr().out, "utf-8")
    mine.unlink()
    assert main(["replay", str(tmp_path / "trace.json")]) == 0


def test_a_replay_that_is_identical_exits_with_0(capsys, recorded):
    assert main(["replay", str(recorded)]) == 0
    assert "identical" in capsys.readouterr().out


def test_a_replay_that_differs_exits_with_1_and_shows_the_first_difference(capsys, recorded):
    document = json.loads(recorded.read_text("utf-8"))
    document["events"][3]["p_rows"][0] = [0.4, 0.4, 0.2]
    recorded.write_text(json.dumps(document), "utf-8")
    assert main(["replay", str(recorded)]) == 1
    out = capsys.readouterr().out
    assert "event 4" in out
    assert "[0.4,0.4,0.2]" in out
    assert "[0.5,0.3,0.2]" in out


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [("--width", 9, "from 1 to 8"), ("--width", 0, "from 1 to 8"), ("--limit", 65, "from 1 to 64"),
     ("--seed", -1, "from 0 to"), ("--seed", 2**64, "from 0 to 18446744073709551615"), ("--rule", "nope", "exact")],
)  # fmt: skip
def test_a_setting_out_of_range_is_refused_by_name_and_range(capsys, option, value, says):
    sentence = refusal(capsys, "trace", option, value)
    assert sentence.startswith(f"{option[2:]} is ")
    assert says in sentence


@pytest.mark.parametrize("value", ["alinged", "/no/such/file.json", "x" * 5000])
def test_a_draft_that_is_neither_known_nor_a_file_is_refused_with_what_is_allowed(capsys, value):
    assert "draft must be aligned or biased, or the path of a table file" in refusal(capsys, "trace", "--draft", value)


def test_a_folder_is_no_table(capsys, tmp_path):
    assert "cannot be read" in refusal(capsys, "trace", "--target", tmp_path)


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"[1e999]", b'{"schema":"specstep/tables/1"}'])
def test_a_file_that_is_no_table_is_refused_by_name(capsys, tmp_path, content):
    file = tmp_path / "table.json"
    file.write_bytes(content)
    assert str(file) in refusal(capsys, "trace", "--draft", file)


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b'{"schema":"specstep/trace/1"}', b"[" * 100_000])
def test_a_file_that_is_no_trace_is_refused(capsys, tmp_path, content):
    file = tmp_path / "trace.json"
    file.write_bytes(content)
    assert refusal(capsys, "replay", file).endswith(".")


def test_tables_of_different_tokens_are_refused(capsys, tmp_path):
    file = tmp_path / "two.json"
    file.write_text(json.dumps(table("two", {c: [0.5, 0.5] for c in ("", "A", "B")}).to_dict()), "utf-8")
    assert "same tokens" in refusal(capsys, "trace", "--draft", file)


@pytest.mark.parametrize(
    "arguments", [[], ["nope"], ["trace", "--width", "x"], ["replay"], ["trace", "--format", "xml"]]
)
def test_a_command_that_is_none_exits_with_2(capsys, arguments):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().out == ""


def test_a_reader_who_has_seen_enough_is_no_error():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "specstep", "trace", "--limit", "64", "--width", "1"]
    done = subprocess.run(
        command, stdout=write, stderr=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(APP)}, check=False
    )
    os.close(write)
    assert done.stderr == b""


def test_tables_from_text_are_traced_and_explored(capsys, tmp_path):
    assert main(["trace", "--target-text", "english", "--order", "2", "--limit", "24"]) == 0
    assert "Target 'English prose, order 2', draft 'English prose, order 1'" in capsys.readouterr().out
    file = tmp_path / "mine.txt"
    file.write_text("abc abd abe " * 9, "utf-8")
    assert main(["exact", "--target-text", str(file), "--draft-text", str(file), "--order", "2", "--limit", "3"]) == 0
    assert "Total variation" in capsys.readouterr().out
    assert main(["trace", "--target-text", str(file), "--draft-text", "numbers", "--draft-order", "0"]) == 0
    assert "A table of numbers, order 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--target-text", "/no/such"], "must be a text file or one of english"),
        (["--draft-text", "english"], "--draft-text needs --target-text"),
        (["--order", "2"], "--order needs --target-text"),
        (["--target-text", "english", "--draft", "biased"], "--draft does not go with --target-text"),
        (["--target-text", "english", "--order", "7"], "order is 7"),
        (["--target-text", "english", "--draft-order", "-1"], "draft-order is -1"),
    ],
)  # fmt: skip
def test_texts_that_cannot_be_had_are_refused_in_words(capsys, arguments, said):
    assert main(["trace", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_price_out_of_range_is_refused_by_its_options_name(capsys):
    assert refusal(capsys, "cost", "--draft-step", "-1") == "draft-step is -1.0, it must be a number from 0 to 100."
    assert refusal(capsys, "cost", "--position", "nan") == "position is nan, it must be a number from 0 to 100."


@pytest.mark.parametrize(("command", "option"), [("cost", "--rule"), ("cost", "--limit"), ("exact", "--seed")])
def test_an_option_that_would_change_nothing_is_none(capsys, command, option):
    with pytest.raises(SystemExit):
        main([command, option, "1"])
    assert f"unrecognized arguments: {option}" in capsys.readouterr().err


def test_the_lab_says_its_verdict_first_in_words(capsys):
    assert main(["exact", "--draft", "biased", "--limit", "3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("The output is the target's: over all 27 sequences")
    assert "Sequences, the 12 most probable (rule, target):" in said
    assert main(["exact", "--draft", "biased", "--limit", "2", "--rule", "threshold"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("The output is not the target's")
    assert "Sequences, the 9 that differ most (rule, target):" in said
    assert main(["simulate", "--draft", "biased", "--limit", "3", "--trials", "5000"]) == 0
    assert "nothing speaks against this rule" in capsys.readouterr().out
    assert main(["cost", "--draft", "biased", "--overhead", "0.6"]) == 0
    said = capsys.readouterr().out
    assert "For the exact rule, in a run without a limit." in said
    assert said.rstrip().endswith("Up to width 1, and from width 11 on, it is a loss.")
