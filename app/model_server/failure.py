"""What keeps a model from being used: one sentence for the person at the terminal."""


class ModelError(Exception):
    """The model cannot be had, read or paired; the message says why and what to do."""
