"""What the site has once for each language: recorded traces, lessons and runs in its words, and its pages."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from site_builder import files, first_frame, languages, page, recorded
from site_builder.bundles import Bundles
from site_builder.docs.site import FOLDER
from site_builder.languages import Words
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.page import Edition
from site_builder.recorded import Payload
from specstep.language import ENGLISH, speaking

DRAFTS = ("aligned", "biased")
ENGLISH_NAME = "English"

type Site = dict[str, object]


@dataclass(frozen=True)
class Language:
    """One language of the site: its words (None for English), and where its script lies, relative to the page."""

    words: Words | None
    script: str = ""

    @property
    def code(self) -> str:
        return self.words.code if self.words else "en"

    @property
    def name(self) -> str:
        return self.words.name if self.words else ENGLISH_NAME


def spoken(words: Words | None) -> AbstractContextManager[None]:
    """While this lasts, the engine speaks the language of `words`."""
    return speaking(words.catalogue if words else ENGLISH)


def recordings(layout: Layout, folder: Path, words: Words | None) -> Site:
    """Write a language's recordings below `folder`; their addresses relative to the main bundle, in assets/."""
    aside = folder / "recorded" / (words.code if words else "")
    with spoken(words):
        known = recorded.lessons(layout.lessons)
        lessons = files.write_hashed(aside / "lessons.json", recorded.as_text(known))
        models = [
            {
                "name": name,
                "title": recorded.model_title(run),
                "url": _from_assets(folder, aside / files.write_hashed(aside / f"{name}.json", recorded.as_text(run))),
            }
            for name, run in recorded.real_models(layout.recordings).items()
        ]
        return {
            "lessons": _from_assets(folder, aside / lessons),
            "models": models,
            "recorded": _by_settings(folder, aside, known),
        }


def _by_settings(folder: Path, aside: Path, lessons: Payload) -> list[dict[str, object]]:
    """The recorded traces by their settings: a file for each draft, the others are among the lessons'."""
    found: list[dict[str, object]] = []
    for draft in DRAFTS:
        payload = recorded.record(draft=draft)
        name = files.write_hashed(aside / f"{draft}.json", recorded.as_text(payload))
        found.append({"config": payload["config"], "url": _from_assets(folder, aside / name)})
    of_their_own = [entry["config"] for entry in found]
    others = (payload["config"] for payload in lessons["payloads"] if payload["config"] not in of_their_own)
    return found + [{"config": config, "url": ""} for config in others]


def _from_assets(folder: Path, file: Path) -> str:
    return f"../{file.relative_to(folder).as_posix()}"


def scripts(layout: Layout, folder: Path) -> list[Language]:
    """Write recordings and words of every language but English; English, which needs none, comes first."""
    found = [Language(None)]
    for code in languages.codes(layout):
        words = languages.read(layout, code)
        script = words.script(recordings(layout, folder, words))
        found.append(Language(words, f"languages/{files.write_hashed(folder / 'languages' / f'{code}.js', script)}"))
    return found


def edition(layout: Layout, tools: Node, language: Language, all_of_them: list[Language], docs: str = "") -> Edition:
    """A language's default trace and first frame; `docs` is the address of the docs, if there are any."""
    with spoken(language.words):
        payload = recorded.record()
    others = tuple((other.code, other.name) for other in all_of_them if other.code != language.code)
    first = first_frame.render(layout, tools, payload, language.words, docs)
    return Edition(language.words, payload, first, language.script, others)


def write_pages(
    layout: Layout, tools: Node, folder: Path, made: Bundles, icon: str, site: Site, known: list[Language]
) -> None:
    """index.html, and de.html and the like."""
    for language in known:
        here = edition(layout, tools, language, known, f"{FOLDER}/")
        text = page.render(layout, made, icon, here, site)
        files.write(folder / page.address(language.code), text)
