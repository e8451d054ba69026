"""The page itself: static/templates/index.html.j2 rendered by Jinja2 with the recorded default trace in it."""

from typing import Any

import jinja2
from markupsafe import Markup

from site_builder import recorded
from site_builder.bundles import Bundles
from site_builder.failure import BuildError
from site_builder.layout import Layout
from site_builder.recorded import Payload

TEMPLATE = "index.html.j2"
# The page and its worker load from their own origin only; WebAssembly is the one thing that is compiled at run time.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


def render(layout: Layout, bundles: Bundles, icon: str, payload: Payload, site: dict[str, Any]) -> str:
    """index.html. The template gets:

    `site` (version, files), `assets` (addresses of main_js, worker_js, page_css and icon, and the list `parts` of what
    main_js imports at once), `csp` (the page's content security policy), `recorded_json` (the payload, safe inside a
    script element), `recorded` (the payload itself), `frame` (its first frame) and `noscript_rows` (the whole trace as
    readable rows: step, round, what, sentence).
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
            assets=addresses(bundles, icon),
            csp=CONTENT_SECURITY_POLICY,
            recorded_json=Markup(recorded.for_script_element(payload)),
            recorded=payload,
            frame=unpacked(payload)[0],
            noscript_rows=readable_rows(payload),
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


def readable_rows(payload: Payload) -> list[dict[str, Any]]:
    """One row for each event, in words."""
    return [
        {
            "step": frame["index"],
            "round": frame["round"],
            "what": frame["event"]["kind"].replace("_", " "),
            "sentence": "".join(frame["say"][part] for part in ("lead", "strong", "rest")),
        }
        for frame in payload["frames"]
        if frame["event"]
    ]


def addresses(bundles: Bundles, icon: str) -> dict[str, str | list[str]]:
    """What the page links to, relative to the page."""
    named = {"main_js": bundles.main, "worker_js": bundles.worker, "page_css": bundles.page_css, "icon": icon}
    parts = [f"assets/{file}" for file in bundles.parts]
    return {"parts": parts} | {name: f"assets/{file}" for name, file in named.items()}
