"""The table editor's model: a state, edits that lead to the next one, and what the rows then give. Pure functions."""
