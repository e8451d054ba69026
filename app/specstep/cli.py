"""The command line: make a trace and read it aloud, check that a recorded one replays, ask the lab."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from specstep import cli_lab
from specstep.cli_files import read_text
from specstep.cli_options import add_settings, settings
from specstep.errors import SpecstepError, TraceError
from specstep.events import Event, event_to_dict
from specstep.frames import frames
from specstep.json_text import to_json
from specstep.trace import Difference, ModelTrace, Trace, read_trace, replay, run


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
    config, target, draft = settings(options)
    trace = run(config, target, draft)
    print(FORMATS[options.format](trace).removesuffix("\n"))
    return 0


def replay_command(options: argparse.Namespace) -> int:
    """`replay`: does the engine make the same events from the trace's own settings and tables?"""
    trace = read_trace(read_text(options.file))
    if isinstance(trace, ModelTrace):
        raise TraceError(f"{options.file} was recorded from a real model; only traces of tables can be replayed.")
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


FORMATS = {"text": spoken, "json": Trace.to_json, "markdown": Trace.to_markdown}


def _difference(difference: Difference) -> str:
    def shown(event: Event | None) -> str:
        return to_json(event_to_dict(event)) if event else "no event"

    return (
        f"Differs at event {difference.event}.\n  recorded: {shown(difference.recorded)}\n"
        f"  replayed: {shown(difference.replayed)}"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("specstep", description="Step through speculative decoding on toy tables.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    trace = commands.add_parser("trace", help="decode and print the trace")
    add_settings(trace, tuple(FORMATS))
    trace.set_defaults(command=trace_command)
    again = commands.add_parser("replay", help="check that a recorded trace replays, event by event")
    again.add_argument("file", metavar="TRACE.json")
    again.set_defaults(command=replay_command)
    cli_lab.add_commands(commands)
    return parser
