import Conversations
import Disk
import RuleLoading

/// The rules with which a chat starts: named ones, the current folder's, or those of a stored conversation.
struct ChatOpening {
  /// The given arguments, with the stored options of the conversation to continue.
  var arguments: ChatArguments
  var rules: [String]
  /// The rule files of the current folder, if the chat uses them because the user named no rules.
  private(set) var localRules: [String] = []
  /// The conversation to continue; `nil` to begin a new one.
  var conversation: KeptConversation?

  /// Finds the rules or the conversation.
  ///
  /// - Parameter exists: returns whether a file with that name exists. If not, the number in `--continue 12` is that of
  ///   a conversation instead of the name of a rule file.
  init(
    _ arguments: ChatArguments, history: any HistoryReader, exists: (String) -> Bool
  ) async throws(CommandFailure) {
    self.arguments = arguments
    rules = arguments.rules + arguments.operands
    guard var choice = arguments.continuing else {
      if rules.isEmpty {
        localRules = arguments.localRules
        rules = localRules
      } else if rules.count == 1, arguments.languages.isFirst(rules[0]) {
        // Without names, the first built-in robot is loaded with the rules that the user taught it.
        rules = []
      }
      return
    }
    if arguments.isHistoryOff { throw .conflict("--continue", "--no-history") }
    if arguments.startsFresh { throw .conflict("--continue", "--fresh") }
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
    self.arguments.common.adopt(kept.origin.options)
  }

  /// Refuses options whose values differ from those of the conversation to continue.
  ///
  /// - Parameter given: the arguments of the command line, without the settings, which are only defaults.
  func refuseConflicts(with given: ChatArguments) throws(CommandFailure) {
    guard let origin = conversation?.origin else { return }
    if given.user ?? origin.user != origin.user { throw .conflict("--continue", "another --user") }
    if given.seed ?? origin.seed != origin.seed { throw .conflict("--continue", "another --seed") }
    if given.utf8, !origin.utf8 { throw .conflict("--continue", "--utf8") }
  }

  /// Returns the paths of a stored origin; none for the first built-in robot, with or without the user's own rules.
  static func rules(of origin: RobotOrigin) -> [String] {
    let own = RobotOrigin.builtin.names + (UserFolder.rules.map { [Files.absolute($0)] } ?? [])
    return origin == .builtin || origin.names == own ? [] : origin.names
  }

  private static func find(
    _ choice: ChatArguments.Continuing, rules: [String], _ arguments: ChatArguments,
    in history: any HistoryReader
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
