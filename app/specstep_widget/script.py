"""Where the widget's script lies: inside the installed package, else where the build of this checkout put it."""

from pathlib import Path

from specstep.errors import SpecstepError

NAME = "widget.js"
INSIDE = Path(__file__).with_name("script")
MADE = Path(__file__).parents[2] / ".build" / "notebook"


def script() -> str:
    """The script as one ES module. Raises SpecstepError where it has not been built."""
    for folder in (INSIDE, MADE):
        if (folder / NAME).is_file():
            return (folder / NAME).read_text("utf-8")
    raise SpecstepError("The notebook widget's script is not built; run `python3 build.py build` in the checkout.")
