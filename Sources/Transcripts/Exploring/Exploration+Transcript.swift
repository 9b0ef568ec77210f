import Responder

extension Exploration {
  /// What was found as a transcript: a case for each rule, with the replies as they are.
  ///
  /// - Parameters:
  ///   - rules: what its header names.
  ///   - seed: what the talks were started with.
  public func transcript(rules: [String], seed: UInt64, utf8: Bool) -> [TranscriptEntry] {
    var entries = rules.map { TranscriptEntry.header(.rules, $0) }
    entries.append(.header(.seed, String(seed)))
    if utf8 { entries.append(.header(.utf8, "true")) }
    for path in paths {
      entries += [.blank, .title(path.rule.text)]
      for (message, reply) in path.exchanges {
        entries.append(.you(message.utf8.first == UInt8(ascii: "/") ? "/" + message : message))
        entries.append(.bot(.exact([reply])))
      }
    }
    return entries
  }
}

extension Exploration.Miss {
  /// Why, in words.
  public var words: String {
    switch reason {
    case .noMessage: "no message could be made of its pattern"
    case .topicNeverEntered(let topic): "the talk never came to the topic \(topic)"
    case .nothingLikePrevious(let previous): "nothing was said like: \(previous)"
    case .otherRule(let other): "another rule answers: \(other.location): \(other.text)"
    case .noRule: "no rule answers what was made for it"
    case .notTried: "not tried before the limit"
    }
  }
}
