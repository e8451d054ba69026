"""The command line: make a trace and read it aloud, or check that a recorded trace replays."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from specstep.config import DRAFT_DEFAULT, LIMIT, RULE_DEFAULT, SEED, TARGET_DEFAULT, WIDTH, Config
from specstep.errors import SpecstepError
from specstep.events import Event, event_to_dict
from specstep.frames import frames
from specstep.json_text import to_json
from specstep.rules import RULES
from specstep.tables import Table, parse_table
from specstep.toys import DRAFTS, TARGETS, toy_table
from specstep.trace import Difference, Trace, read_trace, replay, run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code (0 done, 1 a replay differs, 2 bad input)."""
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # JSON is UTF-8, and sentences need ≥, whatever the locale
    try:
        code: int = options.command(options)
        sys.stdout.flush()
    except SpecstepError as error:
        print(f"specstep: {error.message}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads our output has seen enough (`| head`); the null device takes what the exit would still flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def trace_command(options: argparse.Namespace) -> int:
    """`trace`: decode with the given settings and print the trace."""
    target = _table("target", options.target, TARGETS)
    draft = _table("draft", options.draft, DRAFTS)
    config = Config(
        draft=draft.name,
        target=target.name,
        rule=options.rule,
        width=options.width,
        limit=options.limit,
        seed=options.seed,
    )
    trace = run(config, target, draft)
    print(trace.to_json() if options.format == "json" else spoken(trace))
    return 0


def replay_command(options: argparse.Namespace) -> int:
    """`replay`: does the engine make the same events from the trace's own settings and tables?"""
    trace = read_trace(_read(options.file))
    difference = replay(trace)
    if difference is None:
        print(f"Replayed identically: {len(trace.events)} events.")
        return 0
    print(_difference(difference))
    return 1


def spoken(trace: Trace) -> str:
    """The trace as text that can be read aloud: a heading, the rounds, a sentence for each event, the counts."""
    config = trace.config
    lines = [
        f"Target {trace.target.title!r}, draft {trace.draft.title!r}, rule {config.rule}, width {config.width}, "
        f"seed {config.seed}, limit {config.limit}."
    ]
    round_number = 0
    for frame in frames(trace)[1:]:
        if frame.round != round_number:
            round_number = frame.round
            lines += ["", f"Round {round_number}"]
        lines.append(f"  {frame.index:>2}. {frame.say.text}")
    counts = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in trace.counters.to_dict().items())
    return "\n".join(
        [*lines, "", f"Output: {''.join(trace.committed)}", f"Counts of table look-ups, not time: {counts}."]
    )


def _difference(difference: Difference) -> str:
    def shown(event: Event | None) -> str:
        return to_json(event_to_dict(event)) if event else "no event"

    return (
        f"Differs at event {difference.event}.\n  recorded: {shown(difference.recorded)}\n"
        f"  replayed: {shown(difference.replayed)}"
    )


def _table(parameter: str, name: str, authored: tuple[str, ...]) -> Table:
    if name in authored:
        return toy_table(name)
    return parse_table(_read(name, f"{parameter} must be {' or '.join(authored)}, or the path of a table file"), name)


def _read(name: str, advice: str = "check the path") -> str:
    try:
        return Path(name).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise SpecstepError(f"{name} is not UTF-8 text; choose a JSON file.") from error
    except OSError as error:
        raise SpecstepError(f"{name} cannot be read ({error.strerror}); {advice}.") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("specstep", description="Step through speculative decoding on toy tables.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    trace = commands.add_parser("trace", help="decode and print the trace")
    trace.add_argument(
        "--draft", default=DRAFT_DEFAULT, metavar="NAME|FILE", help=f"{' or '.join(DRAFTS)}, or a table file"
    )
    trace.add_argument(
        "--target", default=TARGET_DEFAULT, metavar="FILE", help="a table file (default: the authored target)"
    )
    trace.add_argument("--rule", default=RULE_DEFAULT, help=f"one of: {', '.join(RULES)}")
    numbers = (
        ("width", WIDTH, "tokens drafted in a round"),
        ("limit", LIMIT, "tokens to commit"),
        ("seed", SEED, "seed"),
    )
    for name, bounds, text in numbers:
        trace.add_argument(
            f"--{name}",
            type=int,
            default=bounds.default,
            help=f"{text}, {bounds.least} to {bounds.most} (default {bounds.default})",
        )
    trace.add_argument("--format", choices=("text", "json"), default="text")
    trace.set_defaults(command=trace_command)
    again = commands.add_parser("replay", help="check that a recorded trace replays, event by event")
    again.add_argument("file", metavar="TRACE.json")
    again.set_defaults(command=replay_command)
    return parser
