import Conversations
import Disk
import HistoryStore
import Responder
import Terminal

/// `parley history list`, `parley history export 12`: manages stored conversations without a chat.
struct HistoryCommand: Command {
  static let name = "history"
  static let summary = "list, search, export and delete conversations"
  static let operands = "ACTION [WORDS…]"
  static let operandCount = 1...Int.max
  static let operandValues: [CompletedValue] = [
    .words(HistoryAction.all.map(\.name)), .conversation,
  ]
  static let actions = HistoryAction.all.map {
    (name: $0.name, operands: $0.words, purpose: $0.purpose)
  }
  static let options: [Option] = [
    .json, .robot, .ofUser, .since, .until, .exportFormat, .exportAll, .yes, .max, .data, .color,
  ]
  static let details = [
    """
    Conversations are in $XDG_DATA_HOME/parley/history.db (~/.local/share/parley),
    and typed lines in the file lines beside it, both readable only by you.
    PARLEY_DATA and --data name another folder.
    An exported transcript is a test.
    """
  ]
  static let examples = [
    "parley history search soup --since 2026-11-01", "parley history export 12 tea.html",
    "parley history export --all backup.jsonl",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let name = arguments.operands.first ?? ""
    guard let action = HistoryAction.all.first(where: { $0.name == name }) else {
      throw CommandFailure.unknownAction(
        name, nearest: nearestName(to: name, among: HistoryAction.all.map(\.name)))
    }
    let words = Array(arguments.operands.dropFirst())
    let isBackup = arguments.history.exportsAll && action.name == HistoryAction.export.name
    if action.needsWords == words.isEmpty, !isBackup {
      throw CommandFailure.missingWords(action: action.name, words: action.words)
    }
    if !arguments.history.filter.isEmpty, !action.takesFilter {
      throw CommandFailure.listsNothing(action: action.name)
    }
    let terminal = StandardStreams.pipe(color: arguments.color)
    let service: any HistoryService
    do throws(HistoryError) { service = try self.service(creating: action.creates) } catch {
      throw CommandFailure.history(error)
    }
    if action.asksFirst, try await !isConfirmed(service) { return .saidNo }
    do {
      try await action.run(
        HistoryActionContext(
          service: service, words: words, terminal: terminal, arguments: arguments,
          clock: SystemClock()))
    } catch {
      terminal.flush()
      throw (error as? HistoryError).map(CommandFailure.history) ?? error
    }
    terminal.flush()
    if let notice = service.takeNotice() { throw CommandFailure.history(notice) }
    return .ok
  }

  /// Returns whether the user confirms that everything is deleted; without a terminal, `--yes` is required.
  private func isConfirmed(_ service: any HistoryService) async throws -> Bool {
    if arguments.history.saysYes { return true }
    guard StandardStreams.isTerminal(.input), StandardStreams.isTerminal(.output) else {
      throw CommandFailure.needsYes
    }
    let output = OutputBuffer.standardOutput
    output.append("Remove all conversations and all typed lines for good? [y/N] ")
    output.flush()
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }

  /// Returns the history; a missing one counts as empty.
  ///
  /// - Parameter creating: whether to create a missing history; it is also created if there are typed lines.
  private func service(creating: Bool) throws(HistoryError) -> any HistoryService {
    guard let location = HistoryChoice(arguments: arguments.history).location else {
      throw HistoryChoice.noHome
    }
    do throws(FileFailure) {
      let isThere = try location.exists()
      // Typed lines may exist without a history, and only the SQLite service can remove them.
      return creating || isThere || Files.exists(location.lines.path)
        ? SQLiteHistoryService(at: location) : MemoryHistoryService()
    } catch {
      throw HistoryError.unavailable(reason: error.words)
    }
  }
}
