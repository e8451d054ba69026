"""The one exception that ends a build: its message is all that the person at the terminal reads."""


class BuildError(Exception):
    """Something went wrong that only a person can put right; the message says what, and what to do."""
