"""The page itself: static/templates/index.html.j2 rendered by Jinja2 with the recorded default trace in it."""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import jinja2
from markupsafe import Markup

from site_builder import recorded
from site_builder.bundles import Bundles
from site_builder.failure import BuildError
from site_builder.first_frame import FirstFrame
from site_builder.languages import Words
from site_builder.layout import Layout
from site_builder.recorded import Payload
from specstep.language import ENGLISH, N_, _, _n, speaking

TEMPLATE = "index.html.j2"
KINDS = {
    "draft": N_("draft"), "target_pass": N_("target pass"), "accept": N_("accept"), "reject": N_("reject"),
    "discard": N_("discard"), "recover": N_("recover"), "bonus": N_("bonus"), "commit": N_("commit"),
    "finish": N_("finish"),
}  # fmt: skip


@dataclass(frozen=True)
class Edition:
    """What differs from language to language: its words (None for English), the default trace and its first frame."""

    words: Words | None
    payload: Payload
    first: FirstFrame
    script: str = ""  # address of the words, relative to the page
    others: tuple[tuple[str, str], ...] = ()  # code and name of the site's other languages

    @property
    def code(self) -> str:
        """As in `<html lang>`."""
        return self.words.code if self.words else "en"

    @property
    def direction(self) -> str:
        """As in `<html dir>`."""
        return self.words.direction if self.words else "ltr"


def address(code: str, name: str = "index") -> str:
    """The file name of a page in a language: index.html, recorded.html; in others de.html, recorded.de.html."""
    if code == "en":
        return f"{name}.html"
    return f"{code}.html" if name == "index" else f"{name}.{code}.html"


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


def render(layout: Layout, bundles: Bundles, icon: str, edition: Edition, site: dict[str, Any]) -> str:
    """index.html, or the page of another language."""
    first = edition.first
    policy = content_security_policy(scripts=[bundles.early], styles=[first.css])
    inline = {"early": Markup(bundles.early)}
    return fill(layout, edition, site=site, csp=policy, assets=addresses(bundles, icon), inline=inline)


def render_alone(layout: Layout, edition: Edition, site: dict[str, Any], script: str, style: str) -> str:
    """recorded.html: the same page with its script and style inside, and nothing outside."""
    language = edition.words.script({}) if edition.words else ""
    policy = content_security_policy(
        scripts=[script, *([language] if language else [])], styles=[edition.first.css, style], alone=True
    )
    inline = {"script": Markup(script), "style": Markup(style), "language": Markup(language)}
    return fill(layout, edition, "recorded", site=site, csp=policy, assets=None, inline=inline)


def fill(layout: Layout, edition: Edition, name: str = "index", **context: Any) -> str:
    """The page from its template, which also gets:

    `recorded_json` (the payload, safe inside a script element), `first_html` and `first_css` (the widget's first frame,
    for its shadow root) and `noscript_rows` (the whole trace as readable rows: step, round, what, sentence).
    """
    return from_template(
        layout,
        TEMPLATE,
        edition.words,
        first_html=Markup(edition.first.html),
        first_css=Markup(edition.first.css),
        recorded_json=Markup(recorded.for_script_element(edition.payload)),
        noscript_rows=readable_rows(edition.payload, edition.words),
        edition=edition,
        page_of=lambda code, name=name: address(code, name),
        **context,
    )


def from_template(layout: Layout, name: str, words: Words | None, **context: Any) -> str:
    """A page from one of static/templates/, its texts in the language of `words`."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(layout.static / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    extended: Any = environment  # the extension's methods are known only when it runs
    extended.install_gettext_callables(_, _n, newstyle=True)
    try:
        with speaking(words.catalogue if words else ENGLISH):
            return environment.get_template(name).render(**context)
    except jinja2.TemplateError as error:
        place = f"{getattr(error, 'name', None) or name}, line {getattr(error, 'lineno', '?')}"
        raise BuildError(f"static/templates ({place}): {error}. Mend the template, then build again.") from error


def readable_rows(payload: Payload, words: Words | None = None) -> list[dict[str, Any]]:
    """One row for each event, in words."""
    with speaking(words.catalogue if words else ENGLISH):
        kinds = {kind: _(text) for kind, text in KINDS.items()}
    return [
        {
            "step": frame["index"],
            "round": frame["round"],
            "what": kinds[frame["event"]["kind"]],
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
