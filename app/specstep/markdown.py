"""A listing as Markdown: a table for a plain article. Nothing in it is markup but what stands here."""

import re
from collections.abc import Iterable

from specstep.listing import HEADINGS, Listing

# Beside HTML's own: emphasis, code, links, tables, formulas, footnotes, mentions, emoji, the braces of MDX and MyST.
MARKUP = re.compile(r"[&<>|*_\[\]`\\~$#@{}^]|:(?=\S)")
NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def to_markdown(listed: Listing) -> str:
    """Settings, one row for each event, the output and the counts; ends with a line break."""
    settings = " · ".join(f"{name} {escaped(value)}" for name, value in listed.settings)
    rows = [_row(map(escaped, line.cells)) for line in listed.lines]
    return "\n".join(
        (
            f"Speculative decoding: {settings}",
            "",
            _row(HEADINGS),
            _row(("---:", "---:", "---:", "---", "---")),
            *rows,
            "",
            f"**Output:** {escaped(listed.output)}",
            "",
            f"Counts of table look-ups, not time: {listed.counts}.",
            "",
        )
    )


def escaped(text: str) -> str:
    """The text with every character that Markdown could take for markup as a character reference."""
    return MARKUP.sub(lambda found: NAMES.get(found[0], f"&#{ord(found[0])};"), text)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
