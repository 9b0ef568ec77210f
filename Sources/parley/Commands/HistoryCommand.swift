import ChatModel
import HistoryStore
import Responder
import Terminal

/// `parley history list`, `parley history export 12`: what is kept, without a chat.
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
  static let options: [Option] = [.json, .exportFormat, .data, .color]
  static let details = [
    """
    Conversations lie in $XDG_DATA_HOME/parley/history.db, or ~/.local/share/parley,
    readable for you alone. PARLEY_DATA and --data name another folder.
    An export as a transcript is a test.
    """
  ]
  static let examples = ["parley history search soup", "parley history export 12 > tea.chat"]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let name = arguments.operands.first ?? ""
    guard let action = HistoryAction.all.first(where: { $0.name == name }) else {
      throw CommandFailure.unknownAction(
        name, nearest: nearestName(to: name, among: HistoryAction.all.map(\.name)))
    }
    let words = Array(arguments.operands.dropFirst())
    if action.needsWords == words.isEmpty {
      throw CommandFailure.missingWords(action: action.name, words: action.words)
    }
    let terminal = StandardStreams.pipe(color: arguments.color)
    do throws(HistoryError) {
      try await action.run(
        HistoryActionContext(
          service: try service, words: words, terminal: terminal, arguments: arguments,
          clock: SystemClock()))
    } catch {
      terminal.flush()
      throw CommandFailure.history(error)
    }
    terminal.flush()
    return .ok
  }

  /// A history that is not there is an empty one, and is not made for being looked at.
  private var service: any HistoryService {
    get throws(HistoryError) {
      guard let location = HistoryChoice(arguments: arguments.history).location else {
        throw HistoryChoice.noHome
      }
      return location.exists ? SQLiteHistoryService(at: location) : MemoryHistoryService()
    }
  }
}
