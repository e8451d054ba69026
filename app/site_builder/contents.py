"""What lies in the site: every part made or found unchanged, and laid out in one folder."""

import shutil
from pathlib import Path

import specstep
from site_builder import (
    bundles,
    compress,
    editions,
    embedding,
    fingerprint,
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
from site_builder.docs import site as docs
from site_builder.files import write, write_hashed
from site_builder.layout import Layout
from site_builder.progress import say


def fill(layout: Layout, folder: Path) -> None:
    """Lay out the site in `folder`."""
    tools = node.install_packages(layout)
    notebook.build(layout, tools)  # the engine's wheel is made of the project's, which carries it
    parts = runtime.build(layout, tools)
    pyodide = copy_hashed(parts.pyodide, folder / "runtime")
    engine = copy_hashed(parts.engine, folder / "engine")
    say("Bundling the page …")
    assets = folder / "assets"
    write(folder / "api" / "v1" / "token", '{"token": null}')  # a model server answers in its place
    site = {
        "version": specstep.__version__,
        "texts": {
            file.stem: f"../texts/{copy_text(file, folder / 'texts')}" for file in sorted(layout.texts.iterdir())
        },
        "docs": f"../{docs.FOLDER}/",
        # The main bundle lies in assets/, and its addresses are relative to itself.
        **editions.recordings(layout, folder, None),
        "files": {
            name: {**facts, "url": f"../{facts['url']}"}
            for name, facts in runtime.file_table(folder, pyodide, engine).items()
        },
    }
    made = bundles.build(layout, tools, assets, site)
    icon = bundles.copy_hashed(layout.static / "icons" / "specstep.svg", assets)
    payload = recorded.record()
    write(folder / "recorded" / "default.json", recorded.as_text(payload))
    known = editions.scripts(layout, folder)
    editions.write_pages(layout, tools, folder, made, icon, site, known)
    embedding.write(layout, tools, folder, made, icon, payload, site, known)
    write(folder / "licences.txt", notices.text(layout, numpy_wheel.fetch(layout)))
    shutil.copytree(layout.app / "specstep" / "schemas", folder / "schemas", ignore=only_json)
    for language in known:
        alone = package.recording(layout, tools, language, known)
        write(folder / page.address(language.code, package.RECORDING), alone)
    docs.write(
        layout, folder, page_css=f"assets/{made.page_css}", docs_css=f"assets/{made.docs_css}", icon=f"assets/{icon}"
    )
    offline.write(layout, tools, folder)
    compress.beside(layout, tools, folder)


def only_json(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith(".json")]


def copy_hashed(source: Path, parent: Path) -> Path:
    """A copy of a folder, named by its content, so that its files never change under their address."""
    target = parent / fingerprint.of_folder(source)
    shutil.copytree(source, target)
    return target


def copy_text(file: Path, folder: Path) -> str:
    """A sample text among the files of the site; the new file name."""
    return write_hashed(folder / file.name, file.read_text("utf-8"))
