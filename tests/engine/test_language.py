"""What is said depends on the language; what happens never does."""

import json
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specstep import bridge, language
from specstep.language import ENGLISH, FORMS, Catalogue, _, _c, _n, isolated, speaking
from specstep.numbers import fixed, grouped, row_shown, shown, shown_apart, significant
from specstep.rules import RULES

COMMA = Catalogue("xx", {}, [int(number != 1) for number in range(FORMS)], ",", ".")
# As in Arabic: six forms.
SIX = [0 if n == 0 else 1 if n == 1 else 2 if n == 2 else 3 if 3 <= n % 100 <= 10 else 4 if n % 100 >= 11 else 5
       for n in range(FORMS)]  # fmt: skip


def ask(method: str, **params: object) -> dict[str, object]:
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    reply: dict[str, object] = json.loads(bridge.handle(json.dumps(request)))
    return reply


class Echo(dict[str, str]):
    """Every message is there, and is what it is in English."""

    def get(self, key, default=None):
        return key.rpartition(language.CONTEXT)[2] if "{number}" not in key else default


class Brackets(dict[str, str]):
    """Every message is there, in brackets, and so is each of its forms."""

    def get(self, key, default=None):
        return [f"«{key.rpartition(language.CONTEXT)[2]}»"] * 2


def catalogue(messages: dict[str, str]) -> Catalogue:
    return Catalogue("xx", messages, COMMA.plurals)


@pytest.mark.parametrize("rule", RULES)
def test_english_is_what_stands_in_the_sources(rule):
    settings = {"draft": "biased", "rule": rule, "seed": "7"}
    with speaking(ENGLISH):
        spoken = ask("trace", **settings)
    with speaking(catalogue(Echo())):
        assert ask("trace", **settings) == spoken


@pytest.mark.parametrize("rule", RULES)
def test_the_language_changes_no_draw_no_event_and_no_number(rule):
    def silent(value: object) -> object:
        if isinstance(value, dict):
            return {name: silent(item) for name, item in value.items()}
        if isinstance(value, list):
            return [silent(item) for item in value]
        return None if isinstance(value, str) and " " in value.strip("«»") else value

    settings = {"draft": "biased", "rule": rule, "seed": "7"}
    english = ask("trace", **settings)
    with speaking(catalogue(Brackets())):
        loud = ask("trace", **settings)
    assert loud["result"]["trace"] == english["result"]["trace"]  # type: ignore[index]
    for part in ("records", "frames", "questions"):
        for one, other in zip(loud["result"][part], english["result"][part], strict=True):  # type: ignore[index]
            assert set(one) == set(other)
            assert [silent(one[name]) for name in one if name not in ("label", "say", "says", "cache", "sums")] == [
                silent(other[name]) for name in one if name not in ("label", "say", "says", "cache", "sums")
            ]


@pytest.mark.parametrize("rule", RULES)
def test_every_sentence_of_a_trace_is_a_message(rule):
    with speaking(catalogue(Brackets())):
        result = ask("trace", draft="biased", rule=rule, seed="7")["result"]
    said = [frame["say"][part] for frame in result["frames"] for part in ("lead", "strong", "rest")]  # type: ignore[index]
    said += [frame["label"] for frame in result["frames"]]  # type: ignore[index]
    said += [frame["cache"][side]["why"] for frame in result["frames"] for side in ("target", "draft")]  # type: ignore[index]
    said += [record["says"] for record in result["records"]] + [result["ordinary"]["text"]]  # type: ignore[index]
    said += [question[answer] for question in result["questions"] for answer in ("accept", "reject")]  # type: ignore[index]
    for text in filter(None, said):
        assert outside(text) == "", text


def outside(text: str) -> str:
    """The letters that stand in no bracket."""
    depth, found = 0, ""
    for character in text:
        depth += (character == "«") - (character == "»")
        found += character if depth == 0 and character.isalpha() else ""
    return found


@pytest.mark.parametrize(
    ("method", "params"),
    [("trace", {"width": 0}), ("trace", {"draft": "no"}), ("trace", {"rule": "no"}), ("trace", {"foo": 1}),
     ("trace", {"tables": [{}]}), ("open", {"text": "no"}), ("open", {}), ("exact", {"settings": {"limit": 12}}),
     ("cost", {"prices": 4}), ("advance", {"name": "none"}), ("batch", {"requests": 0}),
     ("candidates", {"context": "zz"}), ("no such method", {})],
)  # fmt: skip
def test_every_refusal_is_a_message(method, params):
    with speaking(catalogue(Brackets())):
        error = ask(method, **params)["error"]
    assert error["message"].startswith("«")  # type: ignore[index]
    assert error["message"].endswith("»")  # type: ignore[index]


def test_the_page_tells_the_engine_its_language_and_is_answered_in_it():
    with speaking(ENGLISH):
        words = {"language": "xx", "messages": {"Block verification": "Blockweise"}, "plurals": list(COMMA.plurals)}
        hello = ask("speak", **words, decimal=",", group=".")["result"]
        assert {"name": "block", "title": "Blockweise"} in hello["parameters"]["rules"]  # type: ignore[index]
        assert shown(0.8) == "0,80"
    assert shown(0.8) == ".80"


@pytest.mark.parametrize("change", [{"plurals": [0]}, {"plurals": 3}, {"messages": 1}, {"extra": 1}])
def test_a_catalogue_that_is_none_is_refused(change):
    whole = {"language": "xx", "messages": {}, "plurals": list(COMMA.plurals), "decimal": ",", "group": "."}
    assert "error" in ask("speak", **(whole | change))
    assert language.current() is ENGLISH


def test_another_thread_still_speaks_english():
    heard: list[str] = []
    with speaking(COMMA):
        thread = threading.Thread(target=lambda: heard.append(shown(0.5)))
        thread.start()
        thread.join()
    assert heard == [".50"]


def test_numbers_are_written_as_the_language_does():
    with speaking(COMMA):
        assert [shown(0.8), shown(1.0), shown_apart(0.9999, 1.0), fixed(1.5, 2)] == ["0,80", "1", "0,9999", "1,50"]
        assert [grouped(1234567), grouped(1234.56, 1), significant(0.01234)] == ["1.234.567", "1.234,6", "0,0123"]
        assert row_shown(("A", "B"), (0.25, 0.75)) == "A 0,25; B 0,75"
    assert [grouped(1234567), fixed(0.5, 2), row_shown(("A", "B"), (0.25, 0.75))] == [
        "1,234,567",
        "0.50",
        "A .25, B .75",
    ]


@given(st.integers(0, 10**9))
def test_a_number_takes_the_plural_form_of_its_language(number):
    expected = next(i for i in range(6) if SIX[number if number < FORMS else 100 + number % 100] == i)
    forms = [f"form {i}" for i in range(6)]
    with speaking(Catalogue("xx", {"one": forms}, SIX)):
        assert _n("one", "many", number) == f"form {expected}"


def test_a_context_tells_one_english_word_from_another():
    with speaking(catalogue({"button\x04Draft": "Entwerfen", "Draft": "Entwurf"})):
        assert [_c("button", "Draft"), _("Draft"), _c("list", "Draft")] == ["Entwerfen", "Entwurf", "Draft"]


@pytest.mark.parametrize("token", ["א", "ب", "٣", "\U0001e900"])
def test_a_value_that_is_read_from_the_right_is_isolated_once_where_it_stands(token):
    assert _("{token} is accepted.", token=token) == f"\u2068{token}\u2069 is accepted."
    assert _("{token} is accepted.", token=isolated(token)) == f"\u2068{token}\u2069 is accepted."
    assert row_shown((token, "B"), (0.25, 0.75)) == f"\u2068{token}\u2069 .25, B .75"


def test_other_values_stand_as_they_are():
    for token in ("A", "ä", "中", "“ ”", "🙂"):
        assert _("{token} is accepted.", token=token) == f"{token} is accepted."
