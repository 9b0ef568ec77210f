"""`parley replay --against` with other people's interpreters and rules, and with many cases at once."""

import os
import pathlib
import socket
import subprocess
import sys
import time

import pytest

# Rules that other people wrote, which are not part of the project
BRAINS = pathlib.Path(os.environ.get("PARLEY_BRAINS", pathlib.Path(__file__).parents[3] / "shared/brains"))

RIVESCRIPT = """
import sys
from rivescript import RiveScript

robot = RiveScript()
robot.load_file("shop.rive")
robot.sort_replies()
for line in sys.stdin:
    print(robot.reply("ann", line.strip()), flush=True)
"""

AIML = """
import sys, aiml

robot = aiml.Kernel()
robot.verbose(False)
robot.learn("shop.aiml")
for line in sys.stdin:
    print(robot.respond(line.strip()), flush=True)
"""

CATEGORIES = """<aiml version="1.0.1">
<category><pattern>MY NAME IS *</pattern><template><think><set name="name"><star/></set></think>Hello, <get name="name"/>.</template></category>
<category><pattern>WHO AM I</pattern><template>You are <get name="name"/>.</template></category>
<category><pattern>*</pattern><template>We open at nine.</template></category>
</aiml>
"""

CASES = """# A name
you> my name is {0}
has> Hello, {0}.
you> who am I
has> {0}
you> when do you open
has (regex)> (eight|nine)
"""


def replay(folder, *words):
    run = subprocess.run([os.environ["PARLEY"], "replay", *words], cwd=folder, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_other_interpreters_are_tested_by_transcripts(tmp_path):
    from conftest import RULES

    (tmp_path / "shop.rive").write_text("! version = 2.0\n" + RULES)
    (tmp_path / "shop.aiml").write_text(CATEGORIES)
    for name, program in [("rivescript", RIVESCRIPT), ("aiml", AIML)]:
        (tmp_path / f"{name}_robot.py").write_text(program)
        (tmp_path / "shop.chat").write_text(CASES.format("Ann" if name == "rivescript" else "ann"))
        assert "1 passed" in replay(tmp_path, "--against", f"exec {sys.executable} {name}_robot.py", "shop.chat")


def against(folder, robot, *words, code=0):
    """Replays the transcripts of a folder, and returns the report."""
    run = subprocess.run(
        [os.environ["PARLEY"], "replay", "--against", robot, *words], cwd=folder, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == code and not run.stderr, run.stdout + run.stderr
    return run.stdout


ALICE = """
import random, sys
from rivescript import RiveScript

robot = RiveScript()
for name in sys.argv[1:]:
    robot.load_file(name)
robot.sort_replies()
for line in sys.stdin:
    random.seed(1)
    print(robot.reply("ann", line.strip()), flush=True)
"""

ALICE2 = """
import contextlib, os, random, sys, aiml

robot = aiml.Kernel()
robot.verbose(False)
with open(os.devnull, "w") as nothing, contextlib.redirect_stdout(nothing), contextlib.redirect_stderr(nothing):
    for name in sys.argv[1:]:
        # Much of AIML 2 is new to this interpreter, which stops at some of it.
        with contextlib.suppress(Exception):
            robot.learn(name)
for line in sys.stdin:
    random.seed(1)
    print(robot.respond(line.strip()), flush=True)
"""


@pytest.mark.skipif(not BRAINS.is_dir(), reason=f"there is no {BRAINS}, with rules that others wrote")
@pytest.mark.parametrize("name", ["alice", "alice2"])
def test_other_interpreters_with_other_peoples_rules(tmp_path, name):
    if name == "alice":
        rules = [BRAINS / f"alice/{file}.rive" for file in ["rs-begin", "salutations", "client_profile", "emotion", "humor"]]
    else:
        rules = sorted((BRAINS / "alice2/aiml").glob("*.aiml"))
    (tmp_path / "robot.py").write_text(ALICE if name == "alice" else ALICE2)
    robot = f"exec {sys.executable} robot.py " + " ".join(map(str, rules))
    messages = ["Hello.", "Who are you?", "Do you like football?", "How are you?", "I am sad", "Tell me a joke"]
    # The replies of the first run are what the second one expects.
    cases = "\n".join(f"# {message}\nyou> {message}\n" for message in messages)
    (tmp_path / "Transcripts").mkdir()
    transcript = tmp_path / "Transcripts/alice.chat"
    transcript.write_text(cases)
    against(tmp_path, robot, "--update")
    assert transcript.read_text().count("\nbot>") == len(messages), transcript.read_text()
    assert f"{len(messages)} passed" in against(tmp_path, robot)
    transcript.write_text(transcript.read_text().replace("\nbot>", "\nbot> Not"))
    assert f"{len(messages)} failed" in against(tmp_path, robot, code=1)
    if name == "alice2":
        # This message ends the interpreter, which is a failure of this case only.
        transcript.write_text("# it ends\nyou> What is a pawn?\nhas> a\n\n# it goes on\nyou> Hello.\nhas (regex)> \\w\n")
        shown = against(tmp_path, robot, code=1)
        assert "1 passed, 1 failed" in shown and "KeyError" in shown


ELIZA = """
import sys
from eliza_gpt import ElizaGPT

ElizaGPT(api_key="a-secret", avg_response_time=0).run(host="127.0.0.1", port=int(sys.argv[1]))
"""


def test_eliza_behind_the_interface_of_language_models(tmp_path):
    from conftest import eventually, free_port

    port = free_port()
    (tmp_path / "eliza.py").write_text(ELIZA)
    (tmp_path / "mother.chat").write_text(
        "# A mother\nyou> Hello\nhas (regex)> \\w\nyou> My mother hates me\nhas (regex)> (?i)your (mother|family)\nhas not> You:\n"
    )
    server = subprocess.Popen([sys.executable, "eliza.py", str(port)], cwd=tmp_path)
    try:
        eventually(lambda: listens(port))
        address = f"openai:http://127.0.0.1:{port}/v1"
        shown = against(tmp_path, address, "mother.chat", code=1)
        assert "status 401: Invalid API key" in shown
        os.environ["ELIZA_KEY"] = "a-secret"
        for words in [[], ["--stream"]]:
            assert "1 passed" in against(tmp_path, address, "--key-variable", "ELIZA_KEY", *words, "mother.chat")
    finally:
        server.kill()
        server.wait()


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_ten_thousand_cases_at_once_over_http(serve, tmp_path):
    server = serve()
    (tmp_path / "many.chat").write_text("\n".join(CASES.format("Ann") for _ in range(10_000)))
    start = time.monotonic()
    shown = replay(tmp_path, "--against", server.url, "--jobs", "100", "many.chat")
    assert "10000 passed" in shown
    print(f"10,000 cases took {time.monotonic() - start:.0f} s")
