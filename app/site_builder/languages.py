"""The languages of page, engine and lessons: messages gathered from all sources, catalogues (static/languages/*.po).

A text for readers is a message where it stands, in English; that text is its key, as in gettext.

- Python: `_("{token} is accepted.", token=…)`, `_n(one, many, number)` and, for constants, `N_`
  (specstep/language.py).
- JavaScript: `t('{token}, committed', { token })`, `n` for plurals, `rich` with templates in its places, `c` with a
  context (static/js/language.js); in the worker, which has no language, `mark` (static/js/message.js).
- Templates: `{% trans %}…{% endtrans %}`. Lessons and the titles of tables are messages as they stand.

`build.py languages` gathers them and brings messages.pot and each LANGUAGE.po there up to date; what is
new there waits for a translator. A test fails while any is missing or fuzzy, or has other places than its English text;
the page shows such a message in English meanwhile. Numbers, tokens, names of settings and files are data and never
messages.
"""

import gettext
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from site_builder import node as node_tools
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.progress import say
from specstep.language import CONTEXT, FORMS, Catalogue

PYTHON_CALLS: Any = {"_": None, "_n": (1, 2), "_c": ((1, "c"), 2), "N_": None}
TEMPLATE_CALLS: Any = {"_": None, "gettext": None, "ngettext": (1, 2)}
TEMPLATES = {"extensions": "jinja2.ext.i18n", "trimmed": "true", "silent": "false"}
SPEAKING = ("specstep", "model_server", "site_builder")  # below app/
NOTES = ["Translators:"]
WIDE = {code: code + 0xFEE0 for code in range(ord("!"), ord("~") + 1) if chr(code).isalpha()}
# What these files say is in the pages, or comes from the model server, and is not looked up on them.
ONLY_BUILT = (".j2", "lessons.json", "site_builder/", "model_server/")
LEFT_OUT = (
    "POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Last-Translator", "Language-Team", "Project-Id-Version",
    "Report-Msgid-Bugs-To",
)  # fmt: skip
HEADER = """\
# Texts of Specstep; see app/site_builder/languages.py. The English text in the sources is the key.
# p, q, k, α and β stay as they are; places in braces are kept, in any order."""


@dataclass(frozen=True)
class Words:
    """One language, as the page has it."""

    code: str
    name: str  # in the language itself
    direction: str
    catalogue: Catalogue  # all messages
    shown: Mapping[str, str | list[str]]  # those that the page and the engine look up

    def document(self, site: Mapping[str, object]) -> dict[str, object]:
        """What the page's scripts read: see static/js/language.types.d.ts. `site` replaces addresses of the build."""
        return {
            "language": self.code, "direction": self.direction, "decimal": self.catalogue.decimal,
            "group": self.catalogue.group, "plurals": list(self.catalogue.plurals), "messages": self.shown,
            "site": site,
        }  # fmt: skip

    def script(self, site: Mapping[str, object]) -> str:
        """The script that leaves it for them, wherever it comes from."""
        text = json.dumps(self.document(site), ensure_ascii=False, separators=(",", ":"))
        return f'globalThis[Symbol.for("specstep.language")]={text};'.replace("</", "<\\/").replace("<!--", "<\\!--")


def codes(layout: Layout) -> list[str]:
    """All languages but English."""
    return sorted(path.stem for path in layout.languages.glob("*.po"))


def read(layout: Layout, code: str) -> Words:
    """The catalogue of a language; what is not translated, or only roughly, is left out."""
    with (layout.languages / f"{code}.po").open("rb") as file:
        catalog = read_po(file, locale=code)
    return words_of(code, catalog)


def words_of(code: str, catalog: Catalog) -> Words:
    """A language's catalogue as the engine and the page use it; numbers are written as the CLDR says."""
    locale = Locale.parse(code)
    symbols = locale.number_symbols["latn"]
    plural = gettext.c2py(catalog.plural_expr)
    messages = {key(message): text for message in catalog if (text := translation(message)) is not None}
    on_page = {key(message) for message in catalog if message.id and not only_built(message)}
    catalogue = Catalogue(
        code, messages, [plural(number) for number in range(FORMS)], symbols["decimal"], symbols["group"]
    )
    shown = {name: text for name, text in messages.items() if name in on_page}
    return Words(code, (locale.get_display_name() or code).title(), locale.text_direction, catalogue, shown)


def key(message: Message) -> str:
    """The message's name in a catalogue: its English text, the singular's for plurals, after its context."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}{CONTEXT}{text}" if message.context else text


def translation(message: Message) -> str | list[str] | None:
    if not message.id or message.fuzzy:
        return None
    text = message.string
    if isinstance(text, str):
        return text or None
    return list(text) if text and all(text) else None


def only_built(message: Message) -> bool:
    return all(any(part in file for part in ONLY_BUILT) for file, _line in message.locations)


def update(layout: Layout) -> int:
    """Gather all messages and bring the .pot and the .po files up to date; the exit code."""
    tools = node_tools.install_packages(layout)
    template = gather(layout, tools)
    write(layout.languages / "messages.pot", template)
    for code in codes(layout):
        path = layout.languages / f"{code}.po"
        with path.open("rb") as file:
            catalog = read_po(file, locale=code)
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        catalog.obsolete.clear()
        write(path, catalog)
        missing = [key(message) for message in catalog if message.id and translation(message) is None]
        say(f"static/languages/{code}.po: {len(catalog)} messages, {len(missing)} to be translated")
    return 0


def write(path: Path, catalog: Catalog) -> None:
    catalog.header_comment = HEADER
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        # Without line numbers and dates, so that only what changes in the texts changes in the files.
        write_po(file, catalog, width=120, include_lineno=False, omit_header=False, ignore_obsolete=True)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    left_out = tuple(f'"{name}' for name in LEFT_OUT)
    path.write_text("".join(line for line in lines if not line.startswith(left_out)), "utf-8")


def gather(layout: Layout, tools: Node) -> Catalog:
    """Every message of the project, with the files it stands in."""
    catalog = Catalog(project="Specstep", copyright_holder="", charset="utf-8", fuzzy=False)
    for file, message, notes, context in _everything(layout, tools):
        place = file.relative_to(layout.root).as_posix()
        catalog.add(message, locations=[(place, 0)], auto_comments=notes, context=context)
    return catalog


type Found = tuple[Path, str | tuple[str, ...], list[str], str | None]


def _everything(layout: Layout, tools: Node) -> Iterator[Found]:
    for part in SPEAKING:
        for file in sorted((layout.app / part).rglob("*.py")):
            yield from _extracted("python", file, PYTHON_CALLS, {})
    for file in sorted((layout.static / "templates").glob("*.j2")):
        yield from _extracted("jinja2.ext:babel_extract", file, TEMPLATE_CALLS, TEMPLATES)
    for found in in_scripts(layout, tools)["messages"]:
        ids = (found["message"], found["plural"]) if "plural" in found else found["message"]
        yield layout.root / found["file"], ids, [], found.get("context")
    for file in sorted(layout.tables.glob("*.json")):
        for text in _texts_of(json.loads(file.read_text("utf-8"))):
            yield file, text, [], None


def _extracted(method: str, file: Path, calls: Any, options: Any) -> Iterator[Found]:
    found = extract_from_file(method, file, calls, NOTES, options, strip_comment_tags=True)
    for _line, message, notes, context in found:
        yield file, message, notes, context


def in_scripts(layout: Layout, tools: Node) -> dict[str, list[dict[str, Any]]]:
    """The `messages` of the page's scripts, and the `bare` words of their templates that are none (messages.mjs)."""
    files = sorted(path.relative_to(layout.root).as_posix() for path in (layout.static / "js").rglob("*.js"))
    command = [tools.node, str(Path(__file__).with_name("messages.mjs"))]
    command += [str(layout.packages / "typescript" / "lib" / "typescript.js"), *files]
    failed = "The page's scripts could not be read for their texts: mend them, then try again"
    found: dict[str, list[dict[str, Any]]] = json.loads(node_tools.run(tools, command, layout.root, failed))
    return found


def _texts_of(document: Mapping[str, Any]) -> Iterable[str]:
    """The texts of a file of lessons, or of a table."""
    if "lessons" not in document:
        yield document["title"]
        return
    for lesson in document["lessons"]:
        yield lesson["title"]
        for step in lesson["steps"]:
            yield step["text"]
            yield step["look"]


def loud(message: str) -> str:
    """A message in brackets and wide letters, its places apart, so that a text that is none stands out, also in one."""
    parts = re.split(r"(\{\w+\}|%\(\w+\)s)", message)
    return f"«{''.join(part if i % 2 else part.translate(WIDE) for i, part in enumerate(parts))}»"


def pseudo(template: Catalog, direction: str = "ltr", spoken: Callable[[str], str] = loud) -> Words:
    """A language for tests, whose messages are what `spoken` makes of the English ones."""
    ids = [(key(message), message.id) for message in template if message.id]
    messages = {name: spoken(text) if isinstance(text, str) else list(map(spoken, text)) for name, text in ids}
    catalogue = Catalogue("en-x-pseudo", messages, [int(number != 1) for number in range(FORMS)])
    return Words("en-x-pseudo", "Pseudo", direction, catalogue, messages)
