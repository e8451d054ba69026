"""dist/ is made aside and swapped in whole; an unchanged site is not built again."""

from pathlib import Path

import pytest

from site_builder import assemble
from site_builder.failure import BuildError
from site_builder.layout import Layout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    """A checkout with one source file, whose "site" is a copy of it."""
    for name in assemble.INPUTS:
        (tmp_path / name).mkdir() if "." not in name and name != "LICENSE" else (tmp_path / name).write_text("")
    layout = Layout(tmp_path)
    (layout.app / "source.py").write_text("one")

    def copy_source(layout: Layout, folder: Path) -> None:
        (folder / "index.html").write_text((layout.app / "source.py").read_text())

    monkeypatch.setattr(assemble, "fill", copy_source)
    return layout


def page(layout: Layout) -> str:
    return (layout.dist / "index.html").read_text()


def test_a_second_build_does_nothing(checkout: Layout) -> None:
    assert assemble.build(checkout)
    assert not assemble.build(checkout)


@pytest.mark.parametrize("name", ["app/source.py", "static/new.css", "toy_tables/target.json", "constraints.txt"])
def test_a_changed_or_new_input_is_built(checkout: Layout, name: str) -> None:
    assemble.build(checkout)
    (checkout.root / name).write_text("two")
    assert assemble.build(checkout)


def test_what_tools_leave_behind_is_no_input(checkout: Layout) -> None:
    assemble.build(checkout)
    for folder in ("app/__pycache__", "static/node_modules"):
        (checkout.root / folder).mkdir()
        (checkout.root / folder / "file").write_text("two")
    assert not assemble.build(checkout)


def test_a_site_with_a_missing_file_is_built_again(checkout: Layout) -> None:
    assemble.build(checkout)
    (checkout.dist / "index.html").unlink()
    assert assemble.build(checkout)
    assert page(checkout) == "one"


def test_a_failed_build_leaves_the_old_site_whole(checkout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    assemble.build(checkout)
    (checkout.app / "source.py").write_text("two")

    def fail_half_way(layout: Layout, folder: Path) -> None:
        (folder / "half").write_text("two")
        raise BuildError("a download failed")

    with monkeypatch.context() as patched:
        patched.setattr(assemble, "fill", fail_half_way)
        with pytest.raises(BuildError):
            assemble.build(checkout)
    assert [path.name for path in checkout.dist.iterdir()] == ["index.html"]
    assert page(checkout) == "one"
    assert assemble.build(checkout)
    assert [path.name for path in checkout.dist.iterdir()] == ["index.html"]
    assert page(checkout) == "two"


def test_a_first_build_that_fails_leaves_no_site(checkout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(layout: Layout, folder: Path) -> None:
        (folder / "half").write_text("")
        raise BuildError("a download failed")

    monkeypatch.setattr(assemble, "fill", fail)
    with pytest.raises(BuildError):
        assemble.build(checkout)
    assert not checkout.dist.exists()
