import Responder

/// Composing replies, stage by stage.
extension Evaluator {
  mutating func evaluate(_ template: Template, _ frame: Frame) throws(ReplyFailure) -> [UInt8] {
    switch template {
    case .text(let range):
      guard range.count <= brain.options.maximumReplyLength else { throw .tooLong }
      return Array(brain.arena[range])
    case .composed(let composed): return try evaluate(composed, frame)
    case .stored(let stored): return try evaluate(stored.value, frame)
    }
  }

  private mutating func evaluate(
    _ composed: Template.Composed, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    // Most sides of conditions consist only of a variable.
    if composed.pieces.count == 1, case .variable(_, let tag) = composed.pieces[0],
      tag.operation == .get, let name = tag.fixedName
    {
      let text = userValue(name)
      try countIntermediateBytes(text.count)
      guard text.count <= brain.options.maximumReplyLength else { throw .tooLong }
      try countIntermediateBytes(text.count)
      return text
    }
    var results = SlotResults(count: composed.slotCount)
    for stage in Stage.inOrder where composed.stages.contains(stage) {
      try run(stage, composed.pieces, &results, frame)
    }
    var text: [UInt8] = []
    try assemble(composed.pieces, results, frame, into: &text)
    try countIntermediateBytes(text.count)
    return text
  }

  /// Adds to the total bytes of intermediate texts; throws if the total exceeds its maximum.
  mutating func countIntermediateBytes(_ bytes: Int) throws(ReplyFailure) {
    intermediateBytes += bytes
    guard intermediateBytes <= brain.options.maximumWork else { throw .tooMuchWork }
  }

  /// Runs all tags of one stage, from left to right, the innermost first.
  mutating func run(
    _ stage: Stage, _ pieces: [Piece], _ results: inout SlotResults, _ frame: Frame
  ) throws(ReplyFailure) {
    for piece in pieces {
      switch piece {
      case .random(let slot, let alternatives):
        if stage == .choices, results.isOpen(slot) {
          results.setChoice(pick(alternatives), for: slot)
        }
        try run(stage, results.choice(slot), &results, frame)
      case .randomWord(let slot, let inner):
        if stage == .choices, results.isOpen(slot) {
          try run(stage, inner, &results, frame)
          results.setChoice(pick(try words(of: inner, results, frame)), for: slot)
        }
        try run(stage, results.choice(slot), &results, frame)
      case .format(_, let inner): try run(stage, inner, &results, frame)
      case .variable(let slot, let tag):
        guard results.isOpen(slot) else { continue }
        try run(stage, tag.name, &results, frame)
        try run(stage, tag.value ?? [], &results, frame)
        if stage == .variables {
          let text = try perform(tag, &results, frame)
          try countIntermediateBytes(text.count)
          results.finish(slot, text)
        }
      case .topic(let slot, let inner):
        guard results.isOpen(slot) else { continue }
        try run(stage, inner, &results, frame)
        if stage == .topics {
          changeTopic(to: try finished(inner, &results, frame), frame)
          results.finish(slot, [])
        }
      case .redirect(let slot, let inner):
        guard results.isOpen(slot) else { continue }
        try run(stage, inner, &results, frame)
        if stage == .redirects {
          results.finish(slot, try redirect(to: try finished(inner, &results, frame), frame))
        }
      case .call(let slot, let inner):
        guard results.isOpen(slot) else { continue }
        try run(stage, inner, &results, frame)
        if stage == .calls {
          let text = try call(finished(inner, &results, frame), frame)
          try countIntermediateBytes(text.count)
          results.finish(slot, text)
        }
      case .text, .data, .star, .rawStar, .botStar, .input, .reply, .user, .date, .asked, .ok, .gap:
        continue
      }
    }
  }

  /// Runs the tags of pieces that have not run yet, and returns the text.
  mutating func finished(
    _ pieces: [Piece], _ results: inout SlotResults, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    if !pieces.allSatisfy(\.runsNoTag) {
      for stage in Stage.inOrder { try run(stage, pieces, &results, frame) }
    }
    var text: [UInt8] = []
    try assemble(pieces, results, frame, into: &text)
    try countIntermediateBytes(text.count)
    return text
  }

  private mutating func pick(_ alternatives: [[Piece]]) -> [Piece] {
    guard alternatives.count > 1 else { return alternatives.first ?? [] }
    choseAtRandom = true
    let count = alternatives.count
    let scriptedIndex = scripted?.choose(below: count)
    return alternatives[scriptedIndex ?? conversation.randomness.index(below: count)]
  }

  /// Returns the words of a `{random}` without bars; inserted texts, such as captures, are split at their spaces too.
  private mutating func words(
    of pieces: [Piece], _ results: SlotResults, _ frame: Frame
  ) throws(ReplyFailure) -> [[Piece]] {
    var words: [[Piece]] = [[]]
    var bytes = 0
    for piece in results.replacingChoices(in: pieces) {
      switch piece {
      case .gap: words.append([])
      case .star, .rawStar, .botStar, .input, .reply, .user, .date, .asked, .ok:
        let data = conversationText(of: piece, frame)
        bytes += data.count
        guard bytes <= brain.options.maximumReplyLength else { throw .tooLong }
        let parts = data.split(separator: 0x20, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
          if index > 0 { words.append([]) }
          words[words.count - 1].append(.data(Array(part)))
        }
      default: words[words.count - 1].append(piece)
      }
    }
    try countIntermediateBytes(bytes)
    return words.filter { !$0.isEmpty }
  }

  /// Appends the text of the pieces; throws instead of exceeding the maximum length.
  mutating func assemble(
    _ pieces: [Piece], _ results: SlotResults, _ frame: Frame, into text: inout [UInt8]
  ) throws(ReplyFailure) {
    for piece in pieces {
      switch piece {
      case .text(let range): try append(brain.arena[range], to: &text)
      case .data(let bytes): try append(bytes[...], to: &text)
      case .star, .rawStar, .botStar, .input, .reply, .user, .date, .asked, .ok:
        // In one statement, the whole evaluator would be copied.
        let data = conversationText(of: piece, frame)
        try append(data, to: &text)
      case .gap: try append([0x20], to: &text)
      case .random(let slot, _), .randomWord(let slot, _):
        try assemble(results.choice(slot), results, frame, into: &text)
      case .format(.person, let inner):
        var content: [UInt8] = []
        try assembleSwapped(inner, results, frame, times: 1, into: &content)
        let isTag = content.isEmpty && repliesLikePython
        try append(isTag ? Array("{person}{/person}".utf8)[...] : content[...].trimmed, to: &text)
      case .format(let format, let inner) where repliesLikePython:
        try append(try pythonFormatted(format, inner, results, frame)[...], to: &text)
      case .format(let format, let inner):
        var content: [UInt8] = []
        try assemble(inner, results, frame, into: &content)
        try countIntermediateBytes(content.count)
        try append(format.applied(to: content)[...], to: &text)
      case .variable(let slot, _), .topic(let slot, _), .redirect(let slot, _),
        .call(let slot, _):
        try append(results.text(slot)[...], to: &text)
      }
    }
  }

  /// Appends the content of `{person}`, with its pronouns swapped.
  ///
  /// The pronouns are swapped before the formats inside the tag apply, as in the Python and Perl implementations.
  /// Otherwise the capital letter of a `{sentence}` would prevent swapping its first word.
  ///
  /// - Parameter times: the number of `{person}` tags around the pieces.
  private mutating func assembleSwapped(
    _ pieces: [Piece], _ results: SlotResults, _ frame: Frame, times: Int,
    into text: inout [UInt8]
  ) throws(ReplyFailure) {
    let limit = brain.options.maximumReplyLength
    /// The pieces since the last format.
    var pending: [Piece] = []
    func appendPending(_ evaluator: inout Self) throws(ReplyFailure) {
      var content: [UInt8] = []
      try evaluator.assemble(pending, results, frame, into: &content)
      pending = []
      for _ in 0..<times {
        try evaluator.countIntermediateBytes(content.count)
        guard let next = evaluator.brain.person.applied(to: content, maximum: limit) else {
          throw .tooLong
        }
        content = next
      }
      try evaluator.append(content[...], to: &text)
    }
    for piece in results.replacingChoices(in: pieces) {
      guard case .format(let format, let inner) = piece else {
        pending.append(piece)
        continue
      }
      try appendPending(&self)
      var content: [UInt8] = []
      let layers = format == .person ? times + 1 : times
      try assembleSwapped(inner, results, frame, times: layers, into: &content)
      try append(format.applied(to: content)[...], to: &text)
    }
    try appendPending(&self)
  }

  private func append(
    _ bytes: ArraySlice<UInt8>, to text: inout [UInt8]
  ) throws(ReplyFailure) {
    guard text.count + bytes.count <= brain.options.maximumReplyLength else { throw .tooLong }
    text += bytes
  }

  /// Returns the text of a piece that depends on the conversation, such as a capture; tags in that text stay text.
  private mutating func conversationText(of piece: Piece, _ frame: Frame) -> ArraySlice<UInt8> {
    switch piece {
    case .star(let number):
      guard let match = frame.match, let range = match.captures[number - 1] else {
        return missingCapture(number, of: frame.match?.captures, tag: "star")
      }
      return match.subject.bytes[range]
    case .rawStar(let number):
      guard let match = frame.match, let range = match.captures[number - 1] else {
        return Self.undefined
      }
      // The target of a redirect was not typed.
      guard frame.depth == 0, let typed = typedText() else { return match.subject.bytes[range] }
      return typed.text(for: match.uncorrected(range))
    case .botStar(let number):
      guard let match = frame.match, let said = match.previousSubject,
        let range = match.previousCaptures[number - 1]
      else { return missingCapture(number, of: frame.match?.previousCaptures, tag: "botstar") }
      return said.bytes[range]
    case .input(let number): return Array(conversation.inputs.earlier(number).utf8)[...]
    case .reply(let number): return Array(conversation.replies.earlier(number).utf8)[...]
    case .user: return Array(conversation.user.utf8)[...]
    case .date(let format):
      readsClock = true
      return format.text(at: conversation.clock)[...]
    case .asked: return Array((asksQuestion() ? "true" : "false").utf8)[...]
    case .ok: return frame.ok?[...] ?? Array("{ok}".utf8)[...]
    default: return []
    }
  }

  /// Returns the alignment of the normalized message with the typed one, computed at the first use; `nil` if there is
  /// none.
  private mutating func typedText() -> TypedText? {
    guard let sent = message else { return nil }
    if !sent.isAligned {
      message?.isAligned = true
      message?.aligned = TypedText(
        sent.typed, normalizer: brain.normalizer, normalized: sent.normalized)
    }
    return message?.aligned
  }

  /// Returns whether the message, or its part, is a question, computed at the first use.
  private mutating func asksQuestion() -> Bool {
    guard let sent = message else { return false }
    let isQuestion = sent.isQuestion ?? brain.normalizer.isQuestion(sent.typed)
    message?.isQuestion = isQuestion
    return isQuestion
  }

  static let undefined = Array("undefined".utf8)[...]
}
