"""What the server says of itself: device, memory, model, drafts, ranges, queue."""

import os
from dataclasses import asdict

import torch

import specstep
from model_server.models import Models
from model_server.queue import DeviceQueue
from model_server.sessions import Caps, Sessions
from model_server.settings import PROMPT_CHARACTERS, PROMPT_TOKENS, REPEATS, RULES, TEMPERATURE, TOP_K, TOP_P, Offer
from specstep.config import MODEL_LIMIT, MODEL_WIDTH, SEED, Range
from specstep.language import N_, _
from specstep.numbers import grouped
from specstep.rules import RULES as ALL_RULES

TITLES = {
    "prompt-lookup": (
        N_("Prompt lookup"),
        N_("what followed the same tokens earlier in the text; costs almost nothing"),
    ),
    "early-exit": (N_("Early exit"), N_("the target's own first layers; not trained for it, so often wrong")),
    "target": (N_("The target itself"), N_("every token is accepted and nothing is saved: a check")),
}


def about(models: Models, offer: Offer, sessions: Sessions, queue: DeviceQueue, caps: Caps) -> dict[str, object]:
    """All of it, as JSON-ready values."""
    facts = models.target.facts
    return {
        "version": specstep.__version__,
        "device": asdict(models.target.device) | {"dtype": facts.dtype, "memory": memory(models, sessions)},
        "model": asdict(facts) | {
            "context": models.target.context, "chat": offer.chat, "vocabulary": len(models.target.vocabulary.names)
        },
        "drafts": [drafted(models, kind) for kind in offer.drafts],
        "ranges": {
            "width": whole(MODEL_WIDTH), "limit": whole(MODEL_LIMIT), "top_k": whole(TOP_K), "repeats": whole(REPEATS),
            "seed": {"min": str(SEED.least), "max": str(SEED.most), "default": str(SEED.default)},
            "temperature": asdict_range(TEMPERATURE.least, TEMPERATURE.most, TEMPERATURE.default),
            "top_p": asdict_range(TOP_P.least, TOP_P.most, TOP_P.default),
            "exit_layer": whole(offer.exit_layers),
            "prompt": {"characters": PROMPT_CHARACTERS, "tokens": PROMPT_TOKENS},
        },
        "rules": [{"name": name, "title": _(ALL_RULES[name].title)} for name in RULES],
        "queue": {"waiting": queue.waiting, "running": queue.running},
        "sessions": {"open": len(sessions), "most": caps.sessions},
    }  # fmt: skip


def drafted(models: Models, kind: str) -> dict[str, str]:
    """A draft in words."""
    if kind == "model":
        assert models.second is not None
        facts = models.second.facts
        note = _(
            "a second model of the same vocabulary, {number} million parameters",
            number=grouped(facts.parameters / 1e6),
        )
        return {"kind": kind, "title": facts.name, "note": note}
    title, note = TITLES[kind]
    return {"kind": kind, "title": _(title), "note": _(note)}


def memory(models: Models, sessions: Sessions) -> dict[str, int | None]:
    """Bytes: of the weights, of all caches, in use on the device (of this process, on a CPU), and on board."""
    used, total = _used_and_total(models.target.device.kind)
    return {"weights": models.weight_bytes, "kv": sessions.held_bytes, "used": used, "total": total}


def _used_and_total(kind: str) -> tuple[int | None, int | None]:
    if kind == "cuda":
        return torch.cuda.memory_allocated(), torch.cuda.get_device_properties(0).total_memory
    if kind == "mps":
        return torch.mps.current_allocated_memory(), None
    import psutil

    return psutil.Process(os.getpid()).memory_info().rss, psutil.virtual_memory().total


def whole(bounds: Range) -> dict[str, object]:
    """A range of whole numbers."""
    return asdict_range(bounds.least, bounds.most, bounds.default)


def asdict_range(least: float, most: float, default: float) -> dict[str, object]:
    """A range as the page reads it."""
    return {"min": least, "max": most, "default": default}
