package import ChatModel
import Responder
import TranscriptFormat

extension Exploration {
  /// Returns the paths found as a transcript: a case for each rule, with the replies of the chatroom.
  ///
  /// The replies come from a replay instead of the exploration, because the chatroom adds its own notes, for example
  /// about redirects that form a cycle.
  ///
  /// The header contains `rules`, and the `seed` and `utf8` with which the conversations started.
  package func transcript(of robot: Robot, rules: [String], seed: UInt64, utf8: Bool) async
    -> String
  {
    var entries = rules.map { TranscriptEntry.header(.rules, $0) }
    entries.append(.header(.seed, String(seed)))
    if utf8 { entries.append(.header(.utf8, "true")) }
    for path in paths {
      entries += [.blank, .title(path.rule.text)]
      for message in path.exchanges.map(\.message) {
        entries.append(.you(TranscriptText.typed(message)))
      }
    }
    let bytes = Array(TranscriptEntry.written(entries).utf8)
    var options = ReplayOptions()
    options.update = .exact
    let transcript = Transcript(TranscriptDocument(name: "exploration", bytes: bytes))
    let result = await Replayer(robots: SingleRobot(robot), options: options).replay(transcript)
    return String(decoding: result.updated(bytes), as: UTF8.self)
  }
}

extension Exploration.Miss {
  /// The reason in words.
  package var words: String {
    switch reason {
    case .noMessage: "no message could be made from its pattern"
    case .topicNeverEntered(let topic): "the conversation never reached the topic \(topic)"
    case .nothingLikePrevious(let previous): "no reply matched: \(previous)"
    case .otherRule(let other): "another rule answers: \(other.location): \(other.text)"
    case .noRule: "no rule answers the message made for it"
    case .notTried: "not tried before the limit"
    }
  }
}
