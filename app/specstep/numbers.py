"""Numbers as they stand in sentences: short, and never rounded across the comparison they are part of."""


def shown(value: float, digits: int = 3) -> str:
    """At most `digits` decimals, at least two unless whole, no leading zero: .80, .625, 1, 0."""
    text = f"{value:.{digits}f}"
    whole, _, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    if not decimals:
        return whole if value == float(whole) else _almost(value, whole)
    return ("" if whole == "0" else whole) + "." + decimals.ljust(2, "0")


def draw_shown(u: float) -> str:
    """A draw with three decimals, or more where three would show it as 1: a draw is below 1."""
    return shown_apart(u, 1.0)


def shown_apart(value: float, other: float) -> str:
    """`value` with as many decimals as it takes to tell it from `other`, and from 1, at least three."""
    if value == 0.0:
        return "0"
    for digits in range(3, 17):
        text = f"{value:.{digits}f}"
        if all(text != f"{bound:.{digits}f}" or value == bound for bound in (other, 1.0)):
            return text.removeprefix("0")
    return repr(value)


def named(token: str) -> str:
    """A token as it stands in a sentence: a toy's letter bare, a real model's piece in quotes."""
    return token if len(token) == 1 and token.isalpha() else f"“{token}”"


def row_shown(tokens: tuple[str, ...], row: tuple[float, ...]) -> str:
    """A row as 'A .80, B .15, C .05'; tokens of probability 0 are left out."""
    return ", ".join(f"{token} {shown(value)}" for token, value in zip(tokens, row, strict=True) if value > 0)


def likeliest_shown(tokens: tuple[str, ...], row: tuple[float, ...], most: int = 3) -> str:
    """The likeliest entries of a cut row, the last one being all other tokens: '“␣a” .40, “␣b” .20, all others .30'."""
    best = sorted(zip(row[:-1], tokens, strict=False), key=lambda entry: -entry[0])[:most]
    parts = [f"{named(token)} {shown(value)}" for value, token in best if value > 0]
    others = sum(row) - sum(value for value, _ in best)
    return ", ".join([*parts, *([f"all others {shown(others)}"] if others > 5e-4 else [])])


def _almost(value: float, whole: str) -> str:
    return f"almost {whole}" if abs(value - float(whole)) < 0.5 else whole
