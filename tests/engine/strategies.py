"""Random tables, rows and settings, awkward ones included: zeros, one-hot rows, denormals, sums off by a hair."""

from random import Random

from hypothesis import strategies as st

from specstep.config import Config
from specstep.tables import Table, table_from_dict

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WEIGHTS = st.one_of(
    st.integers(0, 9).map(float),
    st.floats(0.0, 1.0),
    st.sampled_from([0.0, 0.0, 1.0, 5e-324, 1e-310, 1e-17, 1e-12]),
)


def normal(weights: list[float]) -> list[float]:
    """The weights as a probability row; a row of nothing becomes one-hot on the first token."""
    mass = sum(weights)
    if mass < 1e-3:  # dividing by a denormal would not sum to 1
        return [1.0] + [0.0] * (len(weights) - 1)
    return [weight / mass for weight in weights]


def one_hot(size: int) -> st.SearchStrategy[list[float]]:
    """All mass on one token: a greedy draft, a prompt look-up."""
    return st.integers(0, size - 1).map(lambda hot: [float(index == hot) for index in range(size)])


def rows(size: int) -> st.SearchStrategy[list[float]]:
    """One probability row over `size` tokens."""
    return st.one_of(st.lists(WEIGHTS, min_size=size, max_size=size).map(normal), one_hot(size))


def row_pairs(least: int = 2, most: int = 5) -> st.SearchStrategy[tuple[list[float], list[float]]]:
    """A target row and a draft row over the same tokens; now and then nearly the same row."""
    near = st.integers(least, most).flatmap(rows).map(lambda row: (row, normal([x * (1 + 1e-15) for x in row])))
    apart = st.integers(least, most).flatmap(lambda size: st.tuples(rows(size), rows(size)))
    return st.one_of(apart, near)


def table(name: str, rows_of: dict[str, list[float]]) -> Table:
    """A table from its rows; the tokens are the contexts besides the empty prefix, in order."""
    tokens = [context for context in rows_of if context]
    document = {"schema": "specstep/tables/1", "name": name, "title": name, "tokens": tokens, "rows": rows_of}
    return table_from_dict(document, f"{name}.json")


def _tables(name: str, size: int) -> st.SearchStrategy[Table]:
    contexts = ["", *LETTERS[:size]]
    several = st.lists(rows(size), min_size=size + 1, max_size=size + 1)
    return several.map(lambda made: table(name, dict(zip(contexts, made, strict=True))))


def table_pairs(least: int = 2, most: int = 4) -> st.SearchStrategy[tuple[Table, Table]]:
    """A target and a draft over the same tokens."""
    return st.integers(least, most).flatmap(lambda size: st.tuples(_tables("target", size), _tables("draft", size)))


def quick_pairs() -> st.SearchStrategy[tuple[Table, Table]]:
    """As `table_pairs`, made from one number each: for tests that want thousands."""
    return st.integers(0, 2**32 - 1).map(_quick_pair)


def _quick_pair(number: int) -> tuple[Table, Table]:
    random = Random(number)
    contexts = ["", *LETTERS[: random.randint(2, 5)]]
    size = len(contexts) - 1

    def some_row() -> list[float]:
        hot = random.randrange(size)
        if random.random() < 0.2:
            return [float(index == hot) for index in range(size)]
        return normal([random.choice((0.0, 1.0, random.random(), random.random(), 1e-12)) for _ in range(size)])

    target = {context: some_row() for context in contexts}
    draft = {context: target[context] if random.random() < 0.2 else some_row() for context in contexts}
    return table("target", target), table("draft", draft)


def seeds() -> st.SearchStrategy[int]:
    """Seeds over their whole range."""
    return st.integers(0, 2**64 - 1)


def configs(limit: int = 64) -> st.SearchStrategy[Config]:
    """All settings of the authored tables, up to a limit."""
    return st.builds(
        Config,
        draft=st.sampled_from(["aligned", "biased"]),
        width=st.integers(1, 8),
        limit=st.integers(1, limit),
        seed=seeds(),
    )
