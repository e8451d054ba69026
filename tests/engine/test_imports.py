"""Imports of the engine run one way, the decoder knows nothing of JSON or pages, and only a few modules do I/O."""

import ast
import os
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import specstep

PACKAGE = Path(specstep.__file__).parent
FILES = {
    ".".join(("specstep", *file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in sorted(PACKAGE.rglob("*.py"))
}
EDGES = ("toys", "cli", "cli_files", "cli_lab", "cli_options", "schema", "__main__")
DOES_IO = {f"specstep.{name}" for name in EDGES}
IO_MODULES = {
    "pathlib",
    "os",
    "io",
    "sys",
    "importlib",
    "urllib",
    "socket",
    "subprocess",
    "shutil",
    "tempfile",
    "logging",
}
HARMLESS = {("sys", "float_info")}


def imported(module: str) -> set[tuple[str, str]]:
    """(module, name) of every import in a file; name is "" for `import module`."""
    found = set()
    for node in ast.walk(ast.parse(FILES[module].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            found |= {(node.module or "", alias.name) for alias in node.names}
    return found


def own(module: str) -> set[str]:
    """The engine's modules that a module imports."""
    names = {f"{base}.{name}" if f"{base}.{name}" in FILES else base for base, name in imported(module)}
    return {name for name in names if name in FILES}


def reached(module: str) -> set[str]:
    """All of the engine's modules behind a module."""
    seen, waiting = set(), [module]
    while waiting:
        for name in own(waiting.pop()) - seen:
            seen.add(name)
            waiting.append(name)
    return seen


def test_no_two_modules_import_each_other_however_far_around():
    order = list(TopologicalSorter({module: own(module) for module in FILES}).static_order())
    assert set(order) == set(FILES)


@pytest.mark.parametrize(
    ("earlier", "later"),
    [("sampling", "tables"), ("sampling", "rules"), ("draws", "decoder"), ("rules.base", "decoder"),
     ("decoder", "trace"),
     ("trace", "frames"), ("frames", "bridge"), ("frames", "cli")],
)  # fmt: skip
def test_the_way_of_the_design_runs_from_tables_to_bridge(earlier, later):
    assert f"specstep.{earlier}" in reached(f"specstep.{later}")
    assert f"specstep.{later}" not in reached(f"specstep.{earlier}")


def test_the_decoder_does_not_know_of_traces_frames_or_pages():
    assert not reached("specstep.decoder") & {
        f"specstep.{name}"
        for name in ("trace", "frames", "frame", "pack", "bridge", "cli", "narration", "judging", "toys", "schema")
    }
    assert ("json", "") not in imported("specstep.decoder")


def test_only_tables_traces_and_the_edges_read_or_write_json():
    users = {module for module in FILES if any(base == "json" for base, _ in imported(module))}
    assert users == {"specstep.json_text"}


def test_only_a_few_modules_do_input_or_output():
    doing = {
        module
        for module in FILES
        for base, name in imported(module)
        if base.split(".")[0] in IO_MODULES and (base, name) not in HARMLESS
    }
    assert doing <= DOES_IO


@pytest.mark.parametrize("module", sorted(set(FILES) - DOES_IO))
def test_a_module_without_io_opens_and_prints_nothing(module):
    called = {
        node.func.id
        for node in ast.walk(ast.parse(FILES[module].read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "exec", "eval", "__import__"}


def test_the_engine_needs_numpy_and_the_standard_library_only():
    outside = {base.split(".")[0] for module in FILES for base, _ in imported(module)}
    assert outside - set(sys.stdlib_module_names) <= {"specstep", "numpy", "specstep_widget"}


def test_only_the_package_itself_knows_of_the_notebooks_widget_and_asks_for_it_late():
    knowing = {module for module in FILES if ("specstep_widget", "Widget") in imported(module)}
    assert knowing == {"specstep"}
    code = "import sys, specstep; assert not {'specstep_widget', 'anywidget', 'traitlets'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": str(PACKAGE.parent)}, check=True)


def test_importing_the_package_does_not_run_the_command_line():
    tree = ast.parse(FILES["specstep.__main__"].read_text("utf-8"))
    assert not any(isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) for node in tree.body)
