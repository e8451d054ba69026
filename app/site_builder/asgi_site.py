"""dist/ as an ASGI app, for the server with a model: the same files, types and cache headers as `serve` sends."""

from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from site_builder.server import TYPES, cache_control, representation


def site(folder: Path) -> ASGIApp:
    """The files below `folder`, by GET and HEAD."""
    root = folder.resolve()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await respond(root, Request(scope))(scope, receive, send)

    return app


def respond(root: Path, request: Request) -> Response:
    if request.method not in ("GET", "HEAD"):
        return Response("The site is only read.", 405, {"Allow": "GET, HEAD"}, "text/plain")
    address: str = request.scope["path"]
    path = find(root, address)
    if path is not None and path.is_dir():
        if not address.endswith("/"):
            return RedirectResponse("/" + quote(address.strip("/")) + "/", 301)
        path /= "index.html"
    if path is None or not path.is_file():
        return Response("There is no such file.", 404, media_type="text/plain")
    served, encoding = representation(path, request.headers.get("accept-encoding", ""))
    stat = served.stat()
    headers = {
        "ETag": f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"',
        "Cache-Control": cache_control(address),
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    headers["X-Content-Type-Options"] = "nosniff"
    if encoding:
        headers["Content-Encoding"] = encoding
    headers["Content-Type"] = TYPES.get(path.suffix, "application/octet-stream")
    return FileResponse(served, headers=headers)


def find(root: Path, address: str) -> Path | None:
    """The file or folder of an address, if it lies below `root`, links followed."""
    parts = [part for part in address.split("/") if part not in ("", ".")]
    if any(part == ".." or "\\" in part or "\0" in part or ":" in part for part in parts):
        return None
    path = root.joinpath(*parts).resolve()
    return path if path.is_relative_to(root) else None
