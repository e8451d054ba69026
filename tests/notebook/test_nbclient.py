"""A notebook run from start to end by nbclient, and what it leaves for readers without a kernel."""

import subprocess
import sys
from pathlib import Path

import nbformat

from .conftest import KERNEL

CELLS = (
    'import specstep\nw = specstep.Widget(draft="biased", seed=1)\nw',
    "w.step = 6\nprint(specstep.__file__)\nprint(w.frame.say.text)",
    'try:\n    w.width = 99\nexcept ValueError as error:\n    print(error)',
    'w.rule = "greedy"\nprint(w.step, "".join(w.trace.committed))',
    "specstep.trace()",
)  # fmt: skip


def test_a_notebook_runs_to_its_end(host_environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "walk.ipynb"
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL}), file)
    command = [sys.executable, "-c", "from nbclient.cli import main; main()", "--inplace", str(file)]
    done = subprocess.run(command, env=host_environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    ran = nbformat.read(file, as_version=4)
    widget, moment, refused, greedy, table = (cell.outputs[0] for cell in ran.cells)
    model = ran.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    state = model[widget.data["application/vnd.jupyter.widget-view+json"]["model_id"]]["state"]
    assert (state["_shown"]["payload"]["config"]["rule"], state["seed"]) == ("greedy", "1")
    assert "A rejected" in widget.data["text/html"]
    where, sentence = moment.text.splitlines()
    assert Path(where).is_relative_to(host_environment["PYTHONPATH"])
    assert sentence.startswith("Position 2: A is rejected.")
    assert refused.text == "width is 99, it must be a whole number from 1 to 8.\n"
    assert greedy.text.startswith("0 ")
    assert "<table" in table.data["text/html"]
