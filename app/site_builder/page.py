"""The page itself: static/templates/index.html.j2 rendered by Jinja2 with the recorded default trace in it."""

import base64
import hashlib
from collections.abc import Iterable
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


def content_security_policy(
    *, scripts: Iterable[str] = (), styles: Iterable[str] = (), alone: bool = False, data: bool = False
) -> str:
    """The page and its worker load from their own origin only; WebAssembly is all that is compiled at run time.

    Inline texts are allowed by their hashes. Where the browser knows Trusted Types, HTML can be made of text only by
    lit-html, from the templates in the page's own scripts. A page that is one file (`alone`) loads nothing; it may read
    `data` addresses, as may an embed that has nothing else in its frame.
    """
    own = [] if alone else ["'self'"]
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(["script-src", *own, *map(source_hash, scripts), *([] if alone else ["'wasm-unsafe-eval'"])]),
            " ".join(["worker-src", *(own or ["'none'"])]),
            " ".join(["connect-src", *own, *(["data:"] if alone or data else [])]),
            " ".join(["style-src", *own, *map(source_hash, styles)]),
            " ".join(["img-src", *own, "data:", "blob:"]),
            " ".join(["frame-src", *(own or ["'none'"])]),
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types lit-html specstep-url specstep-early",
        )
    )


def source_hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def render(
    layout: Layout, bundles: Bundles, icon: str, payload: Payload, first: FirstFrame, site: dict[str, Any]
) -> str:
    """index.html."""
    policy = content_security_policy(scripts=[bundles.early], styles=[first.css])
    inline = {"early": Markup(bundles.early)}
    return fill(layout, payload, first, site=site, csp=policy, assets=addresses(bundles, icon), inline=inline)


def render_alone(
    layout: Layout, payload: Payload, first: FirstFrame, site: dict[str, Any], script: str, style: str
) -> str:
    """recorded.html: the same page with its script and style inside, and nothing outside."""
    policy = content_security_policy(scripts=[script], styles=[first.css, style], alone=True)
    inline = {"script": Markup(script), "style": Markup(style)}
    return fill(layout, payload, first, site=site, csp=policy, assets=None, inline=inline)


def fill(layout: Layout, payload: Payload, first: FirstFrame, **context: Any) -> str:
    """The page from its template, which also gets:

    `recorded_json` (the payload, safe inside a script element), `first_html` and `first_css` (the widget's first frame,
    for its shadow root) and `noscript_rows` (the whole trace as readable rows: step, round, what, sentence).
    """
    return from_template(
        layout,
        TEMPLATE,
        first_html=Markup(first.html),
        first_css=Markup(first.css),
        recorded_json=Markup(recorded.for_script_element(payload)),
        noscript_rows=readable_rows(payload),
        **context,
    )


def from_template(layout: Layout, name: str, **context: Any) -> str:
    """A page from one of static/templates/."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(layout.static / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    try:
        return environment.get_template(name).render(**context)
    except jinja2.TemplateError as error:
        place = f"{getattr(error, 'name', None) or name}, line {getattr(error, 'lineno', '?')}"
        raise BuildError(f"static/templates ({place}): {error}. Mend the template, then build again.") from error


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
    named = {
        "main_js": bundles.main,
        "offline_js": bundles.offline,
        "worker_js": bundles.worker,
        "page_css": bundles.page_css,
        "icon": icon,
    }
    parts = [f"assets/{file}" for file in bundles.parts]
    return {"parts": parts} | {name: f"assets/{file}" for name, file in named.items()}
