"""The hooks for pre-commit, and the script of the action for GitHub, on a small robot.

PARLEY names the program.
"""

import hashlib
import os
import pathlib
import platform
import subprocess
import sys
import tarfile

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PARLEY = pathlib.Path(os.environ["PARLEY"]).resolve()
UNFORMATTED = "+  pie\n-   Apple pie.\n"
BROKEN = "+ (soup\n- One soup.\n"
OTHER_REPLY = "+ hello\n- Go away.\n"


def run(*words, folder, **more):
    path = f"{PARLEY.parent}:{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
    return subprocess.run(
        words, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        env={**os.environ, "PATH": path, "PRE_COMMIT_HOME": str(folder / ".cache"), **more})


@pytest.fixture
def robot(tmp_path):
    """A folder under git with a robot that has nothing to complain about."""
    folder = tmp_path / "robot"
    folder.mkdir()
    (folder / "robot.rive").write_text("! version = 2.0\n\n+ hello\n- Hello!\n\n+ *\n- Tell me more.\n")
    transcripts = folder / "Transcripts"
    transcripts.mkdir()
    (transcripts / "hello.chat").write_text("rules: ../robot.rive\n\nyou> hello\nbot> Hello!\n")
    revision = run("git", "rev-parse", "HEAD", folder=PROJECT).stdout.strip()
    hooks = "".join(f"      - id: parley-{name}\n" for name in ["check", "format", "replay"])
    (folder / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {PROJECT}\n    rev: {revision}\n    hooks:\n{hooks}")
    assert run("git", "init", "-q", folder=folder).returncode == 0
    assert run("git", "add", "robot.rive", "Transcripts", ".pre-commit-config.yaml", folder=folder).returncode == 0
    return folder


def hooks(robot):
    return run("pre-commit", "run", "--all-files", "--color", "never", folder=robot)


def test_hooks_pass(robot):
    done = hooks(robot)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("Passed") == 3, done.stdout


@pytest.mark.parametrize(
    "rules, failing",
    [(UNFORMATTED, "format rules"), (BROKEN, "check rules"), (OTHER_REPLY, "replay transcripts")])
def test_the_hook_that_is_meant_fails(robot, rules, failing):
    file = robot / "robot.rive"
    file.write_text(file.read_text().replace("+ hello\n- Hello!\n", "") + "\n" + rules)
    if rules is not OTHER_REPLY:
        file.write_text(file.read_text() + "\n+ hello\n- Hello!\n")
    done = hooks(robot)
    assert done.returncode == 1
    assert any(failing in line and "Failed" in line for line in done.stdout.splitlines()), done.stdout


def action(robot, **more):
    return run(str(PROJECT / ".github/actions/parley/run"), folder=robot, **more)


def test_the_action_passes_and_fails(robot):
    assert action(robot, PARLEY=str(PARLEY)).returncode == 0
    (robot / "robot.rive").write_text("+ hello\n- Go away.\n\n+ *\n- Tell me more.\n")
    done = action(robot, PARLEY=str(PARLEY))
    assert done.returncode == 1
    assert "[-Hello!-]" in done.stdout
    assert action(robot, PARLEY=str(PARLEY), PARLEY_TRANSCRIPTS="none").returncode == 0


def test_the_action_takes_the_release(robot, tmp_path):
    """The archive of a release, from a folder in place of an address; a changed one is refused."""
    release = tmp_path / "v0.2.0"
    release.mkdir()
    name = f"parley-0.2.0-linux-{platform.machine()}"
    with tarfile.open(release / f"{name}.tar.xz", "w:xz", preset=0) as archive:
        archive.add(PARLEY, f"{name}/bin/parley")
    digest = hashlib.sha256((release / f"{name}.tar.xz").read_bytes()).hexdigest()
    (release / "SHA256SUMS").write_text(f"{digest}  {name}.tar.xz\n")
    assert action(robot, PARLEY="", PARLEY_RELEASE=release.as_uri()).returncode == 0
    (release / "SHA256SUMS").write_text(f"{'0' * 64}  {name}.tar.xz\n")
    done = action(robot, PARLEY="", PARLEY_RELEASE=release.as_uri())
    assert done.returncode != 0 and "FAILED" in done.stdout
