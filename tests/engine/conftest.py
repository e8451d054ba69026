"""Hypothesis runs the same examples each time, and a busy machine is no failure."""

from hypothesis import settings

settings.register_profile("engine", deadline=None, derandomize=True)
settings.load_profile("engine")
