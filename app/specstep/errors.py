"""The engine's errors: raised early, one sentence each, with the facts as data for the page."""

from specstep.language import _


class SpecstepError(ValueError):
    """Base of all errors that a reader can cause and repair.

    `data` holds the facts of the sentence (parameter, allowed range, file, row …) for programs.
    """

    def __init__(self, message: str, **data: object) -> None:
        super().__init__(message)
        self.message = message
        self.data = data


class ParameterError(SpecstepError):
    """A setting (draft, width, limit, seed, rule …) is of the wrong type or out of range."""


class TableError(SpecstepError):
    """A toy table is not a set of probability rows; names the file, the row and the entry."""


class TraceError(SpecstepError):
    """A trace does not follow its schema, or its outcome does not follow from its events."""


class DecodingError(SpecstepError):
    """A row source or a rule broke its contract, so that going on would not be exact."""


class LessonError(SpecstepError):
    """A lesson does not follow its schema, or starts at a moment there is not."""


class TextError(SpecstepError):
    """A text cannot be made into a table, or is not here (then `data["text"]` names it)."""


def brief(value: object) -> str:
    """A value as it stands in an error: its repr, cut to 60 characters; what repr cannot write is named by its type."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested deeper, or an integer longer, than Python writes
        return _("too large to show ({type})", type=type(value).__name__)
    return text if len(text) <= 60 else text[:57] + "…"
