"""Neovim and Emacs with the files of `parley editor`: attach, problems, definition, rename over three files, format."""

import os
import pathlib
import shutil
import subprocess

import pytest
from conftest import PARLEY, write_files

HERE = pathlib.Path(__file__).parent


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> pathlib.Path:
    write_files(tmp_path / "work")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/parley").symlink_to(PARLEY)
    return tmp_path


def run(folder: pathlib.Path, command: list[str]) -> None:
    environment = dict(
        os.environ,
        PATH=f"{folder}/bin:{os.environ['PATH']}",
        HOME=str(folder),
        XDG_CONFIG_HOME=f"{folder}/config",
        XDG_DATA_HOME=f"{folder}/data",
        XDG_STATE_HOME=f"{folder}/state",
        TERM="xterm",
    )
    result = subprocess.run(
        command,
        cwd=folder / "work",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=90,
    )
    assert result.returncode == 0, result.stdout.decode(errors="replace")


def check_files(folder: pathlib.Path) -> None:
    """Checks what both editors have written: the new name in three files, and a formatted one."""
    for name in ["words.rive", "stage.rive", "talk.chat"]:
        assert "scene" in (folder / "work/robot" / name).read_text()
    assert "  + i like (@colors) and *\n" in (folder / "work/robot/stage.rive").read_text()


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_neovim(folder: pathlib.Path) -> None:
    subprocess.run([PARLEY, "editor", "neovim", "--write", folder / "site"], check=True, stdout=subprocess.DEVNULL)
    (folder / "init.vim").write_text(f"set runtimepath^={folder}/site\nfiletype plugin on\nsyntax on\n")
    run(folder, ["nvim", "--headless", "-n", "-i", "NONE", "-u", f"{folder}/init.vim", "-c", f"luafile {HERE}/neovim.lua"])
    check_files(folder)


@pytest.mark.skipif(shutil.which("emacs") is None, reason="Emacs is not installed")
def test_emacs(folder: pathlib.Path) -> None:
    subprocess.run([PARLEY, "editor", "emacs", "--write", folder / "site"], check=True, stdout=subprocess.DEVNULL)
    run(folder, ["emacs", "-q", "--batch", "-L", f"{folder}/site", "-l", f"{HERE}/emacs.el"])
    check_files(folder)
