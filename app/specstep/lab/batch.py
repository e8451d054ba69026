"""A batch of requests decoded in step: they accept different lengths, and the batch waits for its slowest."""

from dataclasses import dataclass, replace

from specstep.config import Config
from specstep.events import Commit, TargetPass
from specstep.lab.streams import trial_seed
from specstep.tables import Table
from specstep.trace import run


@dataclass(frozen=True)
class Request:
    """One request: for each round the positions its pass scored, and the tokens it committed."""

    seed: int
    scored: tuple[int, ...]
    committed: tuple[int, ...]


@dataclass(frozen=True)
class Batch:
    """B requests, one target pass of the whole batch for each round until the last request is done."""

    requests: tuple[Request, ...]
    rounds: int
    positions: int  # rounds × requests × the widest block: what a padded batch computes
    scored: int  # positions that belonged to a request still running
    committed: int

    @property
    def waste(self) -> float:
        """The share of computed positions that gave no token."""
        return 1.0 - self.committed / self.positions


def batch(config: Config, target: Table, draft: Table, size: int) -> Batch:
    """Decode `size` requests with seeds drawn from the setting's seed, in step."""
    requests = tuple(_request(config, target, draft, trial_seed(config.seed, i)) for i in range(1, size + 1))
    rounds = max(len(request.scored) for request in requests)
    widest = [max(request.scored[i] for request in requests if i < len(request.scored)) for i in range(rounds)]
    return Batch(
        requests, rounds, size * sum(widest),
        sum(sum(request.scored) for request in requests), sum(sum(request.committed) for request in requests),
    )  # fmt: skip


def _request(config: Config, target: Table, draft: Table, seed: int) -> Request:
    trace = run(replace(config, seed=seed), target, draft)
    passes = tuple(len(event.p_rows) for event in trace.events if isinstance(event, TargetPass))
    commits = tuple(len(event.tokens) for event in trace.events if isinstance(event, Commit))
    return Request(seed, passes, commits)
