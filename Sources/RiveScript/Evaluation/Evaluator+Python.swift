/// Replies as the Python interpreter gives them, with `--order like-python`.
extension Evaluator {
  var repliesLikePython: Bool { brain.options.order == .likePython }

  /// Returns the text for a capture that a match does not have.
  ///
  /// The interpreter always defines the first capture. It leaves the tags of later ones unchanged, and inserts `None`
  /// for a group that took no part in the match.
  func missingCapture(_ number: Int, of captures: Captures?, tag: String) -> ArraySlice<UInt8> {
    guard repliesLikePython else { return Self.undefined }
    let count = captures?.count ?? 0
    if number <= count { return Array("None".utf8)[...] }
    return number == 1 ? Self.undefined : Array("<\(tag)\(number)>".utf8)[...]
  }

  /// Returns the content of a format's tag as the interpreter formats it: the texts of variables, topics, redirects and
  /// calls stay as they are.
  mutating func pythonFormatted(
    _ format: TextFormat, _ pieces: [Piece], _ results: SlotResults, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    // A zero byte stands for an inserted text, because no formatted text contains one.
    var content: [UInt8] = []
    var inserted: [[UInt8]] = []
    for piece in results.replacingChoices(in: pieces) {
      switch piece {
      case .variable(let slot, _), .topic(let slot, _), .redirect(let slot, _), .call(let slot, _):
        inserted.append(results.text(slot))
        content.append(0)
      default:
        var text: [UInt8] = []
        try assemble([piece], results, frame, into: &text)
        content += text.filter { $0 != 0 }
      }
    }
    try countIntermediateBytes(content.count)
    var formatted: [UInt8] = []
    var rest = inserted[...]
    // The interpreter looks for the tag's end on the same line, after at least one character.
    let isFound = !content.isEmpty && !content.contains(0x0A)
    let tagged = "{\(format.rawValue)}".utf8 + content + "{/\(format.rawValue)}".utf8
    for byte in isFound ? format.applied(to: content) : Array(tagged) {
      if byte == 0 { formatted += rest.popFirst() ?? [] } else { formatted.append(byte) }
    }
    return formatted
  }
}

extension Brain {
  /// Returns the match of a trigger without a `%` line, with the captures that the interpreter forgets to clear.
  ///
  /// They are the captures of the last `%` line that matches the robot's last reply.
  func withStaleCaptures(_ match: Match, _ topic: Int, _ context: MatchContext) -> Match {
    let last = context.lastReply(self)
    guard !last.lines.isEmpty else { return match }
    var previousMatching = PreviousMatching(self, last, context)
    var match = match
    for member in graph.tree(of: topic) {
      for number in tables[member].previousTriggers.order
      where previousMatching.matches(triggers[Int(number)]) {
        match.previousSubject = last.subject
        match.previousCaptures = previousMatching.captures(of: triggers[Int(number)])
      }
    }
    return match
  }
}

extension ReplyFailure {
  /// Returns the error text given instead of a reply, in the words of the interpreter that is followed.
  func text(in order: TriggerOrder) -> String {
    guard order == .likePython else { return text }
    return switch self {
    case .deepRecursion: "[ERR: Deep recursion detected]"
    case .noMatch, .noReply: "[\(text)]"
    default: text
    }
  }
}
