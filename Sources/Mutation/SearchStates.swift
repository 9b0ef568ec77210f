import Conversations
import Responder
import TranscriptFormat
import Transcripts

/// A moment in a conversation at which messages are tried.
struct SearchState {
  /// The lines from the start of the conversation.
  var entries: [TranscriptEntry] = []
  var conversation: Conversation
  /// The message that the transcript says next; `nil` at the start of a conversation.
  var message: String?
  /// The rules that answer `message`.
  var rules: Set<SourceLocation> = []

  func setting(_ setting: RuleMutation.Setting) -> SearchState {
    var state = self
    state.conversation[variable: setting.name] = setting.value
    state.entries.append(.set(name: setting.name, value: setting.value))
    return state
  }
}

/// The moments in the conversations of the cases, and in those of an exploration for rules that no case reaches.
@MainActor
final class SearchStates {
  private static let maximumStates = 4_000
  /// The maximum number of lines before a message.
  private static let maximumLines = 24
  /// The maximum number of states in which a mutant is tried, for each way to choose them.
  private static let maximumStatesPerMutant = 6
  /// The maximum number of states in which a mutant is tried if it can affect any reply.
  private static let maximumStatesForAnyRule = 400
  /// The maximum number of rules of a robot; a larger robot is not explored.
  private static let maximumExploredRules = 500

  private let robot: Robot
  /// The unchanged rules by location.
  private let rules: [SourceLocation: Rule]
  private var states: [SearchState] = []

  init(_ robot: Robot, _ trials: [CaseTrial], rules: [SourceLocation: Rule]) {
    (self.robot, self.rules) = (robot, rules)
    for trial in trials { walk(trial) }
    // Short tests are tried first.
    states.sort { $0.entries.count < $1.entries.count }
    states.insert(SearchState(conversation: Self.start), at: 0)
  }

  /// The conversation in which a written case begins, under the default header.
  private static var start: Conversation { Exploration.start(seed: TranscriptHeader().seed) }

  private func walk(_ trial: CaseTrial) {
    var state = SearchState(conversation: Self.start)
    for step in trial.script.exchanges.flatMap(\.steps) {
      // Commands may do anything to the conversation.
      guard step.screen == .chatroom, !step.text.hasPrefix("/"), step.clock == nil,
        state.entries.count + step.settings.count < Self.maximumLines,
        states.count < Self.maximumStates
      else { return }
      for setting in step.settings {
        state = state.setting(RuleMutation.Setting(name: setting.name, value: setting.value))
      }
      let (before, after) = sending(step.text, in: state)
      states.append(before)
      state = after
    }
  }

  /// Returns a state with a message and the rules that answer it, and the state after the reply.
  private func sending(
    _ message: String, in state: SearchState
  ) -> (before: SearchState, after: SearchState) {
    var (before, after) = (state, state)
    let reply = robot.responder.respond(to: message, in: &after.conversation)
    before.message = message
    before.rules = Set(reply.explanation.steps.map(\.rule.location))
    after.entries.append(.you(TranscriptText.typed(message)))
    return (before, after)
  }

  /// The states before the last message of each path to a rule that no case reaches.
  private lazy var explored: [SearchState] = {
    let rules = robot.responder.rules
    guard rules.count <= Self.maximumExploredRules else { return [] }
    let reached = states.reduce(into: Set<SourceLocation>()) { $0.formUnion($1.rules) }
    let paths = Exploration(of: robot.responder, from: Self.start).paths
    return paths.filter { !reached.contains($0.rule.location) }.compactMap { path in
      var (before, after) = (states[0], states[0])
      for exchange in path.exchanges { (before, after) = sending(exchange.message, in: after) }
      return before
    }
  }()

  /// Returns the states in which the search tries a mutant, beginning with the shortest tests.
  func states(for mutation: RuleMutation) -> [SearchState] {
    guard let rule = mutation.ruleLocation ?? mutation.examples.first else {
      let worded = states.lazy.filter { state in
        mutation.wordings.contains { $0.applied(to: state.message ?? "") != nil }
      }.prefix(Self.maximumStatesPerMutant)
      return Array(worded) + states.prefix(Self.maximumStatesForAnyRule)
    }
    let rules = Set(mutation.ruleLocations + mutation.examples)
    let initialTopic = robot.responder.initialTopic
    let topic = self.rules[rule]?.topic ?? initialTopic
    var using = self.states(using: rules, among: states)
    if using.isEmpty { using = self.states(using: rules, among: explored) }
    let near = states.lazy.filter {
      $0.rules.isDisjoint(with: rules) && ($0.conversation.topic ?? initialTopic) == topic
    }.prefix(Self.maximumStatesPerMutant)
    // The message alone makes the shortest test.
    let alone = using.map { SearchState(conversation: Self.start, message: $0.message) }
    let found = alone + using + Array(near)
    return found + mutation.settings.flatMap { setting in found.map { $0.setting(setting) } }
  }

  private func states(
    using rules: Set<SourceLocation>, among states: [SearchState]
  ) -> [SearchState] {
    Array(
      states.lazy.filter { !$0.rules.isDisjoint(with: rules) }.prefix(Self.maximumStatesPerMutant))
  }
}
