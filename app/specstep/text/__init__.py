"""Tables from text: characters as tokens, counts of n-grams, smoothed rows. Loaded when a table is made of a text."""
