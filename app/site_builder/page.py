"""The page itself: static/templates/index.html.j2 rendered by Jinja2 with the recorded default trace in it."""

import base64
import hashlib
from typing import Any

import jinja2
from markupsafe import Markup

from site_builder import recorded
from site_builder.bundles import Bundles
from site_builder.failure import BuildError
from site_builder.first_frame import FirstFrame
from site_builder.layout import Layout
from site_builder.recorded import Payload

TEMPLATE = "index.html.j2"


def content_security_policy(style: str) -> str:
    """The page and its worker load from their own origin only; WebAssembly is all that is compiled at run time.

    `style` is the text of the one style element, allowed by its hash. Where the browser knows Trusted Types, HTML can be
    made of text by lit-html alone, from the templates in the page's own scripts.
    """
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self'",
            "connect-src 'self'",
            f"style-src 'self' '{source_hash(style)}'",
            "img-src 'self' data: blob:",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types lit-html specstep-url",
        )
    )


def source_hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def render(layout: Layout, bundles: Bundles, icon: str, payload: Payload, first: FirstFrame, site: dict[str, Any]) -> str:
    """index.html. The template gets:

    `site` (version, files), `assets` (addresses of main_js, start_js, worker_js, page_css and icon), `csp` (the page's content
    security policy), `recorded_json` (the payload, safe inside a script element), `recorded` (the payload itself),
    `first_html` and `first_css` (the widget's first frame, for its shadow root), `frame` (the same as data) and `noscript_rows` (the whole trace as readable rows: step, round, what, sentence).
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
            csp=content_security_policy(first.css),
            first_html=Markup(first.html),
            first_css=Markup(first.css),
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


def addresses(bundles: Bundles, icon: str) -> dict[str, str]:
    """What the page links to, relative to the page."""
    named = {"main_js": bundles.main, "start_js": bundles.start, "worker_js": bundles.worker, "page_css": bundles.page_css, "icon": icon}
    return {name: f"assets/{file}" for name, file in named.items()}
