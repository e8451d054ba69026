"""A listing as an HTML table that needs nothing around it: inline styles, no script, readable on light and on dark."""

from collections.abc import Iterable

from specstep.listing import HEADINGS, Line, Listing

# The browser's own words for these would need the module `html`, which the page's trimmed Python does not have.
AS_ENTITY = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

# Ink and ground are the host's; lines are a grey that shows on both.
LINE = "1px solid rgba(128, 128, 128, 0.45)"
CELL = (
    "padding: 0.2em 0.6em; vertical-align: top; white-space: normal; background: transparent; color: inherit; border: 0"
)
NUMBER, TEXT = f"{CELL}; text-align: right", f"{CELL}; text-align: left"
STYLES = (NUMBER, NUMBER, NUMBER, f"{TEXT}; white-space: nowrap", TEXT)
DECIDED = ("accept", "reject", "recover", "bonus", "commit")


def to_html(listed: Listing) -> str:
    """Settings, one row for each event, the output and the counts."""
    settings = " · ".join(f"{name} {escaped(value)}" for name, value in listed.settings)
    head = "".join(
        f'<th scope="col" style="{style}; font-weight: 600">{name}</th>'
        for name, style in zip(HEADINGS, STYLES, strict=True)
    )
    return (
        '<div style="overflow-x: auto; color: inherit; font-variant-numeric: tabular-nums">'
        '<table style="border-collapse: collapse; border: 0; margin: 0; font-size: inherit; color: inherit">'
        f'<caption style="caption-side: top; text-align: left; padding: 0.2em 0.6em; color: inherit">'
        f"Speculative decoding: {settings}</caption>"
        f'<thead><tr style="border-bottom: {LINE}; background: transparent">{head}</tr></thead>'
        f"<tbody>{''.join(_rows(listed.lines))}</tbody></table>"
        f'<p style="margin: 0.4em 0.6em"><strong>Output:</strong> {escaped(listed.output)}<br>'
        f"Counts of table look-ups, not time: {listed.counts}.</p></div>"
    )


def escaped(text: str) -> str:
    """The text with every character that HTML could take for markup as a character reference."""
    return text.translate(AS_ENTITY)


def _rows(lines: Iterable[Line]) -> Iterable[str]:
    """A line is drawn above each round; what was decided stands out from what led to it."""
    before = 1
    for line in lines:
        rule = f"; border-top: {LINE}" if line.round != before else ""
        before = line.round
        strong = "; font-weight: 600" if line.kind in DECIDED else ""
        styles = (*STYLES[:3], STYLES[3] + strong, STYLES[4])
        cells = "".join(
            f'<td style="{style}">{escaped(cell)}</td>' for style, cell in zip(styles, line.cells, strict=True)
        )
        yield f'<tr style="background: transparent{rule}">{cells}</tr>'
