"""The page itself: static/templates/index.html.j2 rendered by Jinja2 with the recorded default trace in it."""

from dataclasses import asdict
from typing import Any

import jinja2
from markupsafe import Markup

from site_builder import recorded
from site_builder.bundles import Bundles
from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.recorded import Payload

TEMPLATE = "index.html.j2"


def render(layout: Layout, bundles: Bundles, payload: Payload, site: dict[str, Any]) -> str:
    """index.html. The template gets:

    `site` (version, files), `assets` (addresses of main, worker and page_css), `recorded_json` (the payload, safe
    inside a script element), `recorded` (the payload itself), `frame` (its first frame) and `trace_rows` (the whole
    default trace as readable rows: number, kind, round, position, sentence).
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(layout.static / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    try:
        return environment.get_template(TEMPLATE).render(
            site=site,
            assets={name: f"assets/{file}" for name, file in asdict(bundles).items()},
            recorded_json=Markup(recorded.for_script_element(payload)),
            recorded=payload,
            frame=unpacked(payload)[0],
            trace_rows=trace_rows(payload),
        )
    except jinja2.TemplateError as error:
        place = f"{getattr(error, 'name', None) or TEMPLATE}, line {getattr(error, 'lineno', '?')}"
        raise BuildError(f"static/templates ({place}): {error}. Mend the template, then build again.") from error


def unpacked(payload: Payload) -> list[dict[str, Any]]:
    """The frames with each `record` index replaced by the record that it stands for."""
    records = payload["records"]

    def resolve(value: Any, key: str = "") -> Any:
        if key in ("record", "at_hand") and isinstance(value, int):
            return records[value]
        if isinstance(value, dict):
            return {name: resolve(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [resolve(item) for item in value]
        return value

    return [resolve(frame) for frame in payload["frames"]]


def trace_rows(payload: Payload) -> list[dict[str, Any]]:
    """One row for each event, in words."""
    return [
        {
            "number": frame["index"],
            "kind": frame["event"]["kind"].replace("_", " "),
            "round": frame["event"].get("round"),
            "position": frame["event"].get("position"),
            "sentence": "".join(frame["say"][part] for part in ("lead", "strong", "rest")),
        }
        for frame in payload["frames"]
        if frame["event"]
    ]
