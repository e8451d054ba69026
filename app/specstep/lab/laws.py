"""What one round puts out, exactly: the probability of each possible output, by walking every branch at once.

A law starts from each of the C contexts. `emitted[m]` has shape (C, V**m): the probability that the round commits
exactly those m tokens, sequences in the order of their digits.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from specstep.lab.matrices import Array, Matrices, extend, last_context, ratios
from specstep.rules.base import Rule
from specstep.rules.walks import drafting_draw, first_rejection, keep_going, longest, own_sample


@dataclass(frozen=True)
class RoundLaw:
    """The outputs of a round of k drafted tokens from each context, and its expected counts, each of shape (C,)."""

    k: int
    with_bonus: bool
    emitted: dict[int, Array]
    accepted: Array
    rejected: Array
    bonus: Array

    @property
    def discarded(self) -> Array:
        """Expected tokens dropped untested, shape (C,)."""
        left: Array = self.k - self.accepted - self.rejected
        return left


def round_law(rule: Rule, m: Matrices, k: int, with_bonus: bool) -> RoundLaw:
    """The law of a round of `k` drafted tokens, with or without room for a bonus."""
    return LAWS[rule.walk](m, k, with_bonus)


def up_to_first_rejection(m: Matrices, k: int, with_bonus: bool) -> RoundLaw:
    """Tests in order: i accepted tokens and a replacement, or all k and perhaps a bonus."""
    kept = m.drawn * m.acceptance  # (C, V)
    lost = np.einsum("cx,cxz->cz", m.drawn * (1.0 - m.acceptance), m.replacement)  # (C, V)
    chain: Array = np.ones((len(kept), 1))
    accepted: Array = np.zeros(len(kept))
    emitted: dict[int, Array] = {}
    for i in range(k):
        emitted[i + 1] = extend(chain, i, lost)
        chain = extend(chain, i, kept)
        accepted += chain.sum(axis=1)
    return _finish(m, k, with_bonus, emitted, chain, accepted, 1.0 - chain.sum(axis=1))


def to_the_end(m: Matrices, k: int, with_bonus: bool) -> RoundLaw:
    """Every position tested along the drafted path, whatever was replaced; the state is (output, last drafted)."""
    contexts, vocabulary = m.drawn.shape
    stays = m.drawn * m.acceptance  # (C, V)
    goes = (m.drawn * (1.0 - m.acceptance))[:, :, None] * m.replacement  # (C, V drafted, V output)
    step = goes + stays[:, :, None] * np.eye(vocabulary)  # (C, V drafted, V output)
    state = step.transpose(0, 2, 1)  # (C, V**1 outputs, V last drafted)
    chain, accepted = stays, stays.sum(axis=1)
    for i in range(1, k):
        accepted = accepted + np.einsum("coy,y->c", state, stays[1:].sum(axis=1))
        state = np.einsum("coy,yxz->cozx", state, step[1:]).reshape(contexts, -1, vocabulary)
        chain = extend(chain, i, stays)
    emitted = {k: state.sum(axis=2)}
    if not with_bonus:
        return RoundLaw(k, False, emitted, accepted, k - accepted, np.zeros(contexts))
    emitted[k] = emitted[k] - chain
    emitted[k + 1] = extend(chain, k, m.p)
    return RoundLaw(k, True, emitted, accepted, k - accepted, chain.sum(axis=1))


def longest_prefix(m: Matrices, k: int, with_bonus: bool) -> RoundLaw:
    """Block verification along every drafted path: the longest prefix whose own test passes."""
    contexts = len(m.p)
    paths, weights, passing = _weighted_paths(m, k)
    fails_after = np.ones((contexts, m.p.shape[1] ** k))  # no longer prefix passes, along each whole path
    whole = paths[k]
    emitted = {i: np.zeros((contexts, m.p.shape[1] ** i)) for i in range(1, k + 1)}
    accepted = np.zeros(contexts)
    kept = np.zeros_like(whole)
    for i in range(k, -1, -1):
        chance = np.repeat(passing[i], whole.shape[1] // passing[i].shape[1], axis=1)
        stops = whole * fails_after * chance  # (C, V**k): the kept prefix has i tokens
        accepted += i * stops.sum(axis=1)
        fails_after = fails_after * (1.0 - chance)
        if i == k:
            kept = stops
        else:
            prefix = stops.reshape(contexts, m.p.shape[1] ** i, -1).sum(axis=2)
            emitted[i + 1] += (prefix[:, :, None] * _weighted_residual(m, weights[i], i)).reshape(contexts, -1)
    return _finish(m, k, with_bonus, emitted, kept, accepted, 1.0 - kept.sum(axis=1))


def _finish(
    m: Matrices, k: int, with_bonus: bool, emitted: dict[int, Array], kept: Array, accepted: Array, rejected: Array
) -> RoundLaw:
    """Add what follows full acceptance, whose paths have the probabilities `kept` (C, V**k)."""
    if with_bonus:
        return RoundLaw(k, True, emitted | {k + 1: extend(kept, k, m.p)}, accepted, rejected, kept.sum(axis=1))
    return RoundLaw(k, False, emitted | {k: emitted[k] + kept}, accepted, rejected, np.zeros(len(kept)))


def _weighted_paths(m: Matrices, k: int) -> tuple[list[Array], list[Array], list[Array]]:
    """For prefixes of 0 … k tokens: the chance that they are drafted, their weight w, the chance h that they pass."""
    ratio = ratios(m.p, m.tested)
    certain: Array = np.ones((len(m.p), 1))  # nothing kept is always possible
    paths, weights, passing = [certain], [certain], [certain]
    for i in range(k):
        paths.append(extend(paths[-1], i, m.drawn))
        weights.append(np.minimum(extend(weights[-1], i, ratio), 1.0))
        weight = weights[-1]
        if i + 1 == k:
            passing.append(weight)
            continue
        after = last_context(i + 1, m.p.shape[1])
        ahead = np.maximum(weight[:, :, None] * m.p[after] - m.tested[after], 0.0).sum(axis=2)
        denominator = ahead + 1.0 - weight
        passing.append(np.divide(ahead, denominator, out=np.ones_like(ahead), where=denominator > 0.0))
    return paths, weights, passing


def _weighted_residual(m: Matrices, weight: Array, length: int) -> Array:
    """norm(max(0, w·p − q)) after each prefix of `length` tokens, shape (C, V**length, V); p where it has no mass."""
    if length == 0:
        p, q = m.p[:, None, :], m.tested[:, None, :]
    else:
        after = last_context(length, m.p.shape[1])
        p, q = m.p[after][None], m.tested[after][None]
    beyond = np.maximum(weight[:, :, None] * p - q, 0.0)
    mass = beyond.sum(axis=2, keepdims=True)
    return np.where(mass > 0.0, beyond / np.where(mass > 0.0, mass, 1.0), p)


type Law = Callable[[Matrices, int, bool], RoundLaw]
LAWS: dict[object, Law] = {
    first_rejection: up_to_first_rejection,
    drafting_draw: up_to_first_rejection,
    own_sample: up_to_first_rejection,
    keep_going: to_the_end,
    longest: longest_prefix,
}
