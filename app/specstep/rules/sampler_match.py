"""The target samples; the draft is right or not."""

from specstep.language import N_
from specstep.rules.base import Rule
from specstep.rules.parts import own_probability, without_token
from specstep.rules.walks import own_sample
from specstep.words import Words, plain_chance

SAMPLER_MATCH = Rule(
    name="sampler-match",
    title=N_("The target's own sample"),
    source=N_("a folk rule; see the one-position table in this project's tests"),
    explanation=N_(
        "At each position the target draws its own token and that token is what is emitted; the drafted token "
        "is accepted if it is the same one, and the first difference ends the block. Exact, since only the "
        "target's samples are ever output. The test passes where the draw falls into the drafted token's "
        "stretch of the target's running totals, and a replacement needs no further draw."
    ),
    acceptance=own_probability,
    replacement=without_token,
    words=Words("p", plain_chance, N_("the target's own sample")),
    walk=own_sample,
)
