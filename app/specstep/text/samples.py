"""The texts that ship with the project, by name."""

SAMPLES = {
    "english": "English prose",
    "german": "German prose",
    "python": "Python source",
    "numbers": "a table of numbers",
}
OWN = "own-"  # how the names of a reader's texts begin
OWN_TITLE = "your text"


def label_of(text: str) -> str:
    """What a text is called in the name of a table."""
    return text if text in SAMPLES else OWN_TITLE


def title_of(text: str) -> str:
    """What a text is called in the title of a table."""
    return SAMPLES.get(text, OWN_TITLE)
