import ChatModel
import Responder
import TranscriptFormat
import Transcripts

/// Searches for a message that a mutant answers differently, and makes a case of it.
@MainActor
struct TestSearch {
  /// A place in a conversation from which a message is tried.
  private struct State {
    /// The lines from the start of the conversation.
    var entries: [TranscriptEntry] = []
    var conversation: Conversation
    /// The message said next; `nil` at a start.
    var message: String?
    /// The rules that answer it.
    var rules: Set<SourceLocation> = []

    func setting(_ setting: RuleMutation.Setting) -> State {
      var state = self
      state.conversation[variable: setting.name] = setting.value
      state.entries.append(.set(name: setting.name, value: setting.value))
      return state
    }
  }

  /// The maximum number of states, of lines before a message, and of states in which a mutant is tried.
  private static let maximumStates = 4_000
  private static let maximumLines = 24
  private static let statesPerMutant = 6
  private static let statesForAnyRule = 400
  /// The maximum number of messages made from a rule, and of seeds tried for each.
  private static let messagesPerRule = 8
  private static let seeds: UInt64 = 8

  private let robot: Robot
  private let names: RuleNames
  /// The unchanged rules by location.
  private let rules: [SourceLocation: Rule]
  private var states: [State] = []

  init(_ robot: Robot, _ trials: [CaseTrial], _ names: RuleNames) {
    self.robot = robot
    self.names = names
    rules = Dictionary(robot.responder.rules.map { ($0.location, $0) }) { first, _ in first }
    for trial in trials { walk(trial) }
    // Short tests are tried first.
    states.sort { $0.entries.count < $1.entries.count }
    states.insert(State(conversation: Self.start), at: 0)
  }

  /// The conversation in which a written case begins, under the default header.
  private static var start: Conversation { CaseTrial.defaultStart }

  private mutating func walk(_ trial: CaseTrial) {
    var state = State(conversation: Self.start)
    for step in trial.script.exchanges.flatMap(\.steps) {
      // Commands may do anything to the conversation.
      guard step.screen == .chatroom, !step.text.hasPrefix("/"), step.clock == nil,
        state.entries.count < Self.maximumLines, states.count < Self.maximumStates
      else { return }
      for setting in step.settings {
        state.conversation[variable: setting.name] = setting.value
        state.entries.append(.set(name: setting.name, value: setting.value))
      }
      var next = state
      let reply = robot.responder.respond(to: step.text, in: &next.conversation)
      state.message = step.text
      state.rules = Set(reply.explanation.steps.map(\.rule.location))
      states.append(state)
      next.entries.append(.you(TranscriptText.typed(step.text)))
      state = next
    }
  }

  /// Returns a case that passes with the rules and fails with a changed robot; `nil` if none was found.
  func test(noticing mutation: RuleMutation, _ changed: Robot) async -> MutantTest? {
    let examples = [(robot, mutation.rules.compactMap { rules[$0] })]
      + [(changed, changed.responder.rules(among: mutation.rules))]
    for state in states(for: mutation) {
      for message in messages(for: mutation, examples, in: state) {
        for seed in [nil] + (0..<Self.seeds).map({ $0 }) {
          var conversation = state.conversation
          if let seed { conversation.randomness = Randomness(seed: seed) }
          guard let expectations = difference(message, changed, in: conversation) else {
            if seed == nil, !mutation.dependsOnChance { break }
            continue
          }
          var entries = state.entries
          if let seed { entries.append(.you("/seed \(seed)")) }
          entries.append(.you(TranscriptText.typed(message)))
          let title = "\(mutation.place): \(mutation.operation)"
          let test = await written([.title(title)] + entries + expectations)
          if await notices(test, changed) { return MutantTest(text: test) }
          break
        }
      }
    }
    return nil
  }

  private func states(for mutation: RuleMutation) -> [State] {
    guard let rule = mutation.rule else { return Array(states.prefix(Self.statesForAnyRule)) }
    let rules = Set(mutation.rules)
    let topic = self.rules[rule]?.topic
    let using = states.lazy.filter { !$0.rules.isDisjoint(with: rules) }
      .prefix(Self.statesPerMutant)
    let near = states.lazy.filter {
      $0.rules.isDisjoint(with: rules) && ($0.conversation.topic ?? "random") == topic ?? "random"
    }.prefix(Self.statesPerMutant)
    // The message alone makes the shortest test.
    let alone = using.map { State(conversation: Self.start, message: $0.message) }
    let found = alone + Array(using) + Array(near)
    return found + mutation.settings.flatMap { setting in found.map { $0.setting(setting) } }
  }

  private func messages(
    for mutation: RuleMutation, _ examples: [(Robot, [Rule])], in state: State
  ) -> [String] {
    var messages: [String] = []
    for (robot, rules) in examples {
      for rule in rules {
        messages += robot.responder.messages(
          matching: rule, in: state.conversation, limit: Self.messagesPerRule)
      }
    }
    if let message = state.message { messages.insert(message, at: 0) }
    messages += messages.prefix(2).flatMap { variants(of: $0, in: state) }
    var seen: Set<String> = []
    return messages.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Returns the message with a number and with several words in place of what each wildcard captures.
  private func variants(of message: String, in state: State) -> [String] {
    var conversation = state.conversation
    let reply = robot.responder.respond(to: message, in: &conversation)
    let captures = reply.explanation.steps.first?.captures.compactMap(\.self) ?? []
    return captures.flatMap { capture -> [String] in
      guard let range = message.firstRange(of: capture) else { return [] }
      return ["77", "two red apples"].map { message.replacingCharacters(in: range, by: $0) }
    }
  }

  /// Returns the expectations that tell the robots apart, besides the reply; `nil` if the robots do the same.
  private func difference(
    _ message: String, _ changed: Robot, in conversation: Conversation
  ) -> [TranscriptEntry]? {
    var (own, other) = (conversation, conversation)
    let reply = robot.responder.respond(to: message, in: &own)
    let otherReply = changed.responder.respond(to: message, in: &other)
    var expectations: [TranscriptEntry] = []
    let (winner, otherWinner) = (reply.explanation.winner, otherReply.explanation.winner)
    // A moved rule keeps its text, and a changed one its place.
    if let winner, winner.text != otherWinner?.text, winner.location != otherWinner?.location {
      expectations.append(.rule(RuleReference.text(file: "", text: "").naming(winner)))
    }
    if own.topic != other.topic {
      expectations.append(.expect(name: "topic", value: own.topic ?? "random"))
    }
    let names = Set(own.variables.keys).union(other.variables.keys).sorted()
    for name in names where own.variables[name] != other.variables[name] {
      expectations.append(.expect(name: name, value: own.variables[name] ?? "undefined"))
    }
    return reply.text == otherReply.text && expectations.isEmpty ? nil : expectations
  }

  /// Returns a case with the replies of the chatroom.
  private func written(_ entries: [TranscriptEntry]) async -> String {
    let bytes = Array(TranscriptEntry.written(entries).utf8)
    var options = ReplayOptions()
    options.update = .exact
    let result = await Replayer(robots: SingleRobot(robot), options: options)
      .replay(Transcript(TranscriptDocument(name: "test", bytes: bytes)))
    return String(decoding: result.updated(bytes), as: UTF8.self)
  }

  private func notices(_ test: String, _ changed: Robot) async -> Bool {
    let transcript = Transcript(TranscriptDocument(name: "test", bytes: Array(test.utf8)))
    for script in transcript.cases {
      let trial = CaseTrial(script: script, header: transcript.header, file: transcript.name)
      let (result, moments) = await trial.record(with: robot, options: ReplayOptions())
      if result.isFailure { return false }
      let other = await trial.run(
        with: changed, after: moments, names: names, options: ReplayOptions())
      if other.isFailure { return true }
    }
    return false
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, by text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

extension RuleMutation {
  /// Whether only some random choices tell the mutant apart.
  fileprivate var dependsOnChance: Bool { operation.hasPrefix("reply-") }

  /// The place of the change: `guests.rive:12`.
  fileprivate var place: String {
    guard let start = rule ?? edits.first?.range.start else { return "" }
    return start.file.split(separator: "/").last.map { "\($0):\(start.line)" } ?? ""
  }
}
