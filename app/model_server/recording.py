"""Traces of a real model for readers without a server: recorded by a command, shipped with the site."""

from collections.abc import Iterator
from pathlib import Path

from model_server.decoding import Decoding
from model_server.models import Models
from model_server.prompts import PROMPTS
from model_server.settings import Request
from model_server.weights import Say
from specstep.model import Sampling


def requests(models: Models) -> dict[str, Request]:
    """What is recorded, by name: a look-up that works, and an early exit that often fails."""
    layers = models.target.facts.layers
    warm = Sampling(temperature=0.7, top_k=40)
    return {
        "lookup": Request(PROMPTS["repetition"], False, "prompt-lookup", 0, "exact", 4, 24, 1, Sampling(0.0)),
        "early-exit": Request(PROMPTS["code"], False, "early-exit", layers - 2, "exact", 3, 20, 1, warm),
    }


def record(models: Models, folder: Path, say: Say) -> Iterator[Path]:
    """Decode and write each trace; the path of each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, request in requests(models).items():
        say(f"Recording {name} …")
        run = Decoding(models, request)
        for _ in run.to_end():
            pass
        path = folder / f"model-{name}.json"
        path.write_text(run.trace.to_json() + "\n", "utf-8")
        yield path
