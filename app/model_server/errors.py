"""What the API answers when it does not do what was asked: a status, a code for programs, a sentence for people."""


class ApiError(Exception):
    """A refusal. `retry_after` (seconds) is for those that may pass."""

    def __init__(self, status: int, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.retry_after = status, code, message, retry_after
