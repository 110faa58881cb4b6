"""Runs pytest for the judge and reports every test over descriptor 3.

    python3 -I -B z2r_pytest.py '{"suite": ..., "workspace": ..., "paths": [...]}' ARGUMENTS...

Everything that pytest needs is imported before the workspace's folders are appended to the search path.
The format of the report is src/testing/report/seal.ts and record.ts.
"""

import hashlib
import hmac
import json
import os
import sys

CHANNEL = 3
MESSAGE_CHARACTERS = 4096
ID_CHARACTERS = 4096
NO_TESTS_COLLECTED = 5
REFUSED = 64


class Channel:
    """Writes sealed lines. Children that fork from here cannot write by accident."""

    def __init__(self):
        # Programs that tests start must not inherit it.
        os.set_inheritable(CHANNEL, False)
        self._owner = os.getpid()
        self._write = os.write
        self._dumps = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
        self._lines = 0
        key = os.urandom(16).hex()
        self._key = key.encode()
        self._send("z2r1 " + key)

    def record(self, **fields):
        if os.getpid() != self._owner:
            return
        text = self._dumps(fields)
        place = "{} {}".format(self._lines, text).encode()
        self._lines += 1
        self._send(hmac.new(self._key, place, hashlib.sha256).hexdigest()[:32] + " " + text)

    def _send(self, line):
        rest = (line + "\n").encode("ascii")
        while rest:
            rest = rest[self._write(CHANNEL, rest) :]


class Reporter:
    """The plugin: one record for each test, whatever its phases were."""

    def __init__(self, channel, options, pytest):
        self._channel = channel
        self._options = options
        self._usage_error = pytest.UsageError
        self._running = None
        self.results = 0

    def pytest_load_initial_conftests(self, early_config):
        known = early_config.known_args_namespace
        if getattr(known, "pyargs", False):
            raise self._usage_error("--pyargs would look for tests in the workspace")
        for argument in known.file_or_dir:
            path = os.path.realpath(argument.split("::")[0])
            if os.path.exists(path) and inside(path, self._options["workspace"]):
                raise self._usage_error("{} lies in the workspace".format(argument))
        # Behind everything else: nothing that the runner imports later can be shadowed.
        sys.path.extend(self._options["paths"])

    def pytest_collectreport(self, report):
        # A module that cannot be loaded, or leaves itself out as a whole.
        if not report.passed:
            outcome = "skipped" if report.skipped else "error"
            self._result(report.nodeid or "(session)", outcome, 0.0, message_of(report))

    def pytest_collection_finish(self, session):
        for item in session.items:
            self._channel.record(kind="collected", id=bounded_id(item.nodeid))

    def pytest_runtest_logstart(self, nodeid):
        self._running = {"id": nodeid, "seconds": 0.0, "phases": {}, "message": None}

    def pytest_runtest_logreport(self, report):
        running = self._running
        if running is None or report.nodeid != running["id"]:
            return
        running["seconds"] += report.duration
        outcome = phase_outcome(report)
        running["phases"][report.when] = outcome
        if outcome != "passed" and running["message"] is None:
            running["message"] = message_of(report)

    def pytest_runtest_logfinish(self, nodeid):
        running, self._running = self._running, None
        if running is not None and nodeid == running["id"]:
            outcome = merged_outcome(running["phases"])
            self._result(nodeid, outcome, running["seconds"] * 1000, running["message"])

    def pytest_sessionfinish(self):
        running, self._running = self._running, None
        if running is not None:
            self._result(running["id"], "error", running["seconds"] * 1000, "the run ended inside this test")

    def _result(self, nodeid, outcome, milliseconds, message):
        fields = {"kind": "test", "id": bounded_id(nodeid), "outcome": outcome}
        fields["ms"] = round(max(0.0, milliseconds), 3)
        if message:
            fields["message"] = message
        self.results += 1
        self._channel.record(**fields)


def phase_outcome(report):
    expected = hasattr(report, "wasxfail")
    if report.passed:
        return "xpassed" if expected else "passed"
    if report.skipped:
        return "xfailed" if expected else "skipped"
    return "failed" if report.when == "call" else "error"


def merged_outcome(phases):
    """Passed only if setup, call and teardown all passed; otherwise the first that did not."""
    for when in ("setup", "call", "teardown"):
        outcome = phases.get(when)
        if outcome != "passed":
            # The call is left out after a setup that did not pass; otherwise a missing phase is a fault.
            return outcome or "error"
    return "passed"


def message_of(report):
    """The cause in a few words, then how it looks in the source; bounded."""
    try:
        representation = report.longrepr
        if isinstance(representation, tuple):
            return str(representation[2])[:MESSAGE_CHARACTERS]
        crash = getattr(representation, "reprcrash", None)
        text = str(representation)
        if crash is not None:
            text = "{}\n\n{}".format(crash.message, text)
        return text[:MESSAGE_CHARACTERS]
    except Exception as error:
        return "(the failure cannot be shown: {})".format(type(error).__name__)


def bounded_id(nodeid):
    if len(nodeid) <= ID_CHARACTERS:
        return nodeid
    digest = hashlib.sha256(nodeid.encode("utf-8", "surrogatepass")).hexdigest()
    return nodeid[:ID_CHARACTERS] + "..." + digest


def inside(path, folder):
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def foreign(module, options):
    path = os.path.realpath(module.__file__)
    return any(inside(path, os.path.realpath(options[place])) for place in ("workspace", "suite"))


def main():
    options = json.loads(sys.argv[1])
    arguments = sys.argv[2:]
    sys.argv = ["pytest", *arguments]
    channel = Channel()

    import _pytest
    import pytest

    for module in (pytest, _pytest):
        if foreign(module, options):
            print("refused: pytest comes from {}".format(module.__file__), file=sys.stderr)
            return REFUSED
    channel.record(kind="start", framework="pytest", version=str(pytest.__version__))
    # Before pytest's own implementation of the same hook, which loads the first conftest files.
    pytest.hookimpl(tryfirst=True)(Reporter.pytest_load_initial_conftests)
    reporter = Reporter(channel, options, pytest)
    status = int(pytest.main(arguments, plugins=[reporter]))
    # No tests is no fault of the run; whether it may be so is for the judge to say.
    reported = 0 if status == NO_TESTS_COLLECTED else status
    channel.record(kind="end", status=reported, tests=reporter.results)
    return status


if __name__ == "__main__":
    sys.exit(main())
