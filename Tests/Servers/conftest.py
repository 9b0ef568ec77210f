"""`parley serve` with clients of others, and a PostgreSQL of its own in a temporary folder.

PARLEY names the program.
"""

import glob
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import pytest

PARLEY = os.environ["PARLEY"]

RULES = """
+ my name is *
- <set name=<formal>>Hello, <get name>.

+ who am i
- You are <get name>.

+ count
- <add n=1><get n>

+ *
- We open at nine.
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def eventually(holds, seconds=30):
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


class Database:
    """A PostgreSQL of its own, run by its own user, as PostgreSQL refuses to be run by root."""

    def __init__(self, folder):
        places = sorted(glob.glob("/usr/lib/postgresql/*/bin")) + [os.path.dirname(shutil.which("postgres") or "")]
        self.programs = places[0]
        self.folder = folder
        self.port = free_port()
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(folder, "postgres", "postgres")
        self.data = folder + "/data"
        self.run("initdb", "-D", self.data, "-U", "parley", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.process = None
        self.start()

    @property
    def url(self):
        return f"postgres://parley@127.0.0.1:{self.port}/postgres"

    def run(self, program, *words):
        done = subprocess.run(
            self.user + [f"{self.programs}/{program}", *words], cwd=self.folder, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def query(self, text):
        return self.run("psql", "-XAtq", self.url, "-c", text).strip()

    def start(self):
        with open(self.folder + "/log", "ab") as log:
            self.process = subprocess.Popen(
                self.user
                + [f"{self.programs}/postgres", "-D", self.data, "-p", str(self.port), "-k", self.folder]
                + ["-c", "listen_addresses=127.0.0.1"],
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        eventually(lambda: self.is_ready)

    @property
    def is_ready(self):
        words = [f"{self.programs}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(words).returncode == 0

    def stop(self, how=signal.SIGQUIT):
        """Ends it at once, as if it had crashed."""
        self.process.send_signal(how)
        self.process.wait(30)


@pytest.fixture
def database():
    folder = tempfile.mkdtemp(prefix="parley-postgres-")
    made = None
    try:
        made = Database(folder)
        yield made
    finally:
        if made and made.process:
            made.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Server:
    """A `parley serve --http`."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.options = options
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            [PARLEY, "serve", "--http", f"127.0.0.1:{self.port}", "shop.rive", *self.options],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout.readline().startswith("listening on")

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(30)


@pytest.fixture
def serve(tmp_path):
    servers = []
    # Servers that start at once all read this file, so it is written once.
    (tmp_path / "shop.rive").write_text(RULES)

    def start(*options):
        servers.append(Server(tmp_path, *options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)
