"""The wheel carries the notebook widget's script, which `build.py` makes; an editable install finds it in .build/."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = Path("specstep_widget", "script")


class ScriptHook(BuildHookInterface[Any]):
    """Puts the script where `specstep_widget.script` looks for it first."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or (root / "app" / INSIDE).is_dir():  # the latter: a source distribution has it
            return
        sys.path.insert(0, str(root / "app"))
        from site_builder import notebook
        from site_builder.layout import Layout

        layout = Layout(root)
        if not notebook.is_current(layout):
            sys.exit("The notebook widget's script is not built: run `python3 build.py build` first, then this again.")
        target = INSIDE if self.target_name == "wheel" else "app" / INSIDE
        for name in (notebook.SCRIPT, notebook.LICENCES):
            build_data["force_include"][str(notebook.folder(layout) / name)] = (target / name).as_posix()
