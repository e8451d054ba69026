"""Running the server: where it listens, under which names, until Ctrl-C."""

import errno
import socket
from collections.abc import Sequence

import psutil
import uvicorn

from model_server import api
from model_server.failure import ModelError
from model_server.guard import Access, App, access_for
from model_server.models import Models
from model_server.sessions import Caps
from specstep.language import Catalogue

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::")


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there (port 0: any free one). Raises ModelError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, UnicodeError) as error:
        listening.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise ModelError(f"Port {port} is in use: stop what uses it, or choose another with --port.") from error
        reason = getattr(error, "strerror", None) or str(error)
        raise ModelError(
            f"{host} port {port} cannot be used ({reason}): choose another with --host, --port."
        ) from error
    return listening


def names_of(host: str) -> tuple[str, ...]:
    """The names that a server bound there goes by, as browsers write them."""
    if host in EVERYWHERE:
        own = [address.address for addresses in psutil.net_if_addrs().values() for address in addresses]
        names = [_written(name.partition("%")[0]) for name in own if _is_address(name.partition("%")[0])]
        return tuple(dict.fromkeys([*LOOPBACK, *names, socket.gethostname()]))
    return LOOPBACK if host in ("127.0.0.1", "localhost", "::1") else tuple(dict.fromkeys([_written(host), *LOOPBACK]))


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach a server bound there."""
    return host in ("127.0.0.1", "localhost", "::1")


def server(
    models: Models, access: Access, site: App | None = None, caps: Caps | None = None,
    languages: Sequence[Catalogue] = (),
) -> uvicorn.Server:  # fmt: skip
    """A server that is not running yet."""
    config = uvicorn.Config(
        api.build(models, caps or Caps(), access, site, languages), log_level="warning", access_log=False,
        server_header=False, timeout_keep_alive=30, timeout_graceful_shutdown=2, limit_concurrency=400, lifespan="on",
        h11_max_incomplete_event_size=32_768, proxy_headers=False, ws="none",
    )  # fmt: skip
    return uvicorn.Server(config)


def access(host: str, listening: socket.socket) -> Access:
    """Who may ask a server on this socket."""
    return access_for(names_of(host), listening.getsockname()[1])


def _written(name: str) -> str:
    return f"[{name}]" if ":" in name else name


def _is_address(name: str) -> bool:
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            socket.inet_pton(family, name)
        except OSError:
            continue
        return True
    return False
