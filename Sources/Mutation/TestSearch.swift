import Conversations
import Responder
import TranscriptFormat
import Transcripts

/// Searches for a message that a mutant answers differently, and makes a case of it.
@MainActor
struct TestSearch {
  /// The maximum number of seeds tried for a message.
  private static let maximumSeeds: UInt64 = 8
  /// The maximum number of states, and of messages in each, for which other random choices are tried.
  private static let maximumChanceTrials = 4
  /// Messages without keywords, after which a robot may come back to something said before.
  private static let fillers = [
    "zanzibar", "purple teapots", "kites", "red umbrellas", "a quiet lamp",
  ]

  /// A case without replies.
  private struct Draft {
    var title: String
    /// The lines before the messages, each of which is left out if the case does not need it.
    var start: [TranscriptEntry]
    var messages: [TranscriptEntry]
    var expectations: [TranscriptEntry]

    var entries: [TranscriptEntry] { [.title(title)] + start + messages + expectations }
  }

  private let robot: Robot
  private let names: RuleNames
  /// The unchanged rules by location.
  private let rules: [SourceLocation: Rule]
  private let states: SearchStates
  /// The names of the operators whose changes only some random choices show.
  private let chanceOperators: Set<String>

  /// - Parameter operators: the operators of the robot's language.
  init(
    _ robot: Robot, _ trials: [CaseTrial], _ names: RuleNames, operators: [MutationOperator]
  ) {
    self.robot = robot
    self.names = names
    chanceOperators = Set(operators.filter(\.dependsOnChance).map(\.name))
    rules = Dictionary(robot.responder.rules.map { ($0.location, $0) }) { first, _ in first }
    states = SearchStates(robot, trials, rules: rules)
  }

  /// Returns a case that passes with the rules and fails with a changed robot; `nil` if none was found.
  ///
  /// If random choices decide about a reply, the case expects only what is the same for all of them. If that does not
  /// tell the robots apart, the case sets the seed.
  func test(noticing mutation: RuleMutation, _ changed: Robot) async -> String? {
    let examples = SearchExamples(robot, changed, mutation) { rules[$0] }
    let title = "\(mutation.shownPlace): \(mutation.operation)"
    for (number, state) in states.states(for: mutation).enumerated() {
      let messages = examples.messages(
        in: state.conversation, with: state.message, isFirst: state.entries.isEmpty)
      for (index, message) in messages.enumerated() {
        if Interruption.current != nil { return nil }
        // Other random choices are tried with a few messages only.
        let triesSeeds =
          chanceOperators.contains(mutation.operation) && number < Self.maximumChanceTrials
          && index < Self.maximumChanceTrials
        let seeds: [UInt64?] = [nil] + (triesSeeds ? (0..<Self.maximumSeeds).map { $0 } : [])
        for seed in seeds {
          var conversation = state.conversation
          if let seed { conversation.randomness = Randomness(seed: seed) }
          let turns = mutation.isDelayed ? [message] + Self.fillers : [message]
          guard let (sent, expectations) = difference(turns, changed, in: conversation) else {
            continue
          }
          var messages = sent.map { TranscriptEntry.you(TranscriptText.typed($0)) }
          if let seed { messages.insert(.you("/seed \(seed)"), at: 0) }
          let draft = Draft(
            title: title, start: state.entries, messages: messages, expectations: expectations)
          guard let found = await shortened(draft, changed) else { break }
          let isSeeded = seed != nil && found.draft.start.isEmpty
          guard found.usesChance, !isSeeded else { return found.text }
          return await madeRepeatable(found.draft, changed) ?? found.text
        }
      }
    }
    return nil
  }

  /// Returns the case without its replies if it then passes with several seeds; otherwise, with its initial seed.
  ///
  /// Returns `nil` if neither notices the change.
  private func madeRepeatable(_ draft: Draft, _ changed: Robot) async -> String? {
    let text = TranscriptEntry.written(draft.entries)
    var options = ReplayOptions()
    options.seeds = Int(Self.maximumSeeds)
    let result = await Replayer(robots: SingleRobot(robot), options: options)
      .replay(Transcript(TranscriptDocument(name: "test", bytes: Array(text.utf8))))
    let passes = !draft.expectations.isEmpty && !result.cases.contains(where: \.isFailure)
    if passes, await notices(text, changed).isNoticed { return text }
    var seeded = draft
    seeded.start.insert(.you("/seed \(TranscriptHeader().seed)"), at: 0)
    let seededText = await written(seeded.entries)
    return await notices(seededText, changed).isNoticed ? seededText : nil
  }

  /// Sends messages to both robots until one has different effects.
  ///
  /// - Returns: the messages up to the first difference, and the expectations that tell the robots apart, besides the
  ///   reply; `nil` if there is no difference.
  private func difference(
    _ messages: [String], _ changed: Robot, in conversation: Conversation
  ) -> (sent: [String], expectations: [TranscriptEntry])? {
    var (own, other) = (conversation, conversation)
    for (index, message) in messages.enumerated() {
      let reply = robot.responder.respond(to: message, in: &own)
      let otherReply = changed.responder.respond(to: message, in: &other)
      var expectations: [TranscriptEntry] = []
      let (winner, otherWinner) = (reply.answeringRule, otherReply.answeringRule)
      // A moved rule keeps its text, and a changed rule keeps its location.
      if let winner, winner.text != otherWinner?.text, winner.location != otherWinner?.location,
        let rule = rules[winner.location]
      {
        expectations.append(.rule(RuleReference.text(file: "", text: "").naming(rule)))
      }
      if own.topic != other.topic {
        expectations.append(
          .expect(name: "topic", value: own.topic ?? robot.responder.initialTopic ?? "undefined"))
      }
      let names =
        own.variables == other.variables
        ? [] : Set(own.variables.keys).union(other.variables.keys).sorted()
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

  /// Returns the case without unneeded lines at its start; `nil` if the case does not notice the change.
  ///
  /// Complexity: the case is run once for each line.
  private func shortened(
    _ draft: Draft, _ changed: Robot
  ) async -> (draft: Draft, text: String, usesChance: Bool)? {
    func tried(_ draft: Draft) async -> (draft: Draft, text: String, usesChance: Bool)? {
      let text = await written(draft.entries)
      let (isNoticed, usesChance) = await notices(text, changed)
      return isNoticed ? (draft, text, usesChance) : nil
    }
    guard var found = await tried(draft) else { return nil }
    for index in draft.start.indices.reversed() where Interruption.current == nil {
      var shorter = found.draft
      shorter.start.remove(at: index)
      if let other = await tried(shorter) { found = other }
    }
    return found
  }

  /// Returns whether a case passes with the rules and fails with a changed robot, and whether it has random choices.
  func notices(
    _ test: String, _ changed: Robot
  ) async -> (isNoticed: Bool, usesChance: Bool) {
    let transcript = Transcript(TranscriptDocument(name: "test", bytes: Array(test.utf8)))
    for script in transcript.cases {
      let trial = CaseTrial(script: script, header: transcript.header, path: transcript.name)
      let (result, moments) = await trial.record(with: robot, options: ReplayOptions())
      if result.isFailure { return (false, false) }
      let other = await trial.run(
        with: changed, after: moments, names: names, options: ReplayOptions())
      let usesChance = moments.contains { $0.before.randomness.state != $0.after.randomness.state }
      if other.isFailure { return (true, usesChance) }
    }
    return (false, false)
  }
}

extension RuleMutation {
  /// The place of the change: `guests.rive:12`.
  fileprivate var shownPlace: String {
    guard let place else { return "" }
    return place.file.split(separator: "/").last.map { "\($0):\(place.line)" } ?? ""
  }
}
