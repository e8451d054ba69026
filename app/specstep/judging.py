"""What is known of a position in one sentence, and why its test came out as it did, with the numbers of it."""

from specstep.draws import Draw
from specstep.events import Accept, Reject
from specstep.language import _
from specstep.numbers import draw_shown, named, shown, shown_apart
from specstep.records import Record
from specstep.words import Words, plain_chance


def record_says(record: Record, words: Words, ends: bool = False) -> str:
    """What is known of a position, as a sentence of its own for the inspector; `ends` as in `Scene`."""
    return at(record.position) + _known_of(record, words, ends)


def _known_of(record: Record, words: Words, ends: bool) -> str:
    token = named(record.token or "")
    if record.replacement and record.replacement.how == "bonus":
        chosen = record.replacement
        return _(
            "{token} is the bonus token, drawn from the target's own row with draw {number} = {u}.",
            token=named(chosen.token), number=chosen.draw.number, u=draw_shown(chosen.draw.u),
        )  # fmt: skip
    if record.stage == "bonus":
        return _("no token was drafted here; the same pass gives the target's row for a bonus token.")
    if record.stage == "drafted":
        q = shown(_known(record.q))
        return _("{token} is proposed with draft probability {q}, not committed.", token=token, q=q)
    if record.stage == "discarded" and ends:
        return _("{token} was drafted after the end of the text, so it is discarded untested.", token=token)
    if record.stage == "discarded":
        return _("{token} was drafted after a rejected token, so it is discarded untested.", token=token)
    if record.test is None:
        if record.acceptance is None:
            return _("{token} is scored; its test has not been looked at.", token=token)
        chance = words.chance(_known(record.p), _known(record.q), record.acceptance, None)
        return _(
            "{token} will stay with probability {chance}; its draw has not been looked at.", token=token, chance=chance
        )
    return _verdict(record, words)


def _verdict(record: Record, words: Words) -> str:
    assert record.test is not None
    assert record.token is not None
    test, numbers = record.test, (_known(record.p), _known(record.q), _known(record.acceptance))
    text = _judged(record.token, test.draw, test.start, test.verdict, numbers, words)
    if record.replacement is None:
        return text
    chosen = record.replacement
    facts = {"token": named(chosen.token), "number": chosen.draw.number, "u": draw_shown(chosen.draw.u)}
    if chosen.from_target:
        return text + " " + _(
            "{token}, drawn from the target's row, since the residual's mass was rounded away, with draw "
            "{number} = {u}, replaces it.", **facts,
        )  # fmt: skip
    return text + " " + _("{token}, drawn from {row} with draw {number} = {u}, replaces it.", row=words.row, **facts)


def reason(event: Accept | Reject, words: Words) -> str:
    """Why a test came out as it did, with its numbers."""
    verdict = "accepted" if isinstance(event, Accept) else "rejected"
    return _judged(event.token, event.draw, event.start, verdict, (event.p, event.q, event.acceptance), words)


def _judged(
    token: str, draw: Draw, start: float, verdict: str, numbers: tuple[float, float, float], words: Words
) -> str:
    p, q, acceptance = numbers
    facts = {
        "formula": words.acceptance,
        "chance": words.chance(p, q, acceptance, draw.u),
        "compared": _compared(draw, start, acceptance),
        "token": named(token),
    }
    if passes(draw.u, start, acceptance) == (verdict == "accepted"):
        if verdict == "accepted":
            return _("{formula} = {chance}; {compared}, so {token} is accepted.", **facts)
        return _("{formula} = {chance}; {compared}, so {token} is rejected.", **facts)
    if verdict == "accepted":
        return _(
            "{formula} = {chance}; {compared}, but a longer prefix of the block passes, so {token} is accepted.",
            **facts,
        )
    return _(
        "{formula} = {chance}; {compared}, but a longer prefix of the block passes, so {token} is rejected.", **facts
    )


def _compared(draw: Draw, start: float, acceptance: float) -> str:
    """The draw beside what it was compared with."""
    number, u = draw.number, draw.u
    if start > 0.0:
        stretch = {"number": number, "u": draw_shown(u), "start": shown(start), "end": shown(start + acceptance)}
        if passes(u, start, acceptance):
            return _("draw {number} = {u} is in [{start}, {end})", **stretch)
        return _("draw {number} = {u} is not in [{start}, {end})", **stretch)
    facts = {"number": number, "u": shown_apart(u, acceptance), "bound": plain_chance(0.0, 0.0, acceptance, u)}
    if u < acceptance:
        return _("draw {number} = {u} < {bound}", **facts)
    return _("draw {number} = {u} ≥ {bound}", **facts)


def passes(u: float, start: float, acceptance: float) -> bool:
    """Whether a draw falls into the stretch that its test accepts."""
    return start <= u < start + acceptance


def at(position: int) -> str:
    """What opens a sentence about a position; a space follows."""
    return _("Position {position}:", position=position) + " "


def _known(value: float | None) -> float:
    assert value is not None
    return value
