package import Responder
import TranscriptFormat

/// An editor for which `parley editor` writes files.
package enum EditorKind: String, CaseIterable, Sendable {
  case vim, neovim, emacs, vscode

  /// A file, with its path below the editor’s folder.
  package struct File: Equatable {
    package let path: String
    package let text: String

    init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Returns the editor’s files for these languages.
  ///
  /// - Parameter version: the program’s version, which an extension’s manifest names.
  package func files(_ grammars: [LanguageGrammar], version: String) -> [File] {
    switch self {
    case .vim: VimFiles.files(grammars)
    case .neovim:
      VimFiles.files(grammars) + [File("plugin/parley.lua", NeovimPlugin.text(grammars))]
    case .emacs: [File("parley-mode.el", EmacsMode.text(grammars))]
    case .vscode: CodeExtension.files(grammars, version: version)
    }
  }

  /// A sentence for the user: how the editor gets the files, and what else to do.
  package var instructions: String {
    switch self {
    case .vim:
      "Vim reads these files from ~/.vim; for the server it needs a plug-in such as vim-lsp."
    case .neovim: "Neovim reads these files from ~/.local/share/nvim/site."
    case .emacs:
      "Put this file into a folder of load-path, and (require 'parley-mode) into your init file."
    case .vscode:
      "These files are an extension of VS Code: in their folder, run npm install and "
        + "npx @vscode/vsce package, and then code --install-extension with the .vsix file."
    }
  }
}
