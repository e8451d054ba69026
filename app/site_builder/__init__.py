"""Builds, serves and checks the site: what `build.py` calls once `.venv` stands."""
