"""The recipes of the page Serving, taken from the page as it is, with websocketd, socat and ngIRCd."""

import base64
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import urllib.parse

import pytest
from conftest import PARLEY, RULES, eventually, free_port

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/parley/Parley.docc/Serving.md"
RECIPES = re.findall(r"```text\n(.*?)```", PAGE.read_text().split("## Recipes")[1], re.DOTALL)


def recipe(word):
    """The only recipe with a word."""
    found = [text for text in RECIPES if word in text]
    assert len(found) == 1, word
    return found[0]


def needs(program):
    """Skips a test without a program of Debian's."""
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    return pytest.param(path or program, marks=pytest.mark.skipif(not path, reason=f"there is no {program}"))


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with the page's robot, in which parley is a command."""
    (tmp_path / "shop.rive").write_text(RULES)
    commands = tmp_path / "bin"
    commands.mkdir()
    for name in ["parley", "parley-serve"]:
        (commands / name).symlink_to(pathlib.Path(PARLEY).resolve().parent / name)
    monkeypatch.setenv("PATH", f"{commands}:{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def start():
    """Starts commands, and ends them with all that they started."""
    running = []

    def begin(command, **options):
        running.append(subprocess.Popen(command, start_new_session=True, **options))
        return running[-1]

    yield begin
    for process in running:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class WebSocket:
    """A client as RFC 6455 wants it, for short texts."""

    def __init__(self, port):
        self.link = socket.create_connection(("127.0.0.1", port), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.link.sendall(
            f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.input = self.link.makefile("rb")
        assert b"101" in self.input.readline()
        while self.input.readline().strip():
            pass

    def ask(self, text):
        data, mask = text.encode(), os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.link.sendall(bytes([0x81, 0x80 | len(data)]) + mask + masked)
        length = self.input.read(2)[1] & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.input.read(2))[0]
        return self.input.read(length).decode()


REQUEST = '{"user":"ann","message":"my name is ann"}'


@pytest.mark.parametrize("program", [needs("websocketd")])
def test_websocketd(program, place, start):
    port = free_port()
    start(["/bin/sh", "-c", recipe("websocketd").replace("8080", str(port))])
    eventually(lambda: is_open(port))
    one, other = WebSocket(port), WebSocket(port)
    assert json.loads(one.ask(REQUEST))["reply"] == "Hello, Ann."
    assert json.loads(one.ask(REQUEST.replace("my name is ann", "who am i")))["reply"] == "You are Ann."
    assert json.loads(other.ask(REQUEST.replace("my name is ann", "hello")))["reply"] == "We open at nine."


@pytest.mark.parametrize("program", [needs("socat")])
def test_socat(program, place, start):
    path = place / "shop.sock"
    start(["/bin/sh", "-c", recipe("socat").replace("/run/user/1000/shop.sock", str(path))])
    eventually(path.exists)
    assert path.stat().st_mode & 0o777 == 0o600
    for _ in range(2):
        with socket.socket(socket.AF_UNIX) as link:
            link.connect(str(path))
            link.sendall((REQUEST + "\n").encode())
            assert json.loads(link.makefile().readline())["reply"] == "Hello, Ann."


def bridge(place, name, ending):
    """Writes the recipe for Python with a bridge, and a last line."""
    path = place / f"{name}.py"
    path.write_text(recipe("robot = subprocess.Popen") + recipe(name) + ending)
    return [sys.executable, str(path)]


NGIRCD = """
[Global]
  Name = irc.example.net
  Info = test
  Listen = 127.0.0.1
  Ports = {port}
  ServerUID = {user}
[Options]
  PAM = no
  DNS = no
  Ident = no
"""


@pytest.mark.parametrize("program", [needs("ngircd")])
def test_irc(program, place, start):
    port = free_port()
    config = place / "ngircd.conf"
    config.write_text(NGIRCD.format(port=port, user="irc" if os.geteuid() == 0 else os.getlogin()))
    place.chmod(0o755)
    start([program, "-n", "-f", str(config)], stdout=subprocess.DEVNULL)
    eventually(lambda: is_open(port))
    command = bridge(place, "PRIVMSG", "\nbridge('127.0.0.1', '#shop', 'wren')\n")
    path = pathlib.Path(command[1])
    path.write_text(path.read_text().replace("6667", str(port)))
    start(command)
    person = socket.create_connection(("127.0.0.1", port), timeout=30)
    lines = person.makefile("r", encoding="utf-8")

    def send(text):
        person.sendall((text + "\r\n").encode())

    def wait_for(text):
        for line in lines:
            if line.startswith("PING"):
                send("PONG " + line.split()[1])
            if text in line:
                return line

    send("NICK ann")
    send("USER ann 0 * :ann")
    wait_for(" 001 ")
    send("JOIN #shop")
    names = wait_for(" 353 ")
    if "wren" not in names:
        wait_for(":wren!")
    send("PRIVMSG #shop :wren: my name is ann")
    assert "ann: Hello, Ann." in wait_for("PRIVMSG #shop")
    send("PRIVMSG #shop :wren: who am i")
    assert "ann: You are Ann." in wait_for("PRIVMSG #shop")


def test_telegram(place, start, monkeypatch):
    """With a server of our own in Telegram's place, which asks once and then ends the bridge."""
    listener = socket.create_server(("127.0.0.1", 0))
    said = []

    def serve():
        update = {"update_id": 7, "message": {"chat": {"id": 3}, "text": "my name is ann"}}
        for result in [[update], {}, None]:
            link, _ = listener.accept()
            with link:
                request = link.makefile("rb")
                method = request.readline().decode().split()[1]
                length = 0
                while header := request.readline().strip():
                    if header.lower().startswith(b"content-length:"):
                        length = int(header.split(b":")[1])
                said.append((method, dict(urllib.parse.parse_qsl(request.read(length).decode()))))
                body = json.dumps({"result": result}).encode()
                link.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    monkeypatch.setenv("TOKEN", "secret")
    command = bridge(place, "telegram", "\nbridge()\n")
    path = pathlib.Path(command[1])
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    path.write_text(path.read_text().replace("https://api.telegram.org", address))
    start(command, stderr=subprocess.DEVNULL)
    thread.join(30)
    assert [method for method, _ in said] == [
        "/botsecret/getUpdates", "/botsecret/sendMessage", "/botsecret/getUpdates",
    ]
    assert said[1][1] == {"chat_id": "3", "text": "Hello, Ann."}
    assert said[2][1]["offset"] == "8"
