"""Firefox and WebKitGTK for the core page tests: those that are there, or what apt has where this is root on Debian.

The tests are skipped, with the reason, where a browser is not to be had.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from site_builder import browser
from site_builder.progress import say

PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser")
APT_SECONDS = 240  # the other tests must not wait for a slow mirror


@dataclass(frozen=True)
class WebKit:
    """The programs it takes: WebDriver, a screen in memory, the browser itself."""

    driver: str
    display: str
    browser: str


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def find_webkit() -> WebKit | None:
    driver, display = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    found = [path for pattern in MINI_BROWSERS for path in Path("/").glob(pattern[1:])]
    return WebKit(driver, display, str(found[0])) if driver and display and found else None


def ensure() -> None:
    """Install what is missing, if that can be done without asking anybody."""
    if (find_firefox() and find_webkit()) or not browser.has_apt():
        return
    say("Installing Firefox and WebKitGTK for the core page tests …")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", *PACKAGES]
    if browser.succeeds(["apt-get", "update", "-q"], environment, APT_SECONDS):
        browser.succeeds(install, environment, APT_SECONDS)
