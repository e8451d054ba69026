"""Numbers as they stand in sentences: short, and never rounded across the comparison they are part of."""

from specstep.language import _, current, isolated

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def rounded(value: float, digits: int) -> str:
    """A number ≥ 0 with so many decimals; what lies exactly in the middle goes up: .3125 is .313, as the page has it.

    Python's own formats send it to the even digit (.312), JavaScript's up; sentences and bars stand side by side.
    """
    top, bottom = value.as_integer_ratio()
    whole, decimals = divmod((2 * top * 10**digits + bottom) // (2 * bottom), 10**digits)
    return f"{whole}.{decimals:0{digits}d}" if digits else str(whole)


def shown(value: float, digits: int = 3) -> str:
    """At most `digits` decimals, at least two unless whole: .80, .625, 1, 0; in other languages 0,80."""
    text = rounded(value, digits)
    whole, _, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    if not decimals:
        return whole if value == float(whole) else _almost(value, whole)
    return localised(f"{whole}.{decimals.ljust(2, '0')}")


def draw_shown(u: float) -> str:
    """A draw with three decimals, or more where three would show it as 1: a draw is below 1."""
    return shown_apart(u, 1.0)


def shown_apart(value: float, other: float) -> str:
    """`value` with as many decimals as it takes to tell it from `other`, and from 1, at least three."""
    return localised(_apart(value, other))


def decimals_apart(value: float, other: float) -> int:
    """How many decimals `shown_apart` shows."""
    return len(_apart(value, other).partition(".")[2])


def _apart(value: float, other: float) -> str:
    if value == 0.0:
        return "0"
    for digits in range(3, 17):
        text = rounded(value, digits)
        if all(text != rounded(bound, digits) or value == bound for bound in (other, 1.0)):
            return text
    return repr(value)


def localised(text: str) -> str:
    """A number as Python writes it, as the language does: in English sentences without a zero before the point."""
    decimal = current().decimal
    if decimal != ".":
        return text.replace(".", decimal)
    return text.removeprefix("0") if text.startswith("0.") else text


def fixed(value: float, digits: int) -> str:
    """With so many decimals, and a zero before them."""
    return rounded(value, digits).replace(".", current().decimal)


def fixed_apart(value: float, digits: int, other: float) -> str:
    """The same, with more decimals where these would show it as `other`, which it is not."""
    while value != other and rounded(value, digits) == rounded(other, digits):
        digits += 1
    return fixed(value, digits)


def significant(value: float, digits: int = 3) -> str:
    """With so many significant digits; what is very small as a power of ten: 3·10⁻⁷."""
    text, power, exponent = f"{value:.{digits}g}".replace(".", current().decimal).partition("e")
    return f"{text}·10{str(int(exponent)).translate(SUPERSCRIPT)}" if power else text


def grouped(value: float, digits: int = 0) -> str:
    """With its thousands parted."""
    language = current()
    whole, point, decimals = rounded(value, digits).partition(".")
    return f"{int(whole):,}".replace(",", language.group) + (language.decimal + decimals if point else "")


def between() -> str:
    """What stands between numbers in a row: where they have a comma of their own, a semicolon."""
    return "; " if current().decimal == "," else ", "


def named(token: str) -> str:
    """A token as it stands in a sentence: a toy's letter bare, a real model's piece in quotes."""
    return isolated(token) if len(token) == 1 and token.isalpha() else _("“{token}”", token=token)


def row_shown(tokens: tuple[str, ...], row: tuple[float, ...]) -> str:
    """A row as 'A .80, B .15, C .05'; tokens of probability 0 are left out."""
    entries = zip(map(isolated, tokens), row, strict=True)
    return between().join(f"{token} {shown(value)}" for token, value in entries if value > 0)


def likeliest_shown(tokens: tuple[str, ...], row: tuple[float, ...], most: int = 3) -> str:
    """The likeliest entries of a cut row, the last one being all other tokens: '“␣a” .40, “␣b” .20, all others .30'."""
    best = sorted(zip(row[:-1], tokens, strict=False), key=lambda entry: -entry[0])[:most]
    parts = [f"{named(token)} {shown(value)}" for value, token in best if value > 0]
    others = sum(row) - sum(value for value, _token in best)
    rest = [_("all others {value}", value=shown(others))] if others > 5e-4 else []
    return between().join([*parts, *rest])


def _almost(value: float, whole: str) -> str:
    return _("almost {number}", number=whole) if abs(value - float(whole)) < 0.5 else whole
