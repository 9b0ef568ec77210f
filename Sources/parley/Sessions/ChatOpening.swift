import ChatModel
import Disk

/// What a chat begins with: the rules that were named, or a conversation with the rules that it had.
struct ChatOpening {
  /// As given, but for what the conversation knows better.
  var arguments: Arguments
  var rules: [String]
  /// The conversation to go on with; nil begins one.
  var conversation: KeptConversation?

  /// - Parameter exists: whether a file of that name is there, so that `--continue 12` is not taken
  ///   for rules.
  init(
    _ arguments: Arguments, history: any HistoryService, exists: (String) -> Bool
  ) async throws(CommandFailure) {
    self.arguments = arguments
    rules = arguments.rules + arguments.operands
    guard var choice = arguments.history.continuing else { return }
    if arguments.history.isOff { throw .conflict("--continue", "--no-history") }
    if arguments.history.startsFresh { throw .conflict("--continue", "--fresh") }
    if choice == .latest, rules.count == 1, let id = KeptConversation.ID(rules[0]),
      !exists(rules[0])
    {
      choice = .id(id)
      rules = []
    }
    let kept = try await Self.find(choice, rules: rules, arguments, in: history)
    conversation = kept
    rules = Self.rules(of: kept.origin.rules)
    self.arguments.utf8 = kept.origin.utf8
    self.arguments.adopt(kept.origin.options)
  }

  /// The built-in robot comes with what it was taught, as whenever nobody names any rules.
  static func rules(of origin: RobotOrigin) -> [String] {
    let own = RobotOrigin.builtin.names + (UserFolder.rules.map { [Files.absolute($0)] } ?? [])
    return origin == .builtin || origin.names == own ? [] : origin.names
  }

  private static func find(
    _ choice: HistoryArguments.Continuing, rules: [String], _ arguments: Arguments,
    in history: any HistoryService
  ) async throws(CommandFailure) -> KeptConversation {
    let origin = RuleLoadingService(
      paths: rules, languages: arguments.languages, clock: SystemClock()
    ).origin
    do throws(HistoryError) {
      switch choice {
      case .id(let id):
        let kept = try await history.conversation(id)
        guard rules.isEmpty || kept.origin.rules.identity == origin.identity else {
          throw HistoryError.noSuchConversation(id)
        }
        return kept
      case .latest:
        if let kept = try await history.latest(with: rules.isEmpty ? nil : origin) { return kept }
      }
    } catch {
      throw .history(error)
    }
    if let notice = history.takeNotice() { throw .history(notice) }
    throw .nothingToContinue
  }
}
