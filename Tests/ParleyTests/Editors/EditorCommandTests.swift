import Disk
import JSON
import LanguageServer
import Responder
import RiveScript
import RuleLoading
import TestSupport
import Testing
import TranscriptFormat

@testable import parley

/// The files for editors.
@Suite struct EditorCommandTests {
  private let grammars = [RiveScriptLanguage().tools, TranscriptLanguage.tools].compactMap(
    \.grammar)

  @Test(arguments: EditorKind.allCases)
  func `every editor knows the file types and the server`(editor: EditorKind) {
    let files = editor.files(grammars, version: "1.0")
    let all = files.map(\.text).joined()
    #expect(Set(files.map(\.path)).count == files.count)
    #expect(all.contains("rive") && all.contains("chat"))
    #expect(editor == .vim || all.contains("lsp"))
  }

  /// Helix has no command of its own: its settings are on the page, as text.
  @Test func `the page has the settings of Helix for every language`() throws {
    let page = try Project.text("Sources/parley/Parley.docc/Editors.md")
    let tools = EditorArguments().languages.all.map(\.tools) + [TranscriptLanguage.tools]
    for grammar in tools.compactMap(\.grammar) {
      let types = grammar.fileExtensions.map { "\"\($0)\"" }.joined(separator: ", ")
      #expect(page.contains("name = \"\(grammar.name)\"\n"), "\(grammar.name)")
      #expect(page.contains("file-types = [\(types)]\n"), "\(types)")
    }
  }

  @Test func `colors know every command, tag and label`() {
    let syntax = EditorKind.vim.files(grammars, version: "1.0").map(\.text).joined()
    for word in ["star", "botstar", "weight", "includes", "global", "rules", "expect"] {
      #expect(syntax.contains(word), "\(word)")
    }
  }

  @Test func `JSON of VS Code is valid`() throws {
    for file in EditorKind.vscode.files(grammars, version: "1.0") where file.path.hasSuffix(".json")
    {
      _ = try JSONValue(Array(file.text.utf8))
    }
  }

  @Test func `files are written below a folder, again too`() async throws {
    let folder = TemporaryFolder()
    for _ in 0..<2 {
      let code = await Parley.run(["editor", "vim", "--write", folder.path + "/new"], in: .all)
      #expect(code == .ok)
    }
    #expect(Files.exists(folder.path + "/new/syntax/rivescript.vim"))
    #expect(await Parley.run(["editor", "ed"], in: .all) == .couldNotRun)
    #expect(
      await Parley.run(["editor", "vim", "--write", "/dev/null/x"], in: .all) == .couldNotRun)
  }
}
