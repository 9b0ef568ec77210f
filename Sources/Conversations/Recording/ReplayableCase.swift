import Responder
package import TranscriptFormat

/// The last exchange of a conversation as a case of its own, which starts in a fresh conversation.
///
/// The case restores the least earlier state with which the exchange gives the same reply. The search first restores no
/// state, then the variables and the topic (`set>`), then the state of the random choices (`/seed`), then both. It
/// repeats these attempts with one earlier exchange, with two, and so on. Variables that make no difference are left
/// out.
///
/// Complexity: the number of messages answered is quadratic in the number of exchanges. For each variable, the messages
/// of the case are answered once more, to try the case without it.
package struct ReplayableCase {
  /// All exchanges of the conversation, the oldest first; the case reproduces the last one.
  package let moments: [Moment]
  /// The user in the file's header.
  package let user: String
  package let seed: UInt64

  /// The exchanges of a case, and the state restored before them.
  private struct Start {
    var moments: ArraySlice<Moment>
    var settings: [(name: String, value: String)] = []
    var seed: UInt64?
  }

  /// Returns the lines of the case, or `nil` if no start gives the same reply.
  package func lines() -> [TranscriptLine]? {
    for count in 1...max(1, moments.count) {
      for start in possibleStarts(of: moments.suffix(count)) where answersTheSame(start) {
        return lines(of: trimmed(start))
      }
    }
    return nil
  }

  /// The kinds of state that the exchange may depend on, but that no line of a case restores.
  package var unrestorable: [TranscriptError.Unrestorable] {
    guard let first = moments.first, let last = moments.last else { return [] }
    var found: [TranscriptError.Unrestorable] = []
    if !first.before.inputs.isEmpty { found.append(.earlierTalk) }
    if first.before.engine != EngineMemory() { found.append(.engineMemory) }
    if !last.before.robotVariables.isEmpty { found.append(.robotVariables) }
    if !last.before.environment.isEmpty { found.append(.environment) }
    if ByteText(last.before.user) != ByteText(user) { found.append(.user) }
    if moments.contains(where: { $0.robot.responder.rules != last.robot.responder.rules }) {
      found.append(.otherRules)
    }
    return found
  }

  private func possibleStarts(of moments: ArraySlice<Moment>) -> [Start] {
    guard let before = moments.first?.before else { return [] }
    var settings = before.variables.sorted { $0.key < $1.key }.map {
      (name: $0.key, value: $0.value)
    }
    if let topic = before.topic { settings.append(("topic", topic)) }
    let seed = before.randomness.state
    return [
      Start(moments: moments), Start(moments: moments, settings: settings),
      Start(moments: moments, seed: seed), Start(moments: moments, settings: settings, seed: seed),
    ]
  }

  private func answersTheSame(_ start: Start) -> Bool { conversation(after: start) != nil }

  /// Returns the conversation after the exchanges; `nil` if one gives another reply than before.
  ///
  /// The replies' problems and rules must be equal too. If the last exchange kept its topic, its repetition must keep
  /// its topic too; otherwise the repetition must begin and end in the same topics.
  private func conversation(after start: Start) -> Conversation? {
    guard let last = moments.last else { return nil }
    var conversation = Conversation(user: user, seed: start.seed ?? seed)
    for (name, value) in start.settings { conversation[variable: name] = value }
    var before: String?
    for moment in start.moments {
      conversation.clock = moment.before.clock
      before = conversation.topic ?? initialTopic
      let reply = ObjectAnswerer.playingBack(moment.exchange.reply.calls) {
        last.robot.responder.respond(to: moment.exchange.message, in: &conversation)
      }
      guard reply.text == moment.exchange.reply.text,
        reply.problems == moment.exchange.reply.problems,
        reply.explanation.winner == moment.exchange.reply.explanation.winner
      else { return nil }
    }
    let original = (
      before: last.before.topic ?? initialTopic, after: last.exchange.topic ?? initialTopic
    )
    let after = conversation.topic ?? initialTopic
    let isSame =
      original.before == original.after
      ? before == after : before == original.before && after == original.after
    return isSame ? conversation : nil
  }

  private var initialTopic: String? { moments.last?.robot.responder.initialTopic }

  private func trimmed(_ start: Start) -> Start {
    var start = start
    for index in start.settings.indices.reversed() {
      var shorter = start
      shorter.settings.remove(at: index)
      if answersTheSame(shorter) { start = shorter }
    }
    return start
  }

  private func lines(of start: Start) -> [TranscriptLine] {
    var lines = start.seed.map(TranscriptRecord.seeding) ?? []
    lines += start.settings.map { TranscriptLine(setting: $0.name, to: $0.value) }
    for moment in start.moments {
      if moment.exchange.reply.readsClock, let clock = moment.before.clock {
        lines.append(TranscriptLine(.clock, clock.description))
      }
      lines += moment.exchange.reply.calls.map { TranscriptLine($0) }
      lines += TranscriptRecord.saying(moment.exchange.message, moment.exchange.reply.text)
      lines += moment.exchange.reply.problems.filter(\.isUserVisible).map {
        TranscriptLine(.note, $0.words)
      }
    }
    return lines + outcome(of: start)
  }

  /// Returns the lines that expect the rule that answered and the topic after the reply.
  ///
  /// There is no line for the topic if the language has none, or if the exchange began and ended in the initial one.
  private func outcome(of start: Start) -> [TranscriptLine] {
    guard let moment = start.moments.last else { return [] }
    var lines: [TranscriptLine] = []
    if let rule = moment.exchange.reply.explanation.winner {
      lines.append(TranscriptLine(.rule, RuleReference(naming: rule).written))
    }
    let topic = conversation(after: start)?.topic ?? initialTopic
    let isInitial = topic == initialTopic && (moment.before.topic ?? initialTopic) == initialTopic
    if let topic, !isInitial { lines.append(TranscriptLine(.expect, "topic = \(topic)")) }
    return lines
  }
}
