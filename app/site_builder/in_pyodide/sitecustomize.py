"""The first module of the browser's Python, which `site` imports: makes what every start imports quick to find.

The build puts those modules of an archive into one file, as code (start_modules.py). Without it each is looked for
along `sys.path`, opened and read through emulated file system calls, which takes longer than running it.
"""

import gc
import marshal
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import SourcelessFileLoader

TYPE_CHECKING = False  # `typing` is large, and not wanted yet
if TYPE_CHECKING:
    from types import CodeType

BUNDLE = "start_modules.marshal"
SITE_PACKAGES = "/lib/python3.13/site-packages"
# Their bundles lie beside them; that of the standard library lies in its archive.
PACKAGES = ("numpy", "specstep")

codes: "dict[str, tuple[str, CodeType]]" = {}  # name → file and code


class Loader(SourcelessFileLoader):
    """As if the module's own file had been read."""

    def get_code(self, fullname: str) -> "CodeType":
        return codes[fullname][1]


class Finder:
    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name in PACKAGES and name not in codes:
            load_beside(name)
        if name not in codes:
            return None
        file = codes[name][0]
        spec = ModuleSpec(name, Loader(name, file), origin=file)
        spec.has_location = True
        if file.endswith("/__init__.pyc"):
            spec.submodule_search_locations = [file.removesuffix("/__init__.pyc")]
        return spec


def load_beside(package: str) -> None:
    try:
        with open(f"{SITE_PACKAGES}/{package}/{BUNDLE}", "rb") as file:  # noqa: PTH123 (pathlib is large too)
            load(SITE_PACKAGES, file.read())
    except FileNotFoundError:
        return  # The package is not there, and its import fails as that of any other.


def load(root: str, bundle: bytes) -> None:
    codes.update({name: (f"{root}/{file}", code) for name, (file, code) in marshal.loads(bundle).items()})


# Modules are made to stay: looking through them for garbage is time for nothing. The worker ends this (boot.js).
gc.disable()
load(__loader__.archive, __loader__.get_data(BUNDLE))  # type: ignore[name-defined]
sys.meta_path.insert(0, Finder)
