"""licences.txt: the licences of the third-party code that the site ships."""

from pathlib import Path

from site_builder.layout import Layout
from site_builder.runtime import licence_of_numpy

LICENCES = Path(__file__).with_name("licences")


def text(layout: Layout, numpy_wheel: Path) -> str:
    parts = [
        ("Specstep", "this site and its engine", (layout.root / "LICENSE").read_text("utf-8")),
        ("lit-html", "the page's templates", (layout.packages / "lit-html" / "LICENSE").read_text("utf-8")),
        ("reveal.js", "the slides of an example", (layout.packages / "reveal.js" / "LICENSE").read_text("utf-8")),
        ("Pyodide", "Python for the browser", (LICENCES / "MPL-2.0.txt").read_text("utf-8")),
        ("Python", "the interpreter and its standard library", (LICENCES / "Python.txt").read_text("utf-8")),
        ("NumPy", "compiled, trimmed and changed in a few lines for this site", licence_of_numpy(numpy_wheel)),
    ]
    contents = "\n".join(f"{number}. {name}: {what}" for number, (name, what, _) in enumerate(parts, 1))
    bodies = "".join(f"\n\n{'=' * 78}\n{name}\n{'=' * 78}\n\n{body.strip()}\n" for name, _, body in parts)
    return f"This site ships code under these licences:\n\n{contents}\n{bodies}"
