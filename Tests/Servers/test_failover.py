"""Two servers behind HAProxy, one of them killed while 1,000 users talk."""

import asyncio
import collections
import shutil
import signal
import socket
import subprocess

import aiohttp
import pytest
from conftest import eventually, free_port

USERS = 1000
MESSAGES = 10

CONFIGURATION = """
global
  maxconn 3000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout queue 60s
frontend robots
  bind 127.0.0.1:{port}
  default_backend servers
backend servers
  balance roundrobin
  option redispatch
  option httpchk
  http-check send meth GET uri /health hdr Host localhost
  default-server check inter 200ms fall 2 rise 1 maxconn 200
{servers}
"""


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def proxy(tmp_path):
    processes = []

    def start(servers):
        port = free_port()
        lines = "".join(f"  server s{number} 127.0.0.1:{server.port}\n" for number, server in enumerate(servers))
        (tmp_path / "haproxy.cfg").write_text(CONFIGURATION.format(port=port, servers=lines))
        program = shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin")
        processes.append(subprocess.Popen([program, "-f", str(tmp_path / "haproxy.cfg"), "-db"]))
        eventually(lambda: is_open(port))
        return f"http://127.0.0.1:{port}"

    yield start
    for process in processes:
        process.kill()
        process.wait()


class Crowd:
    """Users who send one message after another, and each again with the same id until it is answered."""

    def __init__(self, url):
        self.url = url
        self.answered = 0
        self.troubles = collections.Counter()

    async def ask(self, session, user, number):
        body = {"user": user, "message": "count", "id": f"{user}-{number}"}
        for attempt in range(200):
            try:
                async with session.post(self.url + "/reply", json=body) as response:
                    if response.status == 200:
                        return (await response.json())["reply"]
                    self.troubles[response.status] += 1
            except aiohttp.ClientError as error:
                self.troubles[type(error).__name__] += 1
            await asyncio.sleep(min(1, 0.05 * (attempt + 1)))
        return "nothing"

    async def talk(self, session, user):
        replies = []
        for number in range(MESSAGES):
            replies.append(await self.ask(session, user, number))
            self.answered += 1
        return replies

    async def run(self, meanwhile):
        timeout = aiohttp.ClientTimeout(total=60)
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(timeout=timeout, connector=connector) as session:
            talks = asyncio.gather(*(self.talk(session, f"user {number}") for number in range(USERS)))
            await meanwhile(self)
            return await talks


async def test_a_killed_server_loses_no_message_and_repeats_none(database, serve, proxy):
    servers = [serve("--sessions", database.url) for _ in range(2)]
    url = proxy(servers)
    crowd = Crowd(url)

    async def kill_and_start(crowd):
        while crowd.answered < USERS * MESSAGES // 4:
            await asyncio.sleep(0.01)
        # Halted first, so that it is killed with requests that it has taken and not answered.
        servers[0].process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(0.2)
        servers[0].stop(signal.SIGKILL)
        while crowd.answered < USERS * MESSAGES // 2:
            await asyncio.sleep(0.01)
        servers[0].start()

    talks = await crowd.run(kill_and_start)
    wanted = [str(number) for number in range(1, MESSAGES + 1)]
    assert [talk for talk in talks if talk != wanted] == []
    assert database.query("SELECT count(*) FROM parley_talks") == str(USERS)
    print(f"{crowd.answered} answers; repeated after: {dict(crowd.troubles)}")
    assert crowd.troubles, "the killed server was missed by nobody"
