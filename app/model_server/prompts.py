"""Prompts that the measurements and the recordings use: prose, code, and a text that repeats itself."""

PROMPTS = {
    "prose": "The old lighthouse keeper climbed the stairs every evening, and when he reached the lamp",
    "code": (
        "def mean(values):\n    total = 0\n    for value in values:\n        total += value\n"
        "    return total / len(values)\n\n\ndef variance(values):\n"
    ),
    "repetition": (
        "Monday: open the shop, sweep the floor, sell bread.\nTuesday: open the shop, sweep the floor, sell bread.\n"
        "Wednesday: open the shop, sweep the floor, sell bread.\nThursday:"
    ),
}
