"""The optional local server: a real language model behind the same decoder, for the page and for programs.

It needs the extra `server` (torch, transformers, …); `python3 build.py serve --model` installs it.
"""

import os

# Before anything imports torch. Threads that wait for each other must not spin: beside other work (a browser!) on a
# small machine that made one forward pass ten times as slow.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
