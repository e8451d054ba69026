"""What lies in the site: every part made or found unchanged, and laid out in one folder."""

import hashlib
import shutil
from pathlib import Path

import specstep
from site_builder import (
    bundles,
    compress,
    embedding,
    fingerprint,
    first_frame,
    node,
    notebook,
    notices,
    numpy_wheel,
    offline,
    package,
    page,
    recorded,
    runtime,
)
from site_builder.layout import Layout
from site_builder.progress import say
from site_builder.recorded import Payload

DRAFTS = ("aligned", "biased")


def fill(layout: Layout, folder: Path) -> None:
    """Lay out the site in `folder`."""
    tools = node.install_packages(layout)
    notebook.build(layout, tools)  # the engine's wheel is made of the project's, which carries it
    parts = runtime.build(layout, tools)
    pyodide = copy_hashed(parts.pyodide, folder / "runtime")
    engine = copy_hashed(parts.engine, folder / "engine")
    say("Bundling the page …")
    assets = folder / "assets"
    known = recorded.lessons(layout.lessons)
    lessons = write_hashed(folder / "recorded" / "lessons.json", recorded.as_text(known))
    models = [
        {"name": name, "title": recorded.model_title(run), "url": f"../recorded/{write_recorded(folder, name, run)}"}
        for name, run in recorded.real_models(layout.recordings).items()
    ]
    write(folder / "api" / "v1" / "token", '{"token": null}')  # a model server answers in its place
    site = {
        "version": specstep.__version__,
        "models": models,
        "texts": {
            file.stem: f"../texts/{copy_text(file, folder / 'texts')}" for file in sorted(layout.texts.iterdir())
        },
        # The main bundle lies in assets/, and its addresses are relative to itself.
        "lessons": f"../recorded/{lessons}",
        "recorded": recordings(folder / "recorded", known),
        "files": {
            name: {**facts, "url": f"../{facts['url']}"}
            for name, facts in runtime.file_table(folder, pyodide, engine).items()
        },
    }
    made = bundles.build(layout, tools, assets, site)
    icon = bundles.copy_hashed(layout.static / "icons" / "specstep.svg", assets)
    payload = recorded.record()
    write(folder / "recorded" / "default.json", recorded.as_text(payload))
    first = first_frame.render(layout, tools, payload)
    write(folder / "index.html", page.render(layout, made, icon, payload, first, site))
    embedding.write(layout, tools, folder, made, icon, payload, site)
    write(folder / "licences.txt", notices.text(layout, numpy_wheel.fetch(layout)))
    shutil.copytree(layout.app / "specstep" / "schemas", folder / "schemas", ignore=only_json)
    write(folder / package.RECORDING, package.recording(layout, tools))
    offline.write(layout, tools, folder)
    compress.beside(layout, tools, folder)


def recordings(folder: Path, lessons: Payload) -> list[dict[str, object]]:
    """The recorded traces by their settings: a file for each draft, the others are among the lessons'."""
    found: list[dict[str, object]] = []
    for draft in DRAFTS:
        payload = recorded.record(draft=draft)
        name = write_hashed(folder / f"{draft}.json", recorded.as_text(payload))
        found.append({"config": payload["config"], "url": f"../recorded/{name}"})
    of_their_own = [entry["config"] for entry in found]
    others = (payload["config"] for payload in lessons["payloads"] if payload["config"] not in of_their_own)
    return found + [{"config": config, "url": ""} for config in others]


def only_json(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith(".json")]


def copy_hashed(source: Path, parent: Path) -> Path:
    """A copy of a folder, named by its content, so that its files never change under their address."""
    target = parent / fingerprint.of_folder(source)
    shutil.copytree(source, target)
    return target


def write_recorded(folder: Path, name: str, run: recorded.Payload) -> str:
    return write_hashed(folder / "recorded" / f"{name}.json", recorded.as_text(run))


def copy_text(file: Path, folder: Path) -> str:
    """A sample text among the files of the site; the new file name."""
    return write_hashed(folder / file.name, file.read_text("utf-8"))


def write_hashed(path: Path, text: str) -> str:
    """Write a text under a name that changes with it; the new file name."""
    name = f"{path.stem}-{hashlib.sha256(text.encode()).hexdigest()[:8].upper()}{path.suffix}"
    write(path.with_name(name), text)
    return name


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
