import Conversations
import Responder
import ScreenKit
import Terminal

struct HistoryCommandArguments: TakesHistory {
  var common = CommonArguments()
  var history = HistoryArguments()
  var json = false
  /// The format of an export; `nil` for the format of the file's extension, or a transcript on standard output.
  var format: ExportFormat?
  /// Whether `export` writes a backup of the whole history.
  var exportsAll = false
  /// Whether to clear the history without asking.
  var saysYes = false
}

/// `parley history list`, `parley history export 12`: manages stored conversations without a chat.
struct HistoryCommand: Command {
  static let name = "history"
  static let summary = "list, search, export, and delete conversations"
  static let operands = "ACTION [WORDS…]"
  static let operandValues: [CompletedValue] = [
    .words(HistoryAction.all.map(\.name)), .conversation,
  ]
  static let actions = HistoryAction.all.map {
    (name: $0.name, operands: $0.operands, purpose: $0.purpose)
  }
  static let options: [Option<HistoryCommandArguments>] = [
    .flag("json", help: "print JSON, one object on each line") { $0.json = true },
    .robot, .ofUser, .since, .until,
    .choice(
      "format", "FORMAT", of: ExportFormat.allCases,
      ExportFormat.allCases.map(\.rawValue).joined(separator: ", "),
      help: "the format of an export"
    ) { $0.format = $1 },
    .flag(
      "all", help: "export everything to one file, for history import",
      detail:
        "Conversations, exchanges with their times, and what the robots remember; deleted conversations are left out."
    ) { $0.exportsAll = true },
    .flag("yes", help: "clear without asking; required in a pipe") { $0.saysYes = true },
    .max, .data, .color,
  ]
  static let details = [
    """
    Conversations are in $XDG_DATA_HOME/parley/history.db (~/.local/share/parley),
    and typed lines in a file named lines next to it. Only you can read them.
    PARLEY_DATA and --data name another folder.
    An exported transcript can be replayed as a test.
    """
  ]
  static let examples = [
    "parley history search soup --since 2026-11-01", "parley history export 12 tea.html",
    "parley history export --all backup.jsonl",
  ]

  let arguments: HistoryCommandArguments

  func run() async throws -> ExitCode {
    let name = arguments.operands.first ?? ""
    guard let action = HistoryAction.all.first(where: { $0.name == name }) else {
      throw CommandFailure.unknownAction(
        name, nearest: nearestName(to: name, among: HistoryAction.all.map(\.name)))
    }
    let operands = Array(arguments.operands.dropFirst())
    let isBackup = arguments.exportsAll && action.name == HistoryAction.export.name
    if action.operands.isEmpty != operands.isEmpty, !isBackup {
      throw CommandFailure.wrongOperands(action: action.name, expected: action.operands)
    }
    try refuseConflicts(with: action)
    let terminal = StandardStreams.pipe(color: arguments.color)
    defer { terminal.flush() }
    do {
      let service = try HistoryChoice(folder: arguments.history.folder)
        .service(creating: action.createsHistory)
      if action.asksFirst, try !isConfirmed() { return .negative }
      try await action.run(
        HistoryActionContext(
          service: service, operands: operands, terminal: terminal, arguments: arguments,
          clock: SystemClock()))
      if let notice = service.takeNotice() { throw notice }
      return .ok
    } catch let error as HistoryError {
      throw CommandFailure.history(error)
    }
  }

  /// Refuses options that have no effect on the action.
  private func refuseConflicts(with action: HistoryAction) throws(CommandFailure) {
    if !arguments.history.filter.isEmpty, !action.takesFilter {
      throw .listsNothing(action: action.name)
    }
    if action.name != HistoryAction.export.name {
      if arguments.exportsAll { throw .needs("--all", "history export") }
      if arguments.format != nil { throw .needs("--format", "history export") }
    }
    guard let format = arguments.format else { return }
    if arguments.exportsAll { throw .conflict("--all", "--format") }
    if arguments.json, format != .json { throw .conflict("--json", "--format \(format.rawValue)") }
  }

  /// Returns whether the user confirms that everything is deleted; without a terminal, `--yes` is required.
  private func isConfirmed() throws(CommandFailure) -> Bool {
    if arguments.saysYes { return true }
    guard StandardStreams.isTerminal(.input), StandardStreams.isTerminal(.output) else {
      throw .needsYes
    }
    OutputBuffer.print("Permanently delete all conversations and typed lines? [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
