"""`python -m site_builder`: what `build.py` hands its commands to."""

import argparse
import sys

from site_builder.failure import BuildError
from site_builder.layout import PROJECT
from site_builder.progress import say


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="site_builder")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--open", action=argparse.BooleanOptionalAction)
    serve.add_argument("--model")
    serve.add_argument("--draft")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--dtype")
    commands.add_parser("build")
    commands.add_parser("test")
    commands.add_parser("pictures")
    commands.add_parser("package")
    commands.add_parser("languages")
    record = commands.add_parser("record")
    record.add_argument("--model", default="")
    bench = commands.add_parser("bench")
    bench.add_argument("--rounds", type=int, default=5)
    bench.add_argument("--model")
    bench.add_argument("--draft")
    options, rest = parser.parse_known_args(arguments)
    try:
        match options.command:
            case "serve" if options.model is not None:
                from site_builder import model

                choice = model.Choice(
                    options.model, options.draft, options.host, options.port, options.open, options.dtype
                )
                return model.serve(PROJECT, choice)
            case "record":
                from site_builder import model

                return model.record(PROJECT, model.Choice(options.model))
            case "bench" if options.model is not None:
                from site_builder import model

                return model.bench(PROJECT, model.Choice(options.model, options.draft), options.rounds)
            case "serve":
                return serve_site(options.port, options.open)
            case "test":
                from site_builder import checks

                return checks.run_all(PROJECT, rest)
            case "pictures":
                from site_builder import pictures

                return pictures.take(PROJECT)
            case "languages":
                from site_builder import languages

                return languages.update(PROJECT)
            case "package":
                from site_builder import package

                return package.package(PROJECT)
            case "bench":
                from site_builder.bench import run

                return run.bench(PROJECT, options.rounds)
            case _:
                return build_site()
    except BuildError as failure:
        print(f"build.py: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def build_site() -> int:
    from site_builder import assemble

    if not assemble.build(PROJECT):
        say("dist/ is up to date")
    return 0


def serve_site(port: int, open_page: bool | None) -> int:
    from site_builder import assemble, opening, server

    # The port comes first: nobody should wait for a build to hear that it is taken.
    with server.open_server(PROJECT.dist, port) as site:
        assemble.build(PROJECT)
        say(f"Specstep is at {site.address} (Ctrl-C stops it)")
        if open_page:
            opening.open_page(site.address)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            say("\nStopped")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
