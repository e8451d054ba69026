"""What the API answers when it does not do what was asked: a status, a code for programs, a sentence for people."""

from specstep.language import _


class ApiError(Exception):
    """A refusal. `retry_after` (seconds) is for those that may pass."""

    def __init__(self, status: int, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.retry_after = status, code, message, retry_after


class LogitsError(ApiError):
    """The model's arithmetic gave logits that are no numbers to make probabilities of."""

    def __init__(self, found: str) -> None:
        message = _(
            "The model gave logits that are no finite numbers ({found}), as float16 does where it overflows, so there "
            "are no probabilities to draw from: start the server with --dtype float32 (or bfloat16), or try another "
            "prompt.",
            found=found,
        )
        super().__init__(500, "not_finite", message)
