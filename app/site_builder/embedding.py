"""What other people's pages use: embed.html for frames, specstep.js and specstep-host.js, and the examples."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from markupsafe import Markup

from site_builder import bundles, editions, page, recorded
from site_builder.bundles import Bundles
from site_builder.editions import Language
from site_builder.layout import Layout
from site_builder.node import Node
from site_builder.recorded import Payload

PAGE, ELEMENT, HOST = "embed.html", "specstep.js", "specstep-host.js"
TEMPLATE = "embed.html.j2"
SANDBOXED = "embed"  # the folder of what only sandboxed frames load
REVEAL = ("reveal.mjs", "reveal.css")


def write(
    layout: Layout, node: Node, folder: Path, made: Bundles, icon: str, payload: Payload, site: Mapping[str, object],
    known: list[Language],
) -> None:  # fmt: skip
    """Add all of it to a site that has its assets already."""
    alone = {each.code: f"{SANDBOXED}/{sandboxed(layout, node, folder / SANDBOXED, site, each)}" for each in known}
    scripts = {each.code: each.script for each in known if each.script}
    (folder / PAGE).write_text(embed_page(layout, node, folder, made, alone, scripts, icon, payload), "utf-8")
    element = f"--define:SPECSTEP_ELEMENT={json.dumps(f'./assets/{made.element}')}"
    words = f"--define:SPECSTEP_LANGUAGES={json.dumps({code: f'./{script}' for code, script in scripts.items()})}"
    write_script(layout, node, folder / ELEMENT, "js/embed/specstep.js", [element, words])
    shutil.copyfile(layout.static / "js" / "embed" / "host.js", folder / HOST)  # as it is: to be read, and copied
    examples(layout, folder / "examples")


def sandboxed(layout: Layout, node: Node, folder: Path, site: Mapping[str, object], language: Language) -> str:
    """The embed's script for frames without an origin, as a classic script with the lessons inside: it may be fetched
    from any server, where a module or a file of data needs one that allows every origin. Its file name.
    """
    with editions.spoken(language.words):
        lessons = recorded.lessons(layout.lessons)
    known = [{"config": payload["config"], "url": ""} for payload in lessons["payloads"]]
    alone = {**site, "lessons": recorded.data_address(lessons), "worker": "", "files": {}, "recorded": known}
    # A classic script has no import.meta; where it came from is known while it runs.
    here = "--banner:js=var specstepHere=document.currentScript.src;"
    options = ["--format=iife", "--loader:.css=text", "--define:import.meta.url=specstepHere", here]
    made = bundles.bundle_with_site(layout, node, folder, "js/embed/frame.js", options, alone)
    (folder / f"{made}.map").unlink()  # it would hold the lessons once more
    return made


def embed_page(
    layout: Layout, node: Node, folder: Path, made: Bundles, alone: Mapping[str, str], scripts: Mapping[str, str],
    icon: str, payload: Payload,
) -> str:  # fmt: skip
    """embed.html: one widget, and what the address asks for, in its language too."""
    parts = [f"assets/{name}" for name in (made.frame, *made.frame_parts)]
    names = {"module": parts[0], "parts": parts, "sandboxed": alone, "languages": scripts}
    aside = folder.parent / f"{folder.name}-start"
    define = f"--define:SPECSTEP_EMBED={json.dumps(names)}"
    (script,) = bundles.bundle(layout, node, aside, ["js/embed/start.js"], ["--format=iife", define])
    (style,) = bundles.bundle(layout, node, aside, ["css/embed_page.css"], [])
    start, css = (bundles.without_source_map((aside / name).read_text("utf-8")) for name in (script, style))
    shutil.rmtree(aside)
    return page.from_template(
        layout,
        TEMPLATE,
        None,
        csp=page.content_security_policy(scripts=[start], styles=[css], data=True),
        icon=f"assets/{icon}",
        inline={"script": Markup(start), "style": Markup(css)},
        recorded_json=Markup(recorded.for_script_element(payload)),
        noscript_rows=page.readable_rows(payload),
    )


def write_script(layout: Layout, node: Node, target: Path, entry: str, options: list[str]) -> None:
    """A script whose address stays the same from build to build."""
    aside = target.parent / f"{target.stem}-aside"
    (made,) = bundles.bundle(layout, node, aside, [entry], ["--format=esm", *options])
    target.write_text(bundles.without_source_map((aside / made).read_text("utf-8")) + "\n", "utf-8")
    shutil.rmtree(aside)


def examples(layout: Layout, folder: Path) -> None:
    """Pages that drive a widget, as an author would write them, and the slide program that one of them uses."""
    shutil.copytree(layout.static / "examples", folder)
    reveal = layout.packages / "reveal.js"
    for name in REVEAL:
        target = folder / "reveal" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(bundles.without_source_map((reveal / "dist" / name).read_text("utf-8")), "utf-8")
    shutil.copyfile(reveal / "LICENSE", folder / "reveal" / "LICENSE.txt")
