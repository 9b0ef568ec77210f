package import Conversations
import Responder
import TranscriptFormat

/// The paths of an exploration as a transcript: a case for each path, with the replies of the chatroom.
///
/// The paths are replayed, because the exploration's replies lack the notes that the chatroom adds, for example about
/// redirects that form a cycle. Paths can be added while the exploration still searches for others.
@MainActor
package struct ExplorationTranscript {
  /// The transcript of the paths added so far.
  package var text: String {
    guard isBrief else { return header + casesText }
    // A wording is left out if a longer case begins with the same messages; and if its case has no outcome, also if a
    // case with an outcome has the same messages.
    let checked = briefCases.filter { $0.outcomeDigest != nil }
    let beginnings = Set(checked.flatMap(\.beginnings))
    let said = beginnings.union(checked.map { $0.earlierMessages + $0.wordings })
    let entries = briefCases.compactMap { line -> TranscriptEntry? in
      let known = line.outcomeDigest == nil ? said : beginnings
      let wordings = line.wordings.filter { !known.contains(line.earlierMessages + [$0]) }
      guard !wordings.isEmpty else { return nil }
      return .brief(
        BriefCase(
          ruleDigest: line.ruleDigest, outcomeDigest: line.outcomeDigest,
          earlierMessages: line.earlierMessages,
          wordings: wordings))
    }
    return header + TranscriptEntry.written([.blank] + entries)
  }

  /// The cases that are not brief.
  private var casesText = ""
  /// Whether each case is written as one `case>` line.
  private let isBrief: Bool
  private var briefCases: [BriefCase] = []
  private var addedCases: Set<BriefCase> = []

  private let header: String
  private let replayer: Replayer

  /// Creates a transcript without cases.
  ///
  /// The header contains `rules`, and the `seed` and `utf8` with which the conversations started.
  package init(
    of robot: Robot, rules: [String], seed: UInt64, utf8: Bool, isBrief: Bool = false
  ) {
    self.isBrief = isBrief
    var entries = rules.map { TranscriptEntry.header(.rules, $0) }
    entries.append(.header(.seed, String(seed)))
    if utf8 { entries.append(.header(.utf8, "true")) }
    header = TranscriptEntry.written(entries)
    var options = ReplayOptions()
    options.update = .exact
    replayer = Replayer(robots: SingleRobot(robot), options: options)
  }

  /// Adds a case for each path; a case for wordings expects only that the path's rule answers.
  package mutating func add(_ paths: [Exploration.Path]) async {
    let entries = paths.flatMap { isBrief ? $0.briefEntries : $0.entries }
    let bytes = Array((header + TranscriptEntry.written(entries)).utf8)
    let transcript = Transcript(TranscriptDocument(name: "exploration", bytes: bytes))
    let result = await replayer.replay(transcript)
    let updated = result.updated(bytes).dropFirst(header.utf8.count)
    guard isBrief else { return casesText += String(decoding: updated, as: UTF8.self) }
    // Several paths may give the same line.
    for line in TranscriptDocument(name: "exploration", bytes: Array(updated)).lines {
      if case .brief(let brief) = line.entry, addedCases.insert(brief).inserted {
        briefCases.append(brief)
      }
    }
  }
}

extension Exploration.Path {
  /// A `case` line for the path: with its wordings, or with the outcome `000`, which an update replaces.
  fileprivate var briefEntries: [TranscriptEntry] {
    let messages = exchanges.flatMap { exchange in
      (exchange.seed.map { ["/seed \($0)"] } ?? []) + [TranscriptText.typed(exchange.message)]
    }
    return [
      .brief(
        BriefCase(
          ruleDigest: BriefCase.digest(of: rule), outcomeDigest: kind == .wordings ? nil : "000",
          earlierMessages: messages.dropLast(),
          wordings: messages.suffix(1) + wordings.map(TranscriptText.typed)))
    ]
  }

  fileprivate var entries: [TranscriptEntry] {
    let last = TranscriptText.typed(exchanges.last?.message ?? "")
    let title =
      switch kind {
      case .rule: rule.text
      case .wordings: last
      case .replies: "replies to \(last)"
      }
    var entries: [TranscriptEntry] = [.blank, .title(title)]
    for (index, exchange) in exchanges.enumerated() {
      if let seed = exchange.seed { entries.append(.you("/seed \(seed)")) }
      entries.append(.you(TranscriptText.typed(exchange.message)))
      if index >= arrival, kind != .wordings { entries += exchange.expectations }
    }
    guard kind == .wordings else { return entries }
    entries += wordings.map { .or(.exact([TranscriptText.typed($0)])) }
    return entries + [.bot(.any("")), .rule(RuleReference(naming: rule))]
  }
}

extension Exploration.Exchange {
  /// Lines that expect the variables; none for a value of several lines.
  fileprivate var expectations: [TranscriptEntry] {
    changes.compactMap { change in
      let value = change.value ?? "undefined"
      return value.contains(where: \.isNewline)
        ? nil : TranscriptEntry.expect(name: change.name, value: value)
    }
  }
}

extension Exploration.Miss {
  package var reasonText: String {
    switch reason {
    case .noMessage: "no message could be made from its pattern"
    case .topicNeverEntered(let topic): "the conversation never reached the topic \(topic)"
    case .nothingLikePrevious(let previous):
      "the robot never said what the rule requires before it: \(previous)"
    case .otherRule(let other): "another rule answers: \(other.location): \(other.text)"
    case .noRule: "no rule answers the message made for it"
    case .notTried: "not tried before the limit"
    }
  }
}

extension BriefCase {
  /// The messages before the last one, from none of them to all of them.
  fileprivate var beginnings: [[String]] {
    earlierMessages.indices.map { Array(earlierMessages[..<$0]) } + [earlierMessages]
  }
}
