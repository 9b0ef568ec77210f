"""`parley replay --against` with other people's interpreters, and with many cases at once."""

import os
import subprocess
import sys
import time

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


def test_ten_thousand_cases_at_once_over_http(serve, tmp_path):
    server = serve()
    (tmp_path / "many.chat").write_text("\n".join(CASES.format("Ann") for _ in range(10_000)))
    start = time.monotonic()
    shown = replay(tmp_path, "--against", server.url, "--jobs", "100", "many.chat")
    assert "10000 passed" in shown
    print(f"10,000 cases took {time.monotonic() - start:.0f} s")
