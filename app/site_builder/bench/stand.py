"""What the bench measures on: one server with the built site and a bare Pyodide, which counts what it sends."""

import shutil
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from site_builder import compress, node, server
from site_builder.layout import Layout

HERE = Path(__file__).parent
BARE_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@dataclass(frozen=True)
class Stand:
    address: str
    sent: Counter[str]  # bytes as they went over the wire, by the first part of the address
    raw: Counter[str]  # the same before compression


@contextmanager
def stand(layout: Layout) -> Iterator[Stand]:
    with TemporaryDirectory(prefix="specstep-bench-") as name:
        folder = Path(name)
        (folder / "site").symlink_to(layout.dist)
        lay_out_bare(layout, folder / "bare")
        sent: Counter[str] = Counter()
        raw: Counter[str] = Counter()
        handler = partial(CountingHandler, directory=str(folder), sent=sent, raw=raw)
        with server.SiteServer((server.HOST, 0), handler) as site:
            thread = threading.Thread(target=site.serve_forever)
            thread.start()
            yield Stand(site.address, sent, raw)
            site.shutdown()
            thread.join()


def lay_out_bare(layout: Layout, folder: Path) -> None:
    """Pyodide as npm installed it, compressed beside like the site's own files."""
    (folder / "pyodide").mkdir(parents=True)
    shutil.copyfile(HERE / "bare.html", folder / "index.html")
    shutil.copyfile(HERE / "bare-worker.js", folder / "worker.js")
    for file in BARE_FILES:
        shutil.copyfile(layout.packages / "pyodide" / file, folder / "pyodide" / file)
    compress.beside(layout, node.find(layout), folder, forget=False)


class CountingHandler(server.SiteHandler):
    def __init__(self, *args: Any, sent: Counter[str], raw: Counter[str], **named: Any) -> None:
        self.sent, self.raw = sent, raw
        super().__init__(*args, **named)

    def send_head(self) -> BinaryIO | None:
        file = super().send_head()
        if file is not None:
            kind = urlsplit(self.path).path.split("/")[1]
            path = Path(file.name)
            self.sent[kind] += path.stat().st_size
            plain = path.with_suffix("") if path.suffix in compress.SUFFIXES else path
            self.raw[kind] += plain.stat().st_size
        return file

    def log_error(self, format: str, *args: object) -> None:
        """A bare page has no icon, and that is no news."""
