"""Where everything lies: the checkout's own folders, and those that the build makes."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Layout:
    """The folders of one checkout; nothing outside `root` is ever written."""

    root: Path

    @property
    def app(self) -> Path:
        return self.root / "app"

    @property
    def static(self) -> Path:
        return self.root / "static"

    @property
    def packages(self) -> Path:
        """What `npm ci` installed."""
        return self.static / "node_modules"

    @property
    def tables(self) -> Path:
        return self.root / "toy_tables"

    @property
    def lessons(self) -> Path:
        return self.tables / "lessons.json"

    @property
    def texts(self) -> Path:
        """Sample texts, of which tables are made."""
        return self.tables / "texts"

    @property
    def languages(self) -> Path:
        """Catalogues, one file a language (languages.py)."""
        return self.static / "languages"

    @property
    def recordings(self) -> Path:
        """Traces of real models, recorded by `build.py record`."""
        return self.app / "model_server" / "recorded"

    @property
    def dist(self) -> Path:
        return self.root / "dist"

    @property
    def work(self) -> Path:
        """Intermediate results, safe to delete at any time."""
        return self.root / ".build"

    @property
    def downloads(self) -> Path:
        return self.work / "downloads"


PROJECT = Layout(Path(__file__).resolve().parents[2])
