"""Made-up languages for the page, for instance one that brackets every message: a word that is none stands out."""

import json
import re
from functools import cache

from babel.messages.catalog import Catalog
from playwright.sync_api import Page, Route

from site_builder import languages, node, recorded
from site_builder.languages import Words
from site_builder.layout import PROJECT
from specstep.language import speaking

# What stands on the page in every language: names of formats, programs and files, symbols, settings as links name them.
DATA = re.compile(
    r"\b(CSV|SVG|PNG|AB|HTML|MyST|Quarto|Python|NumPy|Specstep|min|max|norm|exp|softmax|aligned|biased|target|exact|block|"
    r"ordinary|resample|threshold|step|lab|cost|class|model|python3|build\.py|serve|kc|kĉ|CPU|GPU|MB|GB|kB|ms|float32|"
    r"present|numpy|python_stdlib|data|json|specstep/\w+/1)\b|(?<=\d)[A-Za-z]+|[A-Za-z]+(?=\d)"
)
# Everything that is shown or read out, with what it stands in, through all shadow roots.
TEXTS = """(roots) => {
    const found = [];
    const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    const visit = (node) => {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
        if (!(node instanceof Element || node instanceof DocumentFragment)) return;
        if (node instanceof Element) {
            if (node.matches('script, style, template, code, kbd, textarea, cite, bdi')) return;
            if (node.matches('.prompt, .piece, .written, .fallback, .device, .origin')) return;
            if (node.tagName !== 'IFRAME') for (const name of ATTRIBUTES) {
                if (node.hasAttribute(name)) found.push(node.getAttribute(name));
            }
        }
        if (node.shadowRoot) visit(node.shadowRoot);
        for (const child of node.childNodes) visit(child);
    };
    for (const element of document.querySelectorAll(roots)) visit(element);
    return found.join(' \\n ');
}"""


@cache
def gathered() -> Catalog:
    """All messages, as `build.py languages` gathers them."""
    return languages.gather(PROJECT, node.find(PROJECT))


def served(page: Page, words: Words) -> None:
    """Let the German page speak another language: its words, its recorded trace and its lessons."""
    with speaking(words.catalogue):
        payload = recorded.record()
        lessons = recorded.as_text(recorded.lessons(PROJECT.lessons))

    def words_only(route: Route) -> None:
        text = route.fetch().text()
        site = json.loads(text[text.index("=") + 1 : -1])["site"]
        route.fulfill(content_type="text/javascript", body=words.script(site))

    def page_itself(route: Route) -> None:
        answer = route.fetch()
        there = re.compile(r'(id="specstep-recorded" lang=")de(">).*?(</script>)', re.DOTALL)
        made = recorded.for_script_element(payload)
        body = there.sub(lambda m: f"{m[1]}{words.code}{m[2]}{made}{m[3]}", answer.text())
        route.fulfill(response=answer, body=body.replace("<html ", f'<html dir="{words.direction}" ', 1))

    page.route("**/languages/de-*.js", words_only)
    page.route(
        "**/recorded/de/lessons-*.json", lambda route: route.fulfill(content_type="application/json", body=lessons)
    )
    page.route("**/de.html", page_itself)


def no_message(page: Page, roots: str = "spec-step, body > div") -> list[str]:
    """Words on the page that stand in no message."""
    return outside(page.evaluate(TEXTS, roots))


def outside(text: str) -> list[str]:
    """Words of a text that stand in no message."""
    return sorted(set(re.findall("[A-Za-z]{2,}", DATA.sub("", text))))
