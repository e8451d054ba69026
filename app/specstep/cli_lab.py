"""The lab on the command line: exact distributions, simulations, costs."""

import argparse
from typing import Any

from specstep.cli_options import add_settings, settings
from specstep.json_text import to_json
from specstep.lab import reports
from specstep.lab.cost import Prices
from specstep.lab.montecarlo import TRIALS, Simulation
from specstep.numbers import shown

WORST = 12


def add_commands(commands: Any) -> None:
    """Give the command line `exact`, `simulate` and `cost`."""
    exact = commands.add_parser("exact", help="the probability of every output sequence, without sampling")
    exact.set_defaults(command=exact_command)
    trials = commands.add_parser("simulate", help="many seeded runs, compared with the target's exact distribution")
    trials.add_argument("--trials", type=int, default=TRIALS.default, help=f"{TRIALS.least} to {TRIALS.most}")
    trials.set_defaults(command=simulate_command)
    cost = commands.add_parser("cost", help="a model of cost: what each draft width costs for a token")
    for name, text in (
        ("draft-step", "one draft step"),
        ("position", "each further position in a target pass"),
        ("overhead", "each round"),
    ):
        cost.add_argument(f"--{name}", type=float, default=None, help=f"price of {text}, in ordinary target passes")
    cost.set_defaults(command=cost_command)
    for parser in (exact, trials, cost):
        add_settings(parser)


def exact_command(options: argparse.Namespace) -> int:
    """`exact`: every sequence with its probability."""
    config, target, draft = settings(options)
    if options.format == "json":
        print(to_json(reports.exact_for_command_line(config, target, draft)))
        return 0
    report: Any = reports.exact(config, target, draft)
    print(f"Total variation to the target: {report['tv']:.3g}")
    print("By position: " + ", ".join(f"{tv:.3g}" for tv in report["tv_by_position"]))
    print("Expected: " + ", ".join(f"{name.replace('_', ' ')} {n:.4f}" for name, n in report["expected"].items()))
    print(f"The {WORST} sequences that differ most (rule, target):")
    for item in report["sequences"][:WORST]:
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
    print(f"{report['trials']} trials of {''.join(config.rule)}, compared with the target's exact distribution")
    print(f"Total variation {report['tv']:.4f}; an exact sample of this size still has about {report['noise']:.4f}")
    print(f"χ² {chi2} with {report['dof']} degrees of freedom, p-value {report['p_value']:.3g}")
    print("Mean counts: " + ", ".join(f"{name} {value:.4f}" for name, value in report["mean"].items()))
    return 0


def cost_command(options: argparse.Namespace) -> int:
    """`cost`: the cost model for widths 1 to 16."""
    config, target, draft = settings(options)
    given = {"draft": options.draft_step, "position": options.position, "overhead": options.overhead}
    prices = Prices(**{name: value for name, value in given.items() if value is not None})
    report: Any = reports.costs(config, target, draft, prices)
    if options.format == "json":
        print(to_json(report))
        return 0
    print(f"{report['note']}\nMean acceptance α = {shown(report['alpha'])}. {report['formula_note']}")
    print(" k  tokens a pass  cost a token  speed-up   by formula")
    for row in report["widths"]:
        print(
            f"{row['k']:>2}  {row['tokens_per_pass']:>13.3f}  {row['per_token']:>12.3f}  {row['speed_up']:>8.3f}"
            f"  {row['formula_speed_up']:>11.3f}"
        )
    best = f"Best width: {report['best']}." if report["best"] else "No width pays at these prices."
    print(best)
    return 0
