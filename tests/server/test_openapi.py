"""The OpenAPI description holds, and the server survives what is made up from it, and much that is not."""

import pytest

pytest.importorskip("torch", reason="the extra `server` is not installed; `python3 build.py test --server` installs it")
pytest.importorskip("schemathesis", reason="`python3 build.py test --server` installs schemathesis")

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import checks
from schemathesis.generation import GenerationMode

from model_server.sessions import Caps
from specstep.json_text import to_json

from .conftest import TOKEN_HEADER, running

EXAMPLES = 25
CHECKS = [
    checks.not_a_server_error, checks.status_code_conformance, checks.content_type_conformance,
    checks.response_schema_conformance,
]  # fmt: skip
QUICK = Caps(requests_at_once=10**6, starts_at_once=10**6, sessions=40, yield_seconds=0.0)
OPERATIONS = (
    ("GET", "/api/v1/token"), ("GET", "/api/v1/info"), ("GET", "/api/v1/openapi.json"), ("POST", "/api/v1/sessions"),
    ("GET", "/api/v1/sessions/{id}"), ("DELETE", "/api/v1/sessions/{id}"), ("POST", "/api/v1/sessions/{id}/draft"),
    ("POST", "/api/v1/sessions/{id}/verify"), ("POST", "/api/v1/sessions/{id}/run"), ("POST", "/api/v1/compare"),
)  # fmt: skip


@pytest.fixture(scope="module")
def fuzzed(tiny):
    with running(tiny, QUICK) as live:
        yield live


def test_the_description_names_every_address(fuzzed):
    paths = fuzzed.client.get("/api/v1/openapi.json").json()["paths"]
    named = {(method.upper(), path) for path, item in paths.items() for method in item if method != "parameters"}
    assert named == set(OPERATIONS)


@pytest.mark.parametrize(
    ("method", "path", "mode"),
    [
        (*operation, mode)
        for operation in OPERATIONS
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        if mode is GenerationMode.POSITIVE or operation[1] != "/api/v1/token"  # which has nothing to get wrong
    ],
)
def test_answers_are_as_described_whatever_is_sent(fuzzed, method, path, mode):
    schema = schemathesis.openapi.from_dict(fuzzed.client.get("/api/v1/openapi.json").json())
    strategy = schema[path][method].as_strategy(generation_mode=mode)

    @settings(max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(strategy)
    def answered(case):
        if isinstance(case.body, dict) and path in ("/api/v1/compare",):
            case.body |= {"limit": 2, "repeats": 1} if mode is GenerationMode.POSITIVE else {}
        response = case.call(base_url=fuzzed.address, headers={TOKEN_HEADER: fuzzed.token}, timeout=60)
        assert response.status_code < 500 or response.status_code == 503, response.text
        case.validate_response(response, checks=CHECKS)

    answered()
    assert fuzzed.client.get("/api/v1/info").status_code == 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=6,
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.dictionaries(st.sampled_from(["prompt", "chat", "draft", "rule", "width", "limit", "seed", "top_p"]), JSON))
def test_any_json_is_answered_with_a_session_or_a_sentence(fuzzed, body):
    headers = {"Content-Type": "application/json"}
    answer = fuzzed.client.post(
        "/api/v1/sessions", content=to_json(body).encode("utf-8", "surrogatepass"), headers=headers
    )
    assert answer.status_code in (201, 400, 422)
    if answer.status_code != 201:
        assert answer.json()["message"].endswith(".")


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=200))
def test_any_bytes_are_answered_with_a_sentence(fuzzed, body):
    answer = fuzzed.client.post("/api/v1/compare", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["message"].endswith(".")
