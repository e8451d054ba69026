"""The core of the page in Firefox and in WebKit, where they are installed (`build.py test` tries to)."""

from pathlib import Path
from typing import Any

import pytest
from other_browsers import firefox, webkit

from site_builder import more_browsers


def core() -> str:
    text = (Path(__file__).parent / "other_browsers" / "core.js").read_text("utf-8")
    return text[text.index("async function") :]


def in_firefox(address: str) -> Any:
    program = more_browsers.find_firefox()
    if program is None:
        pytest.skip("no Firefox here: install firefox-esr to run the core tests in it")
    return firefox.run_core(program, address, core())


def in_webkit(address: str) -> Any:
    programs = more_browsers.find_webkit()
    if programs is None:
        pytest.skip("no WebKitGTK driver here: install webkit2gtk-driver and xvfb to run the core tests in it")
    return webkit.run_core(programs.driver, programs.display, programs.browser, address, core())


@pytest.mark.parametrize("run", [in_firefox, in_webkit], ids=["firefox", "webkit"])
def test_the_core_of_the_page(site_url: str, run: Any) -> None:
    seen = run(site_url)
    assert seen == {
        "source": "recorded",
        "stepped": 1,
        "kept": 1,
        "aligned": "BCCCCBCC",
        "biased": "ACBABABB",
        "numpy": "2.2.5",
        "largest": str(2**64 - 1),
        "refused": "width is 99, it must be a whole number from 1 to 8.",
        "width": True,
    }
