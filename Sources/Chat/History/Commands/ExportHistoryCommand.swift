/// `export 3 tea.chat`, `export 3 tea.md`: a conversation as a file, in the format of its ending.
struct ExportHistoryCommand: Command {
  let name = "export"
  let argument = "N FILE"
  let purpose = "writes it to a file: .chat, .json or .md"
  let isKept = false

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    guard let (id, path) = host.target(of: argument, for: self) else { return }
    if path.isEmpty {
      host.showProblem(.missingArgument(command: name, argument: self.argument))
    } else {
      await host.ask(.export(id, path: path, ExportFormat(endingOf: path)))
    }
  }
}
