"""Worksheets: the answer key agrees with the lab and with the traces, and codes carry answers back unharmed."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specstep.errors import ParameterError, SpecstepError
from specstep.lab import reports
from specstep.lab.cost import Prices
from specstep.worksheet import codes
from specstep.worksheet.answers import Answer
from specstep.worksheet.recipe import KINDS, recipe_from_dict
from specstep.worksheet.sheet import worksheet

from .test_bridge import call
from .test_settings import own

ALL = {"accepted": 2, "chance": 2, "residual": 2, "token": 1, "committed": 1, "width": 1}
BIASED = {"settings": {"draft": "biased"}, "seeds": ["1", "2"], "questions": ALL}


def only(kind: str, count: int = 1, **more: object) -> dict[str, object]:
    return BIASED | {"questions": {kind: count}} | more


def made(document: dict[str, object]):
    recipe = recipe_from_dict(document)
    return recipe, worksheet(recipe)


variants = st.integers(0, 2**64 - 1)


@settings(max_examples=25, deadline=None)
@given(variants)
def test_the_same_recipe_makes_the_same_sheet(variant):
    document = BIASED | {"variant": str(variant)}
    assert made(document) == made(document)
    assert [question.kind for question in made(document)[1]] == [kind for kind in KINDS for _ in range(ALL[kind])]


@pytest.mark.parametrize("draft", ["aligned", "biased"])
def test_a_sheet_can_have_as_many_questions_of_a_kind_as_are_on_offer_and_no_more(draft):
    document = {"settings": {"draft": draft}, "seeds": ["1", "2"]}
    offered = call("sheet_offer", {"recipe": document})["result"]
    assert list(offered) == list(KINDS)
    assert (offered["residual"] == 0) == (draft == "aligned")
    for kind, count in offered.items():
        if 0 < count < 8:
            assert len(made(document | {"questions": {kind: count}})[1]) == count
        if count < 8:
            with pytest.raises(ParameterError, match="ask for fewer"):
                made(document | {"questions": {kind: count + 1}})


def test_variants_ask_other_questions():
    sheets = {tuple(question.says for question in made(BIASED | {"variant": str(v)})[1]) for v in range(8)}
    assert len(sheets) > 4


@settings(max_examples=25, deadline=None)
@given(variants, st.integers(0, 1000))
def test_a_verdict_is_that_of_the_trace_behind_its_link(variant, seed):
    document = only("accepted", 2, variant=str(variant), seeds=[seed])
    recipe, questions = made(document)
    for question in questions:
        reply = call("trace", {"draft": "biased", "seed": question.link.seed})["result"]
        after = reply["frames"][question.link.step + 1]
        assert after["event"]["kind"] == ("reject" if question.answer.shown == "rejected" else "accept")
        position = int(question.link.at.split(".")[1])
        assert after["event"]["position"] == position
    assert recipe.seeds == (seed,)


def test_the_chance_of_acceptance_is_the_labs():
    recipe, questions = made(only("chance", 3))
    target, draft = recipe.settings.target, recipe.settings.draft
    seen = {"" if "empty" in question.says else question.says[6]: question.answer.value[0] for question in questions}
    for context, beta in seen.items():
        assert beta == reports.several(target, draft, context)["one"]


def test_a_residual_is_norm_of_max_0_p_minus_q():
    for question in made(only("residual", 3))[1]:
        p, q = (np.array(row.values) for row in question.rows)
        beyond = np.maximum(p - q, 0)
        assert question.answer.value == pytest.approx(beyond / beyond.sum())


@pytest.mark.parametrize("seed", range(1, 16))
def test_the_token_that_comes_is_the_one_the_trace_recovers(seed):
    (question,) = made(only("token", seeds=[seed, seed + 100]))[1]
    reply = call("trace", {"draft": "biased", "seed": question.link.seed})["result"]
    event = reply["frames"][question.link.step + 1]["event"]
    assert (event["kind"], event["token"]) == ("recover", question.answer.shown)


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_tokens_after_two_rounds_are_those_of_the_frames(seed):
    (question,) = made(only("committed", seeds=[seed]))[1]
    frames = call("trace", {"draft": "biased", "seed": str(seed)})["result"]["frames"]
    commits = [frame for frame in frames if frame["event"] and frame["event"]["kind"] == "commit"]
    assert int(question.answer.shown) == len(commits[1]["committed"])
    # The draws that are printed are all that the two rounds use, so that it can be worked out with a pencil.
    used = [
        frame["event"]["draw"]["number"] for frame in frames[: commits[1]["index"]] if "draw" in (frame["event"] or {})
    ]
    assert [draw.number for draw in question.draws] == list(range(1, max(used) + 1))


@pytest.mark.parametrize("draft", [own("bent", 0.7), own("bent", 0.85)])
def test_the_best_width_is_the_labs(draft):
    shelf = {"target": "coin", "draft": "bent", "tables": [own(), draft]}
    recipe, (question,) = made({"settings": shelf, "seeds": [1], "questions": {"width": 1}})
    price = float("0" + question.says.split()[4])
    table = reports.costs(recipe.settings.config, recipe.settings.target, recipe.settings.draft, Prices(draft=price))
    speeds = {entry["k"]: entry["speed_up"] for entry in table["widths"] if entry["k"] <= 8}
    assert int(question.answer.shown) == max(speeds, key=lambda k: speeds[k])
    # And with the numbers that are given, to two decimals, one comes to the same width.
    (row,) = question.rows
    by_hand = [round(tokens, 2) / (1 + k * price) for k, tokens in enumerate(row.values, start=1)]
    assert by_hand.index(max(by_hand)) + 1 == int(question.answer.shown)


@settings(max_examples=50, deadline=None)
@given(st.data(), variants)
def test_a_code_gives_back_which_answers_are_right(data, variant):
    recipe, questions = made(BIASED | {"variant": str(variant)})
    answers: list[str | None] = []
    expected: list[bool | None] = []
    for question in questions:
        how = data.draw(st.sampled_from(["right", "none", "wrong"]))
        right = ";".join(f"{value:.2f}" if question.answer.form in ("row", "number") else str(int(value))
                         for value in question.answer.value)  # fmt: skip
        wrong = {"choice": str(int(question.answer.value[0] == 0)), "whole": "9999", "number": "0.001",
                 "row": ";".join(["0"] * len(question.answer.value))}[question.answer.form]  # fmt: skip
        answers.append({"right": right, "none": None, "wrong": wrong}[how])
        expected.append({"right": True, "none": None, "wrong": False}[how])
    code = codes.encode(recipe, questions, answers)
    (result,) = codes.check(recipe, questions, f"  {code}\n\n")
    assert result.trouble is None
    assert list(result.marks) == expected
    assert result.right == expected.count(True)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_a_mistyped_or_cut_code_is_noticed(data):
    recipe, questions = made(BIASED)
    code = codes.encode(recipe, questions, ["0"] * 2 + [None] * 7)
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from([letter for letter in "0123456789abcdef-_~." if letter != code[at]]))
    for broken in (code[:at] + other + code[at + 1 :], code[:at]):
        for result in codes.check(recipe, questions, broken):
            assert result.trouble is not None


def test_a_code_of_another_sheet_is_refused():
    recipe, questions = made(BIASED)
    code = codes.encode(recipe, questions, [])
    (result,) = codes.check(*made(BIASED | {"variant": "2"}), code)
    assert "belongs to another sheet" in str(result.trouble)


@given(st.text(max_size=300))
def test_any_text_is_read_as_codes_without_harm(text):
    for result in codes.check(*CLASS, text):
        assert result.trouble is not None


CLASS = made(BIASED)


@pytest.mark.parametrize(
    ("text", "value"), [(".625", 0.625), ("0,625", 0.625), ("5/8", 0.625), ("62.5%", 0.625), (" 1 ", 1), ("0", 0)]
)
def test_numbers_are_read_as_people_write_them(text, value):
    assert Answer("number", (0.625,)).read(text, 1) == (value,)


@pytest.mark.parametrize("text", ["x", "1/0", "-1", "2", "1e-3", "٣", "0.5.5", ".", "9" * 30, "NaN", "<b>"])
def test_what_is_no_number_is_refused_with_the_questions_number(text):
    with pytest.raises(ParameterError, match="Answer 3 is") as caught:
        Answer("number", (0.625,)).read(text, 3)
    assert caught.value.data["parameter"] == "answer-3"


def test_two_decimals_are_enough_and_a_wrong_second_one_is_not():
    answer = Answer("number", (0.3125,))
    assert answer.accepts((0.31,))
    assert answer.accepts((0.3125,))
    assert not answer.accepts((0.32,))
    assert not answer.accepts((0.3,))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seeds": []}, "1 to 8 seeds"), ({"seeds": [1, "1"]}, "stands twice"), ({"seeds": ["x"]}, "seeds is 'x'"),
        ({"questions": {"why": 1}}, "no kind of question"), ({"questions": {"chance": 9}}, "chance is 9"),
        ({"questions": {}}, "questions is 0"), ({"extra": 1}, "no part of a worksheet"),
        ({"settings": {"rule": "greedy"}}, "about the exact rule"), ({"variant": -1}, "variant is -1"),
        ({"settings": {"draft": "aligned"}, "questions": {"residual": 1}}, "give 0 questions of the kind “residual”"),
        ({"questions": []}, "how many of each kind"),
    ],
)  # fmt: skip
def test_a_recipe_that_cannot_be_followed_is_refused_with_a_sentence(change, said):
    with pytest.raises(SpecstepError, match=said) as caught:
        made(BIASED | change)
    assert caught.value.message.endswith(".")


def test_tables_too_large_for_a_pencil_are_refused():
    letters = "abcdefghi"
    rows = {context: [1 / 9] * 9 for context in ("", *letters)}
    table = {"schema": "specstep/tables/1", "name": "nine", "tokens": list(letters), "rows": rows}
    with pytest.raises(ParameterError, match="takes up to 8"):
        made(BIASED | {"settings": {"target": "nine", "draft": "nine", "tables": [table]}})


def test_the_page_gets_sheet_code_and_marks():
    sheet = call("sheet", {"recipe": BIASED})["result"]
    assert [question["number"] for question in sheet["questions"]] == list(range(1, 10))
    code = call("results_code", {"recipe": BIASED, "answers": ["0"]})["result"]["code"]
    assert sheet["fingerprint"] in code
    reply = call("check_codes", {"recipe": BIASED, "codes": f"{code}\nnonsense"})["result"]
    assert (reply["read"], reply["answered"][:2]) == (1, [1, 0])
    assert call("results_code", {"recipe": BIASED, "answers": "x"})["error"]["data"]["parameter"] == "answers"
