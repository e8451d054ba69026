"""Progress lines of long work."""


def say(text: str) -> None:
    print(text, flush=True)
