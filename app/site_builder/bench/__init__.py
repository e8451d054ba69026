"""`build.py bench`: what the start and a step cost, each beside an unmodified Pyodide on the same server."""
