"""Tables from text on the command line."""

import argparse

from specstep.cli_files import read_text
from specstep.errors import SpecstepError
from specstep.tables import Table
from specstep.text import store
from specstep.text.recipe import table_of
from specstep.text.samples import SAMPLES
from specstep.text.shelf import ORDER, Choice


def add_options(parser: argparse.ArgumentParser) -> None:
    """Give a command the options for tables that are estimated from texts."""
    named = f"a text file or one of the samples {', '.join(SAMPLES)}"
    parser.add_argument("--target-text", metavar="FILE|SAMPLE", help=f"estimate the target from a text: {named}")
    parser.add_argument("--draft-text", metavar="FILE|SAMPLE", help="and the draft from another (default: the same)")
    parser.add_argument(
        "--order", type=int,
        help=f"how many last characters the target looks at, {ORDER.least} to {ORDER.most} (default {ORDER.default})",
    )  # fmt: skip
    parser.add_argument("--draft-order", type=int, help="and the draft (default: one less)")


def asked(options: argparse.Namespace) -> bool:
    """Whether the tables are to come from texts. Raises SpecstepError where options of texts and others are mixed."""
    of_texts, of_tables = _given(options, "draft_text", "order", "draft_order"), _given(options, "draft", "target")
    if options.target_text is None and of_texts:
        raise SpecstepError(f"{of_texts} needs --target-text: both tables come from texts, or neither.")
    if options.target_text is not None and of_tables:
        raise SpecstepError(f"{of_tables} does not go with --target-text: both tables come from texts, or neither.")
    return options.target_text is not None


def _given(options: argparse.Namespace, *names: str) -> str | None:
    """The first of these options that was given, as it is written."""
    return next((f"--{name.replace('_', '-')}" for name in names if getattr(options, name) is not None), None)


def tables(options: argparse.Namespace) -> tuple[Table, Table]:
    """The target and the draft, estimated from the texts that the options name. Raises SpecstepError."""
    text = _kept(options.target_text)
    other = text if options.draft_text is None else _kept(options.draft_text)
    choice = Choice(text, other, ORDER.default if options.order is None else options.order)
    lower = max(choice.order - 1, 0)
    order = lower if options.draft_order is None else ORDER.check("draft-order", options.draft_order)
    reading = choice.reading(other)
    target, draft = choice.recipe(text, reading, choice.order), choice.recipe(other, reading, order)
    return table_of(target), table_of(draft)


def _kept(name: str) -> str:
    """The name that the engine knows the text by."""
    advice = f"it must be a text file or one of {', '.join(SAMPLES)}"
    return name if name in SAMPLES else store.keep(read_text(name, advice, "a text file"))
