"""Tests that share a page or a model run in one process, one after the other."""

import re
import subprocess
import sys
from pathlib import Path

GROUPED = """
import pytest

@pytest.mark.xdist_group("shared")
@pytest.mark.parametrize("number", range(8))
def test_of_a_group(number):
    pass
"""


def test_a_group_of_tests_runs_in_one_process_in_its_order(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(GROUPED, "utf-8")
    (tmp_path / "test_other.py").write_text(GROUPED, "utf-8")
    options = ["-n", "2", "--dist", "loadgroup", "-v", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, str(tmp_path)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    ran = re.findall(r"\[(gw\d)\].*PASSED (\S+)::test_of_a_group\[(\d)\]", run.stdout)
    assert len({worker for worker, _, _ in ran}) == 1
    assert [(Path(file).name, int(number)) for _, file, number in ran] == [
        (file, number) for file in ("test_one.py", "test_other.py") for number in range(8)
    ]
