/// The options of `lsp` and `editor`.
extension Option {
  static let serverLog = Option(
    "log", argument: "FILE", values: .file, help: "log every message to a file",
    detail: "Messages of the editor begin with `←`, those of the server with `→`."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.log = text
  }

  static let stdio = Option(
    "stdio", help: "accepted, because some editors add it",
    detail: "The server always uses standard input and output."
  ) { _ in }

  static let editorFolder = Option(
    "write", argument: "DIR", values: .folder, help: "write the files below DIR",
    detail: "Files of the same names are replaced."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a folder") }
    arguments.editorFolder = text
  }
}
