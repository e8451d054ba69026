"""The documentation on the site: Markdown, a glossary, and references made of the schemas and the docstrings."""
