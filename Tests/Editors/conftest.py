"""`parley lsp` in a folder with a robot, as each editor starts it: one server for each test.

PARLEY names the program.
"""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import (
    ClientServerConfig,
    LanguageClient,
    client_capabilities,
    make_test_lsp_client,
)

PARLEY = os.environ["PARLEY"]

# The text of every line of the files before the part that a test looks at.
WIDE = "é漢😀"

FILES = {
    "robot/words.rive": f"""// {WIDE}
! version = 2.0
! global utf8 = true
! array colors = red green blue {WIDE}
! var name = {WIDE} Ada

+ [*] (@colors) [*]
- {WIDE} <star> is nice, <get who>. {{topic=stage}}

+ my name is *
- {WIDE} <set who=<star>>Hello, <get who>, I'm <bot name>!

+ *
- {WIDE} Go on.
""",
    "robot/stage.rive": f"""> topic stage includes random
+ i like (@colors) and *
- {WIDE} <star2> {{@my name is nobody}} {{topic=random}}

+ *
@ my name is {WIDE}
< topic
""",
    "robot/talk.chat": f"""rules: .
# {WIDE}
you> red
bot> {WIDE} red is nice, undefined.
rule> words.rive: [*] (@colors) [*]
expect> topic = stage
""",
    "eliza/doctor.eliza": """(HOW DO YOU DO.)
START
(SORRY ((0) (PLEASE CONTINUE)))
(DREAM ((0) (WHAT DOES THAT SUGGEST) (=SORRY)))
(NONE ((0) (GO ON)))
(MEMORY DREAM (0 = EARLIER 1) (0 = BEFORE 1) (0 = OFTEN 1) (0 = ONCE 1))
""",
    "aiml/ada.aiml": f"""<?xml version="1.0" encoding="UTF-8"?>
<aiml version="2.0">
  <category><pattern>HELLO</pattern><template>{WIDE} Hi <get name="who"/></template></category>
  <category><pattern>HI</pattern><template>{WIDE} <srai>HELLO</srai></template></category>
</aiml>
""",
}


def pulling() -> types.ClientCapabilities:
    """VS Code since 1.67, which asks for diagnostics; pytest-lsp knows an older one."""
    capabilities = client_capabilities("visual-studio-code")
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities(
        dynamic_registration=True, related_document_support=False
    )
    capabilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(
        refresh_support=True
    )
    return capabilities


EDITORS = {
    "vscode-1.65": lambda: client_capabilities("visual-studio-code"),
    "vscode-pulling": pulling,
    "neovim-0.7": lambda: client_capabilities("neovim@v0.7.0"),
    "neovim-0.11": lambda: client_capabilities("neovim@v0.11.0"),
    "emacs-29": lambda: client_capabilities("emacs"),
}


class Editor:
    """A client with a folder, whose places are given as texts."""

    def __init__(self, client: LanguageClient, folder: pathlib.Path, newline: str):
        self.client = client
        self.folder = folder
        self.newline = newline
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.encoding = types.PositionEncodingKind.Utf16
        self.pulls = False
        self.name_of_editor = ""
        # The texts after the last edit that the server has asked for.
        self.applied: dict[str, str] = {}

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def document(self, name: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(uri=self.uri(name))

    def versioned(self, name: str) -> types.VersionedTextDocumentIdentifier:
        return types.VersionedTextDocumentIdentifier(
            uri=self.uri(name), version=self.versions[name]
        )

    def text(self, name: str) -> str:
        if name in self.texts:
            return self.texts[name]
        return (self.folder / name).read_bytes().decode()

    def name(self, uri: str) -> str:
        return pathlib.Path(uri.removeprefix("file://")).relative_to(self.folder).as_posix()

    # Positions

    def units(self, text: str) -> int:
        if self.encoding == types.PositionEncodingKind.Utf8:
            return len(text.encode())
        return len(text.encode("utf-16-le")) // 2

    def position(self, name: str, part: str, after: str = "") -> types.Position:
        """Returns the place just before a part of a file; with `after`, that after these first letters of it."""
        text = self.text(name)
        offset = text.index(part) + len(after)
        assert part.startswith(after)
        before = text[:offset].split("\n")
        return types.Position(len(before) - 1, self.units(before[-1]))

    def offset(self, name: str, position: types.Position) -> int:
        text = self.text(name)
        lines = text.split("\n")
        if position.line >= len(lines):
            return len(text)
        start = sum(len(line) + 1 for line in lines[: position.line])
        line = lines[position.line].removesuffix("\r")
        for count in range(len(line) + 1):
            if self.units(line[:count]) >= position.character:
                return start + count
        return start + len(line)

    def cut(self, name: str, place: types.Range) -> str:
        return self.text(name)[self.offset(name, place.start) : self.offset(name, place.end)]

    def range(self, name: str, part: str) -> types.Range:
        return types.Range(self.position(name, part), self.position(name, part, part))

    def whole(self, name: str) -> types.Range:
        return types.Range(types.Position(0, 0), types.Position(10_000, 0))

    def at(self, name: str, part: str, after: str = "") -> dict:
        return {
            "text_document": self.document(name),
            "position": self.position(name, part, after),
        }

    # Documents

    async def open(self, name: str, text: str | None = None) -> None:
        self.texts[name] = self.text(name) if text is None else text.replace("\n", self.newline)
        self.versions[name] = 1
        self.client.diagnostics.pop(self.uri(name), None)
        language = {"rive": "rivescript", "chat": "parley"}.get(name.split(".")[-1], "eliza")
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(self.uri(name), language, 1, self.texts[name])
            )
        )

    async def replace(self, name: str, part: str, text: str) -> None:
        """Types a text over a part of a file."""
        change = types.TextDocumentContentChangePartial(
            text=text.replace("\n", self.newline), range=self.range(name, part)
        )
        self.texts[name] = self.text(name).replace(part, change.text, 1)
        self.versions[name] += 1
        self.client.diagnostics.pop(self.uri(name), None)
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(self.versioned(name), [change])
        )

    def edited(self, name: str, edits: list[types.TextEdit]) -> str:
        text = self.text(name)
        places = [
            (self.offset(name, edit.range.start), self.offset(name, edit.range.end), edit.new_text)
            for edit in edits
        ]
        for start, end, new in sorted(places, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def results(self, edit: types.WorkspaceEdit) -> dict[str, str]:
        """Returns the texts of all files that an edit changes."""
        if edit.document_changes is None:
            changes = dict(edit.changes or {})
        else:
            changes = {}
            for change in edit.document_changes:
                name = self.name(change.text_document.uri)
                assert change.text_document.version == self.versions.get(name)
                changes[change.text_document.uri] = list(change.edits)
        return {self.name(uri): self.edited(self.name(uri), edits) for uri, edits in changes.items()}

    # Diagnostics

    async def problems(self, name: str, where=lambda found: True) -> list[types.Diagnostic]:
        """Waits until the problems of a file satisfy a condition; fails after five seconds."""
        for _ in range(500):
            if self.pulls:
                report = await self.client.text_document_diagnostic_async(
                    types.DocumentDiagnosticParams(text_document=self.document(name))
                )
                found = list(report.items)
            else:
                found = self.client.diagnostics.get(self.uri(name))
            if found is not None and where(list(found)):
                return list(found)
            await asyncio.sleep(0.01)
        raise AssertionError(f"no such problems in {name}, but {found}")


def make_client() -> LanguageClient:
    client = make_test_lsp_client()

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams) -> None:
        """The tests change no files on disk."""

    @client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def refresh(_) -> None:
        """The tests ask again anyway."""

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        client.editor.applied = client.editor.results(params.edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    return client


def write_files(folder: pathlib.Path, newline: str = "\n") -> None:
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.replace("\n", newline).encode())


@pytest_lsp.fixture(
    params=[(editor, newline) for editor in EDITORS for newline in ["\n", "\r\n"]],
    ids=[editor + end for editor in EDITORS for end in ["", "-crlf"]],
    config=ClientServerConfig(server_command=[PARLEY, "lsp"], client_factory=make_client),
)
async def client(lsp_client: LanguageClient, request: pytest.FixtureRequest, tmp_path: pathlib.Path):
    name, newline = request.param
    write_files(tmp_path, newline)
    editor = Editor(lsp_client, tmp_path, newline)
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=EDITORS[name](),
            root_uri=tmp_path.as_uri(),
            workspace_folders=[types.WorkspaceFolder(tmp_path.as_uri(), "robots")],
        )
    )
    editor.encoding = result.capabilities.position_encoding
    editor.name_of_editor = name
    editor.pulls = result.capabilities.diagnostic_provider is not None
    lsp_client.editor = editor
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def editor(client: LanguageClient) -> Editor:
    return client.editor
