"""`specstep.Widget` in Python: settings, step and view are the engine's, whoever sets them."""

import importlib
import json
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import specstep
from specstep import bridge
from specstep.config import Config
from specstep.errors import ParameterError, SpecstepError
from specstep.frames import frames
from specstep.pack import payload
from specstep_widget import answers, script

LARGEST = 2**64 - 1


def said_by_a_page(widget: specstep.Widget, **values: object) -> None:
    widget.set_state({"_by": "page 1", **values})


def test_a_widget_starts_where_it_is_told_to():
    widget = specstep.Widget(draft="biased", seed=1, step=6)
    assert widget.config == Config(draft="biased")
    assert widget.trace == specstep.trace(Config(draft="biased"))
    assert widget.frame == frames(widget.trace)[6]
    assert widget.frame.say.strong == "A is rejected."
    assert specstep.Widget().config == Config()


@pytest.mark.parametrize(
    ("setting", "value"),
    [("draft", "nope"), ("draft", 3), ("target", "biased"), ("rule", "x"), ("rule", None), ("width", 9), ("width", 0),
     ("width", "3"), ("width", 3.0), ("width", True), ("limit", 65), ("seed", -1), ("seed", 2**64), ("seed", "1")],
)  # fmt: skip
def test_what_the_engine_refuses_is_refused_in_its_words_and_changes_nothing(setting, value):
    said = json.loads(bridge.handle(json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": "trace", "params": {setting: value}}
    )))  # fmt: skip
    with pytest.raises(ParameterError) as caught:
        specstep.Widget(**{setting: value})
    if (setting, value) != ("seed", "1"):  # the page may write a seed as text, Python may not
        assert str(caught.value) == said["error"]["message"]
    widget = specstep.Widget()
    with pytest.raises(ParameterError):
        setattr(widget, setting, value)
    assert widget.config == Config()


@pytest.mark.parametrize("step", [-1, 33, 1.0, "1", True, None])
def test_a_step_there_is_not_is_refused_with_the_steps_there_are(step):
    widget = specstep.Widget(draft="biased", step=5)
    with pytest.raises(ParameterError, match="this trace has the steps 0 to 32"):
        widget.step = step
    assert widget.step == 5


def test_a_view_there_is_not_is_refused():
    with pytest.raises(ParameterError, match="it must be one of: step, lab, cost"):
        specstep.Widget(view="tables")


def test_another_setting_from_python_starts_another_trace_from_its_start():
    widget = specstep.Widget(draft="biased", step=30)
    widget.width = 5
    assert (widget.step, widget.config) == (0, Config(draft="biased", width=5))
    assert widget._shown == {"by": "", "payload": payload(specstep.trace(Config(draft="biased", width=5)))}
    widget.step = 56
    assert widget.frame.event.kind == "finish"


def test_settings_set_together_are_one_trace():
    widget = specstep.Widget()
    shown = []
    widget.observe(lambda change: shown.append(change.new["payload"]["config"]), names="_shown")
    with widget.hold_trait_notifications():
        widget.draft, widget.seed, widget.limit = "biased", 7, 3
    assert shown == [{**Config(draft="biased", seed=7, limit=3).to_dict(), "seed": "7"}]


def test_what_a_page_says_is_taken_over_with_its_step_and_marked_as_its_word():
    widget = specstep.Widget()
    said_by_a_page(widget, step=3, width=5, draft="biased")
    assert (widget.config, widget.step) == (Config(draft="biased", width=5), 3)
    assert widget._shown["by"] == "page 1"
    widget.seed = 2
    assert (widget._shown["by"], widget.step) == ("", 0)


def test_a_page_is_known_again_though_it_says_who_it_is_only_once():
    """A front end sends what has changed; were the page not known, it would be shown its own trace as Python's."""
    widget = specstep.Widget()
    said_by_a_page(widget, step=3)
    widget.set_state({"width": 5, "step": 4})
    assert (widget._shown["by"], widget.step) == ("page 1", 4)


def test_what_python_sets_while_a_page_speaks_is_pythons_word():
    widget = specstep.Widget()
    speaking, done = threading.Event(), threading.Event()

    def held(change):
        if change.new == 2:
            speaking.set()
            assert done.wait(10)

    widget.observe(held, names="step")
    with ThreadPoolExecutor(1) as pool:  # as JupyterLab does: pages speak in a thread of their own
        page = pool.submit(said_by_a_page, widget, step=2)
        assert speaking.wait(10)
        widget.width = 5
        done.set()
        page.result(10)
    assert (widget._shown["by"], widget.step) == ("", 0)


def test_a_step_that_comes_too_late_for_its_trace_is_the_last_there_is():
    widget = specstep.Widget(limit=1)
    said_by_a_page(widget, step=30)
    assert widget.step == len(widget.trace.events) < 30


@pytest.mark.parametrize("seed", [0, 2**53 + 1, LARGEST])
def test_a_seed_travels_as_text_for_javascripts_numbers_would_round_it(seed):
    widget = specstep.Widget(seed=seed)
    assert widget.get_state()["seed"] == str(seed)
    said_by_a_page(widget, seed=str(LARGEST - 1))
    assert widget.seed == LARGEST - 1


def test_a_page_cannot_set_what_python_cannot():
    widget = specstep.Widget()
    with pytest.raises(ParameterError):
        said_by_a_page(widget, seed="one")
    with pytest.raises(ParameterError):
        said_by_a_page(widget, width=99)
    assert widget.config == Config()


def replies(widget: specstep.Widget, *messages: dict[str, object]) -> list[dict[str, object]]:
    """What the widget sends back to a page."""
    sent: list[str] = []
    widget.send = lambda content: sent.append(content["reply"])
    for message in messages:
        widget._handle_custom_msg(message, [])
    return [json.loads(reply) for reply in sent]


def test_a_call_is_answered_by_the_bridge():
    request = json.dumps({"jsonrpc": "2.0", "id": "p-1", "method": "trace", "params": {"width": 99}})
    assert replies(specstep.Widget(), {"id": "p-1", "call": request}) == [json.loads(bridge.handle(request))]


def test_lessons_come_with_the_traces_they_open():
    (reply,) = replies(specstep.Widget(), {"lessons": "p-2"})
    assert reply["id"] == "p-2"
    assert "bonus" in [lesson["name"] for lesson in reply["result"]["lessons"]]
    assert reply["result"]["payloads"][0]["frames"]


def test_an_error_of_the_engines_own_reaches_the_page_and_python(monkeypatch):
    monkeypatch.setattr(answers.bridge, "handle", lambda text: 1 / 0)
    widget = specstep.Widget()
    sent = []
    widget.send = sent.append
    with pytest.raises(ZeroDivisionError):
        widget._answer(widget, {"id": "p-3", "call": "{}"}, [])
    (reply,) = [json.loads(content["reply"]) for content in sent]
    assert (reply["id"], reply["error"]["code"]) == ("p-3", answers.INTERNAL_ERROR)
    assert "ZeroDivisionError" in reply["error"]["message"]


def test_readers_without_widgets_get_the_table():
    widget = specstep.Widget(draft="biased")
    data, _ = widget._repr_mimebundle_()
    assert data["text/html"] == widget.trace._repr_html_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id


def test_the_script_holds_no_python_runtime_and_names_no_address():
    text = script.script()
    assert "pyodide" not in text.lower()
    assert "specstep-0." not in text
    assert len(text) < 360_000


def test_a_checkout_without_the_built_script_says_what_to_run(monkeypatch, tmp_path):
    monkeypatch.setattr(script, "INSIDE", tmp_path)
    monkeypatch.setattr(script, "MADE", tmp_path)
    with pytest.raises(SpecstepError, match=r"run `python3 build\.py build`"):
        script.script()


def test_without_anywidget_the_sentence_says_what_to_install():
    code = """
import sys
sys.modules["anywidget"] = None
import specstep
try:
    specstep.Widget
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == 'specstep.Widget needs anywidget; run `pip install "specstep[notebook]"`.\n'


def test_the_package_has_no_other_late_names():
    with pytest.raises(AttributeError, match="no attribute 'Wigdet'"):
        importlib.import_module("specstep").Wigdet  # noqa: B018
