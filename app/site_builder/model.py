"""What `build.py` does with a real model: serve the page with one behind it, record traces of it, measure it."""

import contextlib
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.progress import say
from specstep.language import Catalogue

if TYPE_CHECKING:
    from model_server.models import Models


@dataclass(frozen=True)
class Choice:
    """Which model, which draft beside it, and where to listen. An empty `model` is the default one."""

    model: str
    draft: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    open_page: bool | None = None  # None: where there is a desktop to open it on
    dtype: str | None = None  # None: the model's own, float32 on a CPU


def load(layout: Layout, choice: Choice) -> "Models":
    """The models that are asked for. Raises BuildError."""
    say("Starting PyTorch …")
    from model_server.failure import ModelError
    from model_server.loading import load as load_model
    from model_server.models import Models

    try:
        target = load_model(choice.model or None, layout.downloads, say, choice.dtype)
        second = load_model(choice.draft, layout.downloads, say, choice.dtype) if choice.draft else None
        return Models(target, second)
    except ModelError as error:
        raise BuildError(str(error)) from error


def serve(layout: Layout, choice: Choice) -> int:
    """Build the site, load the model, serve both until Ctrl-C."""
    from model_server import serve as serving
    from model_server.failure import ModelError
    from site_builder import asgi_site, assemble, opening

    try:
        listening = serving.bind(choice.host, choice.port)  # first: nobody should wait only to hear that it is taken
    except ModelError as error:
        raise BuildError(str(error)) from error
    with listening:
        access = serving.access(choice.host, listening)
        assemble.build(layout)
        models = load(layout, choice)
        address = f"http://{shown_host(choice.host)}:{listening.getsockname()[1]}/#view=model"
        server = serving.server(models, access, asgi_site.site(layout.dist), languages=catalogues(layout))
        if not serving.is_loopback(choice.host):
            say(f"Warning: bound to {choice.host}, so others on the network can reach this page and use the model.")
        say(f"Specstep is at {address} (Ctrl-C stops it)")
        if opening.has_desktop() if choice.open_page is None else choice.open_page:
            opening.open_page(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
        say("\nStopped")
    return 0


def catalogues(layout: Layout) -> list[Catalogue]:
    """The languages of the pages, which the server behind them speaks too."""
    from site_builder import languages  # needs what builds the site; measuring and recording do without

    return [languages.read(layout, code).catalogue for code in languages.codes(layout)]


def shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def record(layout: Layout, choice: Choice) -> int:
    """Record the traces that the site ships, with this machine's model."""
    from model_server import recording

    models = load(layout, choice)
    for path in recording.record(models, layout.recordings, say):
        say(f"{path.relative_to(layout.root)}: {path.stat().st_size / 1000:.0f} kB")
    return 0


def bench(layout: Layout, choice: Choice, rounds: int) -> int:
    """Measure drafts and widths over several prompts: a table, and .build/bench-model.json."""
    from model_server import bench as model_bench

    report = layout.work / "bench-model.json"
    model_bench.bench(load(layout, choice), rounds, report, say)
    say(f"The figures are in {report.relative_to(layout.root)}")
    return 0


def installed() -> bool:
    """Whether the extra `server` is there."""
    return all(find_spec(name) is not None for name in ("torch", "transformers", "starlette", "uvicorn"))
