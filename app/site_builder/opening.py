"""Open the page in the reader's browser."""

import os
import sys
import webbrowser

from site_builder.progress import say


def has_desktop() -> bool:
    """Whether a browser would have a window; without one `webbrowser` may start a browser inside the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_page(address: str) -> None:
    """Open it, or say that it could not be opened."""
    if not webbrowser.open(address):
        say("No browser could be opened here: open the address by hand.")
