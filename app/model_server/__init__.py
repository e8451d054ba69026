"""The optional local server: a real language model behind the same decoder, for the page and for programs.

It needs the extra `server` (torch, transformers, …); `python3 build.py serve --model` installs it.
"""
