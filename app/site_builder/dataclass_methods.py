"""The methods of the engine's dataclasses, compiled by the build.

`dataclasses` writes `__init__` and its siblings as text and compiles them whenever a class is made, which in a browser
is most of the time that importing the engine takes. The texts are the same at every start.
"""

import marshal
from collections.abc import Iterable

MODULE = "specstep_dataclass_methods"
SOURCE = """
import builtins, dataclasses, marshal
compiled = marshal.loads({data!r})
def exec(text, *namespaces):
    builtins.exec(compiled.get(text, text), *namespaces)
dataclasses.exec = exec
"""


def source(texts: Iterable[str]) -> str:
    """A module for the browser: once it is imported, these texts are not compiled again; any other still is."""
    code = {text: compile(text, "<string>", "exec", dont_inherit=True) for text in sorted(set(texts))}
    return SOURCE.format(data=marshal.dumps(code))
