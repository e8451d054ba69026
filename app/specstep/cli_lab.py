"""The lab on the command line: exact distributions, simulations, costs."""

import argparse
from typing import Any

from specstep.cli_options import add_settings, settings
from specstep.json_text import to_json
from specstep.lab import reports
from specstep.lab.cost import Prices, check_price
from specstep.lab.lossless import TOLERANCE
from specstep.lab.montecarlo import TRIALS, Simulation
from specstep.numbers import shown

WORST = 12
FREE = Prices()


def add_commands(commands: Any) -> None:
    """Give the command line `exact`, `simulate` and `cost`."""
    exact = commands.add_parser("exact", help="the probability of every output sequence, without sampling")
    exact.set_defaults(command=exact_command)
    trials = commands.add_parser("simulate", help="many seeded runs, compared with the target's exact distribution")
    ranges = f"{TRIALS.least} to {TRIALS.most} (default {TRIALS.default})"
    trials.add_argument("--trials", type=int, default=TRIALS.default, help=ranges)
    trials.set_defaults(command=simulate_command)
    cost = commands.add_parser("cost", help="a model of cost: what each draft width costs for a token")
    for name, text, price in (
        ("draft-step", "one draft step", FREE.draft),
        ("position", "each further position in a target pass", FREE.position),
        ("overhead", "each round", FREE.overhead),
    ):
        text = f"price of {text}, in ordinary target passes, 0 to 100 (default {price:g})"
        cost.add_argument(f"--{name}", type=float, default=price, help=text)
    cost.set_defaults(command=cost_command)
    add_settings(exact, without=("seed",))
    add_settings(trials)
    add_settings(cost, without=("rule", "width", "limit", "seed"))


def exact_command(options: argparse.Namespace) -> int:
    """`exact`: every sequence with its probability."""
    config, target, draft = settings(options)
    if options.format == "json":
        print(to_json(reports.exact_for_command_line(config, target, draft)))
        return 0
    report: Any = reports.exact(config, target, draft)
    print(report["says"])
    print(f"Total variation to the target: {report['tv']:.3g}")
    print("By position: " + ", ".join(f"{tv:.3g}" for tv in report["tv_by_position"]))
    print("Expected: " + ", ".join(f"{name.replace('_', ' ')} {n:.4f}" for name, n in report["expected"].items()))
    listed = report["sequences"][:WORST]
    which = "most probable" if abs(listed[0]["difference"]) < TOLERANCE else "that differ most"
    print(f"Sequences, the {len(listed)} {which} (rule, target):")
    for item in listed:
        print(f"  {item['sequence']}  {item['output']:.6f}  {item['target']:.6f}")
    return 0


def simulate_command(options: argparse.Namespace) -> int:
    """`simulate`: counts of sequences over many trials."""
    config, target, draft = settings(options)
    simulation = Simulation(config, target, draft, options.trials)
    report: Any = simulation.advance(options.trials)
    picked = {name: report[name] for name in ("trials", "tv", "noise", "chi2", "dof", "p_value", "mean")}
    if options.format == "json":
        print(to_json({"counts": simulation.counts(), **picked}))
        return 0
    chi2 = "infinite" if report["chi2"] is None else f"{report['chi2']:.1f}"
    print(f"{report['trials']} trials of {config.rule}, compared with the target's exact distribution")
    print(f"Total variation {report['tv']:.4f}; an exact sample of this size still has about {report['noise']:.4f}")
    print(f"χ² {chi2} with {report['dof']} degrees of freedom, p-value {report['p_value']:.3g}")
    print(report["says"])
    print("Mean counts: " + ", ".join(f"{name} {value:.4f}" for name, value in report["mean"].items()))
    return 0


def cost_command(options: argparse.Namespace) -> int:
    """`cost`: the cost model for widths 1 to 16."""
    check_price("draft-step", options.draft_step)  # by the option's name: `--draft` is another
    config, target, draft = settings(options)
    prices = Prices(options.draft_step, options.position, options.overhead)
    report: Any = reports.costs(config, target, draft, prices)
    if options.format == "json":
        print(to_json(report))
        return 0
    print(f"{report['note']} For the exact rule, in a run without a limit.")
    print(f"Mean acceptance α = {shown(report['alpha'])}. {report['formula_note']}")
    print(" k  tokens a pass  cost a token  speed-up   by formula")
    for row in report["widths"]:
        print(
            f"{row['k']:>2}  {row['tokens_per_pass']:>13.3f}  {row['per_token']:>12.3f}  {row['speed_up']:>8.3f}"
            f"  {row['formula_speed_up']:>11.3f}"
        )
    print(report["says"])
    return 0
