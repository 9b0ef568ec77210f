import LanguageServer
import Quoting
import Responder
import RuleLoading
import Terminal
import TranscriptFormat

struct EditorArguments: CommandArguments {
  var common = CommonArguments()
  /// The folder to which the files are written; `nil` to print them.
  var folder: String?
}

/// `parley editor neovim`: prints or writes what an editor needs for rules and transcripts.
struct EditorCommand: Command {
  static let name = "editor"
  static let summary = "set up an editor for rules and transcripts"
  static let operands = "EDITOR"
  static let operandValues = [CompletedValue.words(EditorKind.allCases.map(\.rawValue))]
  static let options: [Option<EditorArguments>] = [
    .folder(
      "write", help: "write the files to DIR", detail: "Files with the same names are replaced."
    ) { $0.folder = $1 }
  ]
  static let details = [
    """
    EDITOR is vim, neovim, emacs, or vscode. The files set up the file types, their
    colors, and, except in Vim, parley lsp as the language server; --write prints
    instructions, too. make install and the Debian package install the files for
    Vim, Neovim and Emacs.
    """
  ]
  static let examples = [
    "parley editor neovim --write ~/.local/share/nvim/site",
    "parley editor emacs --write ~/.emacs.d/lisp",
  ]

  let arguments: EditorArguments

  func run() async throws -> ExitCode {
    let name = arguments.operands[0]
    guard let editor = EditorKind(rawValue: name) else { throw CommandFailure.noEditor(name) }
    let files = files(for: editor)
    let output = OutputBuffer.standardOutput
    if let folder = arguments.folder {
      for file in files {
        let path = folder + "/" + file.path
        try ReportOutput.put(file.text, at: path)
        output.append("wrote \(path.visible)\n")
      }
      output.append(editor.instructions + "\n")
    } else {
      for file in files {
        if files.count > 1 { output.append("==> \(file.path) <==\n") }
        output.append(file.text)
      }
    }
    output.flush()
    return .ok
  }

  /// Returns the files with the colors of all languages.
  func files(for editor: EditorKind) -> [EditorKind.File] {
    let tools = arguments.languages.all.map(\.tools) + [TranscriptLanguage.tools]
    return editor.files(tools.compactMap(\.grammar), version: Version.text)
  }
}
