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
    /// The message that the transcript says next; `nil` at the start of a conversation.
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

  /// The maximum number of states.
  private static let maximumStates = 4_000
  /// The maximum number of lines before a message.
  private static let maximumLines = 24
  /// The maximum number of states in which a mutant is tried, for each way to choose them.
  private static let statesPerMutant = 6
  /// The maximum number of states in which a mutant is tried that can affect any reply.
  private static let statesForAnyRule = 400
  /// The maximum number of seeds tried for a message.
  private static let seeds: UInt64 = 8
  /// The maximum number of states, and of messages in each, for which other random choices are tried.
  private static let chanceTrials = 4
  /// Messages without keywords, after which a robot may come back to something said before.
  private static let fillers = [
    "zanzibar", "purple teapots", "kites", "red umbrellas", "a quiet lamp",
  ]

  /// A case without replies.
  private struct Draft {
    var title: String
    /// The lines that may be dispensable.
    var start: [TranscriptEntry]
    var end: [TranscriptEntry]

    var entries: [TranscriptEntry] { [.title(title)] + start + end }
  }

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
    let examples = SearchExamples(robot, changed, mutation) { rules[$0] }
    for (number, state) in states(for: mutation).enumerated() {
      let messages = examples.messages(
        in: state.conversation, after: state.message, isFirst: state.entries.isEmpty)
      for (index, message) in messages.enumerated() {
        // Other random choices are tried with a few messages only.
        let isLucky =
          mutation.dependsOnChance && number < Self.chanceTrials
          && index < Self.chanceTrials
        let seeds: [UInt64?] = [nil] + (isLucky ? (0..<Self.seeds).map { $0 } : [])
        for seed in seeds {
          var conversation = state.conversation
          if let seed { conversation.randomness = Randomness(seed: seed) }
          let turns = mutation.isDelayed ? [message] + Self.fillers : [message]
          guard let (said, expectations) = difference(turns, changed, in: conversation) else {
            continue
          }
          var end = said.map { TranscriptEntry.you(TranscriptText.typed($0)) } + expectations
          if let seed { end.insert(.you("/seed \(seed)"), at: 0) }
          let title = "\(mutation.place): \(mutation.operation)"
          let draft = Draft(title: title, start: state.entries, end: end)
          let test = await written(draft.entries)
          if await notices(test, changed) {
            return await MutantTest(text: shortened(draft, test, changed))
          }
          break
        }
      }
    }
    return nil
  }

  /// Returns whether a case found before still passes with the rules, and fails with a changed robot.
  func isStillValid(_ test: MutantTest, _ changed: Robot) async -> Bool {
    await notices(test.text, changed)
  }

  private func states(for mutation: RuleMutation) -> [State] {
    guard let rule = mutation.rule else {
      let worded = states.lazy.filter { state in
        mutation.wordings.contains { $0.applied(to: state.message ?? "") != nil }
      }.prefix(Self.statesPerMutant)
      return Array(worded) + states.prefix(Self.statesForAnyRule)
    }
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

  /// Says messages to both robots until they do different things.
  ///
  /// - Returns: the messages up to the first difference, and the expectations that tell the robots apart, besides the
  ///   reply; `nil` if there is no difference.
  private func difference(
    _ messages: [String], _ changed: Robot, in conversation: Conversation
  ) -> (said: [String], expectations: [TranscriptEntry])? {
    var (own, other) = (conversation, conversation)
    for (index, message) in messages.enumerated() {
      let reply = robot.responder.respond(to: message, in: &own)
      let otherReply = changed.responder.respond(to: message, in: &other)
      var expectations: [TranscriptEntry] = []
      let (winner, otherWinner) = (reply.answeringRule, otherReply.answeringRule)
      // A moved rule keeps its text, and a changed one its place.
      if let winner, winner.text != otherWinner?.text, winner.location != otherWinner?.location,
        let rule = rules[winner.location]
      {
        expectations.append(.rule(RuleReference.text(file: "", text: "").naming(rule)))
      }
      if own.topic != other.topic {
        expectations.append(.expect(name: "topic", value: own.topic ?? "random"))
      }
      let names = Set(own.variables.keys).union(other.variables.keys).sorted()
      for name in names where own.variables[name] != other.variables[name] {
        expectations.append(.expect(name: name, value: own.variables[name] ?? "undefined"))
      }
      if reply.text != otherReply.text || !expectations.isEmpty {
        return (Array(messages[...index]), expectations)
      }
    }
    return nil
  }

  /// Returns a case with the replies that the unchanged robot gives to its messages.
  private func written(_ entries: [TranscriptEntry]) async -> String {
    let bytes = Array(TranscriptEntry.written(entries).utf8)
    var options = ReplayOptions()
    options.update = .exact
    let result = await Replayer(robots: SingleRobot(robot), options: options)
      .replay(Transcript(TranscriptDocument(name: "test", bytes: bytes)))
    return String(decoding: result.updated(bytes), as: UTF8.self)
  }

  /// Returns the case without the lines at its start that it does not need to notice the change.
  ///
  /// Complexity: the case is run once for each line.
  private func shortened(_ draft: Draft, _ test: String, _ changed: Robot) async -> String {
    var (draft, test) = (draft, test)
    for index in draft.start.indices.reversed() {
      var shorter = draft
      shorter.start.remove(at: index)
      let text = await written(shorter.entries)
      if await notices(text, changed) { (draft, test) = (shorter, text) }
    }
    return test
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

extension RuleMutation {
  /// Whether only some random choices tell the mutant apart: those that use the changed reply.
  fileprivate var dependsOnChance: Bool {
    ["reply-", "set-", "redirect-", "star-", "topic-tag-"].contains { operation.hasPrefix($0) }
  }

  /// The place of the change: `guests.rive:12`.
  fileprivate var place: String {
    guard let start = rule ?? edits.first?.range.start else { return "" }
    return start.file.split(separator: "/").last.map { "\($0):\(start.line)" } ?? ""
  }
}
