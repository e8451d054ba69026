"""The options that several commands share: tables, rule, width, limit, seed, format."""

import argparse

from specstep import cli_text
from specstep.cli_files import read_text
from specstep.config import DRAFT_DEFAULT, LIMIT, RULE_DEFAULT, SEED, TARGET_DEFAULT, WIDTH, Config
from specstep.rules import RULES
from specstep.tables import Table, parse_table
from specstep.toys import DRAFTS, TARGETS, toy_table

DEFAULTS = {"rule": RULE_DEFAULT, "width": WIDTH.default, "limit": LIMIT.default, "seed": SEED.default}


def add_settings(
    parser: argparse.ArgumentParser, formats: tuple[str, ...] = ("text", "json"), without: tuple[str, ...] = ()
) -> None:
    """Give a command the settings of a trace, but for those that would change nothing, and the choice of a format."""
    drafts = f"{' or '.join(DRAFTS)}, or a table file (default {DRAFT_DEFAULT})"
    parser.add_argument("--draft", metavar="NAME|FILE", help=drafts)
    parser.add_argument("--target", metavar="FILE", help="a table file (default: the authored target)")
    cli_text.add_options(parser)
    parser.set_defaults(**{name: default for name, default in DEFAULTS.items() if name in without})
    if "rule" not in without:
        parser.add_argument("--rule", default=RULE_DEFAULT, help=f"one of: {', '.join(RULES)} (default {RULE_DEFAULT})")
    numbers = (
        ("width", WIDTH, "tokens drafted in a round"),
        ("limit", LIMIT, "tokens to commit"),
        ("seed", SEED, "seed"),
    )
    for name, bounds, text in numbers:
        if name in without:
            continue
        parser.add_argument(
            f"--{name}",
            type=int,
            default=bounds.default,
            help=f"{text}, {bounds.least} to {bounds.most} (default {bounds.default})",
        )
    parser.add_argument("--format", choices=formats, default="text")


def settings(options: argparse.Namespace) -> tuple[Config, Table, Table]:
    """The settings, the target and the draft that the options name. Raises SpecstepError."""
    if cli_text.asked(options):
        target, draft = cli_text.tables(options)
    else:
        target = _table("target", options.target or TARGET_DEFAULT, TARGETS)
        draft = _table("draft", options.draft or DRAFT_DEFAULT, DRAFTS)
    config = Config(
        draft=draft.name,
        target=target.name,
        rule=options.rule,
        width=options.width,
        limit=options.limit,
        seed=options.seed,
    )
    return config, target, draft


def _table(parameter: str, name: str, authored: tuple[str, ...]) -> Table:
    if name in authored:
        return toy_table(name)
    advice = f"{parameter} must be {' or '.join(authored)}, or the path of a table file"
    return parse_table(read_text(name, advice), name)
