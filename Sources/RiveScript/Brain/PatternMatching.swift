import Responder

/// Matches patterns of all forms against one text.
struct PatternMatching {
  let subject: Subject
  private let brain: Brain
  private let context: MatchContext
  private var matcher: Matcher?
  /// The number of bytes examined since the last poll for an interruption.
  private var examinedBytes = 0
  /// The number of patterns tried; each pattern tried on a long text counts more than once.
  private(set) var triedCount = 0
  private var isInterrupted = false

  init(_ brain: Brain, _ subject: Subject, _ conversation: Conversation) {
    self.init(brain, subject, MatchContext(conversation))
  }

  init(_ brain: Brain, _ subject: Subject, _ context: MatchContext) {
    (self.brain, self.subject, self.context) = (brain, subject, context)
  }

  /// The number of bytes examined between two polls for an interruption: about a millisecond's work.
  private static let bytesBetweenPolls = 1 << 18

  mutating func matches(_ pattern: Pattern) -> Bool { captures(of: pattern, wanted: false) != nil }

  /// Returns the captures of the wildcards; `nil` if the pattern does not match, or after an interruption.
  mutating func captures(of pattern: Pattern, wanted: Bool = true) -> Captures? {
    examinedBytes += subject.count
    triedCount += 1 + subject.count / 64
    if examinedBytes > Self.bytesBetweenPolls {
      examinedBytes = 0
      isInterrupted = isInterrupted || Interruption.current != nil
    }
    if isInterrupted { return nil }
    switch pattern {
    case .words(let text):
      guard text.count == subject.count, subject.bytes.contains(text, of: brain.arena, at: 0) else {
        return nil
      }
      return Captures.none
    case .stars(let pieces):
      guard !subject.hasNewline else { return nil }
      return StarMatching.match(
        brain.textsBetweenStars[Int(pieces.lowerBound)..<Int(pieces.upperBound)], in: brain.arena,
        subject: subject, capturing: wanted)
    case .program(let range, _) where range.isEmpty: return nil
    case .program(let range, let captures):
      if matcher == nil {
        let (brain, context) = (brain, context)
        matcher = Matcher(brain.programs, subject) { brain.value(of: $0, context.conversation) }
      }
      return matcher?.match(
        Int(range.lowerBound)..<Int(range.upperBound), captures: wanted ? Int(captures) : 0)
    }
  }
}

extension Brain {
  /// Returns the value of a variable in a trigger, normalized for matching.
  func value(of variable: PatternVariable, _ conversation: Conversation) -> [UInt8] {
    switch variable {
    case .robot(let name):
      if let changed = conversation.robotVariables[name] { return normalizer.message(changed) }
      return robotTexts[name] ?? []
    case .user(let name):
      guard let value = conversation[variable: name], value != "undefined" else { return [] }
      return normalizer.stripped(normalizer.caseFolded(value))
    case .input(let number): return normalizer.message(conversation.inputs.earlier(number))
    case .reply(let number): return normalizer.message(conversation.replies.earlier(number))
    }
  }
}

extension [String] {
  /// Returns a text of a history whose newest text has the number 1; `undefined` if there is none.
  func earlier(_ number: Int) -> String {
    indices.contains(number - 1) ? self[number - 1] : "undefined"
  }
}
