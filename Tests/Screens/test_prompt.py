"""The prompt on terminals that others wrote: tmux, and pyte from PyPI.

PARLEY names the program.
"""

import fcntl
import os
import pathlib
import pty
import shutil
import signal
import struct
import subprocess
import termios
import threading
import time

import pyte
import pytest

PARLEY = str(pathlib.Path(os.environ["PARLEY"]).resolve())
RULES = "+ hello\n- Hi there!\n\n+ tea\n- With milk?\n\n+ *\n- What?\n"
SIZES = [(80, 24), (60, 20)]


def environment(folder):
    return {
        "HOME": str(folder), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "PS1": "$ ",
        "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_STATE_HOME": str(folder),
    }


class Screen:
    """A terminal whose rows can be waited for."""

    def wait_for(self, holds, seconds=60):
        end = time.monotonic() + seconds
        while not holds(self.rows()):
            assert time.monotonic() < end, "\n".join(self.rows())
            time.sleep(0.05)
        return self.rows()

    def shows(self, text):
        return self.wait_for(lambda rows: any(text in row for row in rows))

    def ends_with(self, text):
        """Waits until the last row that is not empty is this one."""
        return self.wait_for(lambda rows: [row for row in rows if row][-1:] == [text])


class PyteScreen(pyte.Screen):
    def set_margins(self, *margins, private=False):
        # pyte takes the restoring of a mode, `CSI ? 1007 r`, for margins.
        if not private:
            super().set_margins(*margins)


class Pyte(Screen):
    def __init__(self, folder, command, columns, rows):
        self.screen = PyteScreen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.lock = threading.Lock()
        self.pid, self.link = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment(folder))
        self.resize(columns, rows)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            try:
                data = os.read(self.link, 4096)
            except OSError:
                return
            with self.lock:
                self.stream.feed(data)

    def resize(self, columns, rows):
        with self.lock:
            self.screen.resize(rows, columns)
            fcntl.ioctl(self.link, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.link, text.encode())

    def rows(self):
        with self.lock:
            return [row.rstrip() for row in self.screen.display]

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


class Tmux(Screen):
    def __init__(self, folder, command, columns, rows):
        self.socket = str(folder / "tmux")
        self.environment = environment(folder)
        self.folder = folder
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), *command)
        self.run("set-option", "status", "off")
        self.resize(columns, rows)

    def run(self, *words):
        return subprocess.run(
            ["tmux", "-u", "-S", self.socket, *words], cwd=self.folder, env=self.environment, capture_output=True,
            text=True, check=True,
        ).stdout

    def resize(self, columns, rows):
        self.run("resize-window", "-x", str(columns), "-y", str(rows))

    def type(self, text):
        self.run("send-keys", "-H", *[f"{byte:02x}" for byte in text.encode()])

    def rows(self):
        return [row.rstrip() for row in self.run("capture-pane", "-p").split("\n")[:-1]]

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)


NEEDS_TMUX = pytest.mark.skipif(not shutil.which("tmux"), reason="there is no tmux")


@pytest.fixture(params=[Pyte, pytest.param(Tmux, marks=NEEDS_TMUX)])
def begin(request, tmp_path):
    """Starts a command on a terminal."""
    (tmp_path / "tea.rive").write_text(RULES)
    screens = []

    def start(command, size=(80, 24)):
        screens.append(request.param(tmp_path, command, *size))
        return screens[-1]

    yield start
    for screen in screens:
        screen.close()


CHAT = [PARLEY, "chat", "tea.rive", "--set", "theme=light"]


def squeezed(rows):
    """The text without blanks: one terminal leaves one after a wide character, another none."""
    return "".join("".join(rows).split())


REPLIES = {"hello": "Hi there!", "tea": "With milk?"}


def say(screen, *lines):
    screen.ends_with("you>")
    for line in lines:
        screen.type(line)
        typed = "you>" + line.replace(" ", "")
        screen.wait_for(lambda rows: squeezed(rows).endswith(typed))
        screen.type("\r")
        said = typed + "bot>" + REPLIES.get(line, "What?").replace(" ", "") + "you>"
        screen.wait_for(lambda rows: squeezed(rows).endswith(said))


@pytest.mark.parametrize("size", SIZES)
def test_typing_and_resizing(begin, size):
    screen = begin(CHAT, size)
    say(screen, "hello", "我爱茶")
    screen.type("half a line")
    screen.ends_with("you> half a line")
    for columns, rows in [(60, 20), (40, 12), size]:
        screen.resize(columns, rows)
        screen.ends_with("you> half a line")
    # pyte only cuts rows, where tmux wraps them again.
    if isinstance(screen, Tmux):
        assert sum("half a line" in row for row in screen.rows()) == 1
    screen.type("\x1b[D\x1b[D\x1b[DX")
    screen.ends_with("you> half a lXine")


@pytest.mark.parametrize("size", SIZES)
def test_the_menu_of_tab(begin, size):
    screen = begin(CHAT, size)
    screen.ends_with("you>")
    screen.type("/\t")
    rows = screen.shows("/help")
    assert all(len(row) <= size[0] for row in rows) and sum(bool(row) for row in rows) <= size[1]
    screen.type("\x1b[B")
    chosen = [row for row in screen.wait_for(lambda rows: any(row.startswith("you> /") and len(row) > 6 for row in rows))
              if row.startswith("you> /")]
    assert len(chosen) == 1
    for key in ["\x1b[F", "\x1b[5~", "\x1b[6~"]:
        before = chosen
        screen.type(key)
        chosen = [row for row in screen.wait_for(lambda rows: any(row.startswith("you> /") and row not in before for row in rows))
                  if row.startswith("you> /")]
    screen.type("\x1b")
    screen.ends_with("you> /")


def test_searching_forwards(begin):
    screen = begin(CHAT)
    say(screen, "hello one", "tea", "hello two")
    screen.type("\x13hello")
    screen.shows("2 of 2")
    screen.type("\x13")
    screen.shows("1 of 2")
    screen.type("\x12\x1b[B")
    screen.ends_with("you> tea")


LISTS = [
    # The command, a message before it, the prompt, a row of the list, a text behind the row, and a text of the list alone
    ("/history", "tea", "history>", "2 exchanges  tea", "With milk?", "Conversations"),
    ("/review", "what is a kettle", "review>", "what is a kettle", "once, last", "review>"),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("command, message, prompt, row, inside, alone", LISTS)
def test_a_list(begin, size, command, message, prompt, row, inside, alone):
    screen = begin(CHAT, size)
    say(screen, "hello", message)
    screen.type(command + "\r")
    rows = screen.shows(prompt)
    assert any(row in line for line in rows), rows
    assert all(len(line) <= size[0] for line in rows)
    screen.type("/zzz")
    screen.shows("0 of ")
    screen.type("\x1b")
    screen.shows(row)
    screen.type("\x1b[B\r")
    screen.shows(inside)
    screen.type("q\r")
    screen.shows(row)
    screen.ends_with(prompt)
    screen.type("q\r")
    # pyte has no second screen to come back from.
    if isinstance(screen, Tmux):
        screen.ends_with("you>")
        assert not any(alone in line for line in screen.rows())
    else:
        screen.shows("you>")


def test_stopping_and_going_on(begin):
    screen = begin(["/bin/bash", "--norc", "--noprofile", "-i"])
    screen.ends_with("$")
    screen.type(" ".join(CHAT) + "\r")
    screen.ends_with("you>")
    screen.type("half")
    screen.ends_with("you> half")
    screen.type("\x1a")
    screen.ends_with("$")
    screen.type("echo in the $((1 + 1))nd shell\r")
    screen.shows("in the 2nd shell")
    screen.ends_with("$")
    screen.type("fg\r")
    screen.ends_with("you> half")
    screen.type("\x15hello\r")
    screen.shows("bot> Hi there!")
