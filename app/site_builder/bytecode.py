"""Python source to bytecode for the browser, the way a page wants it: no docstrings, no asserts.

Most of a bare Pyodide's start is compiling source; what is left is reading bytecode, so less of it is faster.
"""

import ast
import sys
from importlib import util
from typing import Any

PYODIDE_PYTHON = (3, 13)
# `python -O` drops asserts; NumPy, Pyodide and the engine state facts with them and decide nothing.
WITHOUT_ASSERTS = 1
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def can_compile() -> bool:
    """Bytecode belongs to one Python version: only Pyodide's own can make it."""
    return sys.version_info[:2] == PYODIDE_PYTHON


def compiled(source: bytes, name: str) -> bytes:
    """The content of a .pyc file, never checked against its source (PEP 552), the same bytes every time."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED):
            shorten_docstring(node)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=WITHOUT_ASSERTS)
    return pyc(code, source)


def shorten_docstring(node: ast.AST) -> None:
    """Docstrings stay, as text that is as short as can be: some code reads them without asking whether they are there.

    One that is missing costs: a dataclass without a docstring writes its signature into one, when it is imported.
    """
    match getattr(node, "body", []):
        case [ast.Expr(value=ast.Constant(value=str()) as text), *_]:
            text.value = "." if isinstance(node, ast.ClassDef) else ""


def pyc(code: Any, source: bytes) -> bytes:
    """`code` with the header of a .pyc file that holds the hash of its source but is not checked."""
    import importlib._bootstrap_external as external  # the only place that writes this header

    to_pyc: Any = external._code_to_hash_pyc  # type: ignore[attr-defined]
    return bytes(to_pyc(code, util.source_hash(source), False))
