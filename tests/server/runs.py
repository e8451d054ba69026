"""Runs for tests: requests with short names, and what they gave."""

from model_server.decoding import Decoding
from model_server.models import Models
from model_server.settings import Request
from specstep.model import Sampling

GREEDY = Sampling(0.0)


def request(
    prompt: str, draft: str = "prompt-lookup", *, layer: int = 24, rule: str = "exact", width: int = 4, limit: int = 8,
    seed: int = 1, sampling: Sampling = GREEDY, chat: bool = False,
) -> Request:  # fmt: skip
    """A request that is taken to be checked."""
    return Request(prompt, chat, draft, layer if draft == "early-exit" else 0, rule, width, limit, seed, sampling)


def run(models: Models, wanted: Request) -> Decoding:
    """Decode to the end."""
    decoding = Decoding(models, wanted)
    for _ in decoding.to_end():
        pass
    return decoding
