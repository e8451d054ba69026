"""How often a text's own tokens would be kept: β averaged over the contexts of a text as they occur in it."""

import numpy as np

from specstep.sampling import Row
from specstep.text.characters import Ids
from specstep.text.counts import Ints, counted, windows
from specstep.text.estimate import Estimate

AT_ONCE = 4096  # contexts, so that memory stays bounded whatever the text


def acceptance(target: Estimate, draft: Estimate, text: Ids) -> float:
    """The mean of β = Σ min(p, q) over the N positions of a text, each after the tokens before it.

    This is the chance that a token drafted there is accepted (Leviathan et al. 2023), exactly, and each distinct
    context is looked at once.
    """
    vocabulary, longest = len(target.tokens), max(target.order, draft.order)
    first = range(min(longest, len(text)))  # positions with fewer tokens before them
    kept = sum(_sum_of_beta(target, draft, windows(text[:i], vocabulary, i), i, np.ones(1)) for i in first)
    contexts, counts = counted(windows(text[:-1], vocabulary, longest), vocabulary**longest)
    alike = np.argsort(contexts % vocabulary ** max(longest - 1, 0))  # those of one end together: it is looked at once
    contexts, counts = contexts[alike], counts[alike]
    for start in range(0, len(contexts), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        kept += _sum_of_beta(target, draft, contexts[part], longest, counts[part].astype(np.float64))
    return float(kept) / len(text)


def _sum_of_beta(target: Estimate, draft: Estimate, contexts: Ints, length: int, counts: Row) -> float:
    p, q = target.rows_after(contexts, length), draft.rows_after(contexts, length)  # (C, V), (C, V)
    return float(np.minimum(p, q).sum(axis=1) @ counts)
