"""Files that the command line reads."""

from pathlib import Path

from specstep.errors import SpecstepError


def read_text(name: str, advice: str = "check the path", kind: str = "a JSON file") -> str:
    """The text of a file. Raises SpecstepError with what to do."""
    try:
        return Path(name).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise SpecstepError(f"{name} is not UTF-8 text; choose {kind}.") from error
    except OSError as error:
        raise SpecstepError(f"{name} cannot be read ({error.strerror}); {advice}.") from error
