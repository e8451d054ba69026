"""What one round puts out, exactly: the probability of each possible output, by walking every branch at once.

A law starts from each of S contexts. `emitted[m]` has shape (S, V**m): the probability that the round commits
exactly those m tokens, sequences in the order of their digits.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from specstep.errors import ParameterError
from specstep.lab.contexts import Ints
from specstep.lab.matrices import Array, Matrices, contexts_after, extend, ratios
from specstep.language import _
from specstep.rules.base import Rule
from specstep.rules.walks import drafting_draw, first_rejection, keep_going, longest, own_sample

STATES_MOST = 20_000_000


@dataclass(frozen=True)
class RoundLaw:
    """The outputs of a round of k drafted tokens from each start, and its expected counts, each of shape (S,)."""

    k: int
    with_bonus: bool
    emitted: dict[int, Array]
    accepted: Array
    rejected: Array
    bonus: Array

    @property
    def discarded(self) -> Array:
        """Expected tokens dropped untested, shape (S,)."""
        left: Array = self.k - self.accepted - self.rejected
        return left


def round_law(rule: Rule, m: Matrices, k: int, with_bonus: bool, starts: Ints | None = None) -> RoundLaw:
    """The law of a round of `k` drafted tokens, with or without room for a bonus, from `starts` (all contexts)."""
    return LAWS[rule.walk](m, k, with_bonus, np.arange(len(m.p)) if starts is None else starts)


def up_to_first_rejection(m: Matrices, k: int, with_bonus: bool, starts: Ints) -> RoundLaw:
    """Tests in order: i accepted tokens and a replacement, or all k and perhaps a bonus."""
    kept = m.drawn * m.acceptance  # (C, V)
    lost = np.einsum("cx,cxz->cz", m.drawn * (1.0 - m.acceptance), m.replacement)  # (C, V)
    chain: Array = np.ones((len(starts), 1))
    accepted: Array = np.zeros(len(starts))
    emitted: dict[int, Array] = {}
    for i in range(k):
        at = contexts_after(m.after, i, starts)
        emitted[i + 1] = extend(chain, lost, at)
        chain = extend(chain, kept, at)
        accepted += chain.sum(axis=1)
    return _finish(m, _Ends(k, with_bonus, starts), emitted, chain, accepted)


def to_the_end(m: Matrices, k: int, with_bonus: bool, starts: Ints) -> RoundLaw:
    """Every position tested along the drafted path, whatever was replaced; the state is (output, drafted context)."""
    contexts, vocabulary = m.drawn.shape
    if len(starts) * vocabulary**k * contexts > STATES_MOST:
        raise ParameterError(
            _(
                "width is {width}: a rule that tests to the end has too many states over these tables; choose a "
                "smaller one.", width=k,
            ),
            parameter="width",
        )  # fmt: skip
    stays = m.drawn * m.acceptance  # (C, V)
    goes = (m.drawn * (1.0 - m.acceptance))[:, :, None] * m.replacement  # (C, V drafted, V output)
    step = goes + stays[:, :, None] * np.eye(vocabulary)  # (C, V drafted, V output)
    onward = np.zeros((contexts, contexts, vocabulary))  # (C, C drafted, V output)
    np.add.at(onward, (np.arange(contexts)[:, None], m.after), step)
    state = np.zeros((len(starts), 1, contexts))  # (S, V**0 outputs, C drafted)
    state[np.arange(len(starts)), 0, starts] = 1.0
    chain: Array = np.ones((len(starts), 1))
    accepted: Array = np.zeros(len(starts))
    for i in range(k):
        accepted = accepted + np.einsum("soc,c->s", state, stays.sum(axis=1))
        state = np.einsum("soc,cdz->sozd", state, onward).reshape(len(starts), -1, contexts)
        chain = extend(chain, stays, contexts_after(m.after, i, starts))
    emitted = {k: state.sum(axis=2)}
    if not with_bonus:
        return RoundLaw(k, False, emitted, accepted, k - accepted, np.zeros(len(starts)))
    emitted[k] = emitted[k] - chain
    emitted[k + 1] = extend(chain, m.p, contexts_after(m.after, k, starts))
    return RoundLaw(k, True, emitted, accepted, k - accepted, chain.sum(axis=1))


def longest_prefix(m: Matrices, k: int, with_bonus: bool, starts: Ints) -> RoundLaw:
    """Block verification along every drafted path: the longest prefix whose own test passes."""
    count, vocabulary = len(starts), m.p.shape[1]
    paths, weights, passing = _weighted_paths(m, k, starts)
    fails_after = np.ones((count, vocabulary**k))  # no longer prefix passes, along each whole path
    whole = paths[k]
    emitted = {i: np.zeros((count, vocabulary**i)) for i in range(1, k + 1)}
    accepted = np.zeros(count)
    kept = np.zeros_like(whole)
    for i in range(k, -1, -1):
        chance = np.repeat(passing[i], whole.shape[1] // passing[i].shape[1], axis=1)
        stops = whole * fails_after * chance  # (S, V**k): the kept prefix has i tokens
        accepted += i * stops.sum(axis=1)
        fails_after = fails_after * (1.0 - chance)
        if i == k:
            kept = stops
        else:
            prefix = stops.reshape(count, vocabulary**i, -1).sum(axis=2)
            at = contexts_after(m.after, i, starts)
            emitted[i + 1] += (prefix[:, :, None] * _weighted_residual(m, weights[i], at)).reshape(count, -1)
    return _finish(m, _Ends(k, with_bonus, starts), emitted, kept, accepted)


@dataclass(frozen=True)
class _Ends:
    """How a round ends when all of its k tokens are accepted, and from where it started."""

    k: int
    with_bonus: bool
    starts: Ints


def _finish(m: Matrices, ends: _Ends, emitted: dict[int, Array], kept: Array, accepted: Array) -> RoundLaw:
    """Add what follows full acceptance, whose paths have the probabilities `kept` (S, V**k)."""
    k, full = ends.k, kept.sum(axis=1)
    if ends.with_bonus:
        bonus = extend(kept, m.p, contexts_after(m.after, k, ends.starts))
        return RoundLaw(k, True, emitted | {k + 1: bonus}, accepted, 1.0 - full, full)
    return RoundLaw(k, False, emitted | {k: emitted[k] + kept}, accepted, 1.0 - full, np.zeros(len(kept)))


def _weighted_paths(m: Matrices, k: int, starts: Ints) -> tuple[list[Array], list[Array], list[Array]]:
    """For prefixes of 0 … k tokens: the chance that they are drafted, their weight w, the chance h that they pass."""
    ratio = ratios(m.p, m.tested)
    certain: Array = np.ones((len(starts), 1))  # nothing kept is always possible
    paths, weights, passing = [certain], [certain], [certain]
    for i in range(k):
        at, after = contexts_after(m.after, i, starts), contexts_after(m.after, i + 1, starts)
        paths.append(extend(paths[-1], m.drawn, at))
        weights.append(np.minimum(extend(weights[-1], ratio, at), 1.0))
        weight = weights[-1]
        if i + 1 == k:
            passing.append(weight)
            continue
        ahead = np.maximum(weight[:, :, None] * m.p[after] - m.tested[after], 0.0).sum(axis=2)
        denominator = ahead + 1.0 - weight
        passing.append(np.divide(ahead, denominator, out=np.ones_like(ahead), where=denominator > 0.0))
    return paths, weights, passing


def _weighted_residual(m: Matrices, weight: Array, at: Ints) -> Array:
    """norm(max(0, w·p − q)) in the contexts `at` (S, n), shape (S, n, V); p where it has no mass."""
    p, q = m.p[at], m.tested[at]
    beyond = np.maximum(weight[:, :, None] * p - q, 0.0)
    mass = beyond.sum(axis=2, keepdims=True)
    return np.where(mass > 0.0, beyond / np.where(mass > 0.0, mass, 1.0), p)


type Law = Callable[[Matrices, int, bool, Ints], RoundLaw]
LAWS: dict[object, Law] = {
    first_rejection: up_to_first_rejection,
    drafting_draw: up_to_first_rejection,
    own_sample: up_to_first_rejection,
    keep_going: to_the_end,
    longest: longest_prefix,
}
