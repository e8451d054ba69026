"""Settings: every wrong one is refused with an error that names it and its range."""

import pytest
from hypothesis import given

import specstep
from specstep.config import Config, config_from_dict
from specstep.errors import ParameterError
from specstep.rules import RULES, rule_named

from .strategies import configs

RANGES = {"width": (1, 8), "limit": (1, 64), "seed": (0, 2**64 - 1)}
NO_NUMBERS = [True, False, 3.0, 2.5, float("nan"), float("inf"), "3", "", None, [3], {"n": 3}, 3 + 0j, b"3", ...]
CASES = [(name, value) for name in RANGES for value in NO_NUMBERS]
CASES += [(name, edge) for name, (least, most) in RANGES.items() for edge in (least - 1, most + 1, -(10**30), 10**5000)]


@pytest.mark.parametrize(("name", "value"), CASES, ids=lambda value: repr(value)[:12] if value != 10**5000 else "huge")
def test_a_number_out_of_range_or_of_the_wrong_type_is_named_with_its_range(name, value):
    least, most = RANGES[name]
    with pytest.raises(ParameterError, match=f"^{name} is .*must be a whole number from {least} to {most}") as caught:
        Config(**{name: value})
    assert caught.value.data == {"parameter": name, "least": str(least), "most": str(most)}
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("name", ["width", "limit", "seed"])
def test_both_ends_of_a_range_belong_to_it(name):
    for value in RANGES[name]:
        assert getattr(Config(**{name: value}), name) == value


def test_the_defaults_are_those_of_the_design():
    assert Config().to_dict() == {
        "draft": "aligned", "target": "target", "rule": "exact", "width": 3, "limit": 8, "seed": 1,
    }  # fmt: skip


@pytest.mark.parametrize("value", ["alinged", "Aligned", "target", "../biased", "aligned ", "A" * 80])
def test_an_unknown_draft_is_an_error_with_the_names_there_are(value):
    with pytest.raises(ParameterError, match=r"^draft is .*must be one of: aligned, biased") as caught:
        specstep.trace(Config(draft=value))
    assert caught.value.data["parameter"] == "draft"


def test_an_unknown_target_is_an_error_with_the_names_there_are():
    with pytest.raises(ParameterError, match=r"^target is 'aligned', it must be one of: target"):
        specstep.trace(Config(target="aligned"))


@pytest.mark.parametrize("value", ["", None, 1, True, ["aligned"], "x" * 81])
@pytest.mark.parametrize("name", ["draft", "target"])
def test_a_name_of_a_table_is_text(name, value):
    with pytest.raises(ParameterError, match=f"^{name} is "):
        Config(**{name: value})


@pytest.mark.parametrize("value", ["Exact", None, 0, True, [], "x" * 10_000])
def test_an_unknown_rule_is_an_error_with_the_names_there_are(value):
    with pytest.raises(ParameterError, match=r"^rule is .*must be one of: exact") as caught:
        rule_named(value)
    assert caught.value.data == {"parameter": "rule", "allowed": list(RULES)}
    assert len(caught.value.message) < 400


@pytest.mark.parametrize("name", ["k", "Width", "", "__class__", "x" * 10_000])
def test_a_setting_that_there_is_not_is_an_error_with_the_settings_there_are(name):
    with pytest.raises(ParameterError, match=r"is no setting; settings are draft, target, rule") as caught:
        config_from_dict({name: 1})
    assert len(caught.value.message) < 200


@given(configs())
def test_settings_read_back_as_they_were_written(config):
    assert config_from_dict(config.to_dict()) == config


def test_settings_cannot_be_changed_afterwards():
    with pytest.raises(AttributeError):
        Config().width = 9
