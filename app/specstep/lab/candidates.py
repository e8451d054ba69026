"""Several candidates for one position, tried in turn: recursive rejection (SpecInfer, arXiv 2305.09781)."""

from specstep.sampling import Row, excess, overlap, residual, total

ORDERS_MOST = 5_000


def acceptance_with_replacement(p_row: Row, q_row: Row, most: int) -> tuple[float, ...]:
    """The chance that one of 1 … `most` independent draws from q is accepted (recursive rejection)."""
    chances: tuple[float, ...] = ()
    current, refused = p_row, 1.0
    for _ in range(most):
        refused *= 1.0 - total(overlap(current, q_row))
        chances += (1.0 - refused,)
        if total(excess(current, q_row)) == 0.0:
            return chances + (1.0,) * (most - len(chances))
        current = residual(current, q_row).row
    return chances


def most_without_replacement(tokens: int, most: int) -> int:
    """How many candidates without replacement are worked out: every order of them is walked through."""
    orders, candidates = tokens, 1
    while candidates < min(most, tokens) and orders * (tokens - candidates) <= ORDERS_MOST:
        orders *= tokens - candidates
        candidates += 1
    return candidates


def acceptance_without_replacement(p_row: Row, q_row: Row, most: int) -> tuple[float, ...]:
    """The same when a rejected token is not proposed again: q is renormalised without it."""
    return tuple(_accepted(p_row, q_row, candidates) for candidates in range(1, most + 1))


def output_without_replacement(p_row: Row, q_row: Row, candidates: int) -> Row:
    """The distribution of the token that comes out, shape (V,): p, whatever the number of candidates."""
    if candidates == 0 or total(q_row) == 0.0:
        return p_row
    left = residual(p_row, q_row).row
    output = overlap(p_row, q_row)
    for token in range(len(q_row)):
        lost = q_row[token] - min(p_row[token], q_row[token])
        if lost > 0.0:
            output = output + lost * output_without_replacement(left, _without(q_row, token), candidates - 1)
    return output


def _accepted(p_row: Row, q_row: Row, candidates: int) -> float:
    if candidates == 0 or total(q_row) == 0.0:
        return 0.0
    chance = total(overlap(p_row, q_row))
    left = residual(p_row, q_row).row
    for token in range(len(q_row)):
        lost = float(q_row[token] - min(p_row[token], q_row[token]))
        if lost > 0.0:
            chance += lost * _accepted(left, _without(q_row, token), candidates - 1)
    return chance


def _without(q_row: Row, token: int) -> Row:
    others = q_row.copy()
    others[token] = 0.0
    mass = total(others)
    return others / mass if mass > 0.0 else others
