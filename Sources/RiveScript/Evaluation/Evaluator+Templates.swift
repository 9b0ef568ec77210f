import Responder

/// Putting replies together, stage by stage.
extension Evaluator {
  mutating func evaluate(_ template: Template, _ frame: Frame) throws(ReplyFailure) -> [UInt8] {
    switch template {
    case .text(let range):
      guard range.count <= brain.options.maximumReplyLength else { throw .tooLong }
      return Array(brain.arena[range])
    case .composed(let composed):
      var results = SlotResults(count: composed.slots)
      for stage in Stage.inOrder where composed.stages.contains(stage) {
        try run(stage, composed.pieces, &results, frame)
      }
      var text: [UInt8] = []
      try assemble(composed.pieces, results, frame, into: &text)
      try countWork(text)
      return text
    }
  }

  /// Texts that only pass through are kept for the explanation: all together they have to end, too.
  private mutating func countWork(_ text: [UInt8]) throws(ReplyFailure) {
    work += text.count
    guard work <= brain.options.maximumWork else { throw .tooLong }
  }

  /// Runs all tags of one stage, from left to right, the innermost first.
  mutating func run(
    _ stage: Stage, _ pieces: [Piece], _ results: inout SlotResults, _ frame: Frame
  ) throws(ReplyFailure) {
    for piece in pieces {
      switch piece {
      case .random(let slot, let alternatives):
        if stage == .choices, results.isOpen(slot) {
          results.choose(pick(alternatives), for: slot)
        }
        try run(stage, results.choice(slot), &results, frame)
      case .randomWord(let slot, let inner):
        if stage == .choices, results.isOpen(slot) {
          try run(stage, inner, &results, frame)
          results.choose(pick(words(of: inner, results, frame)), for: slot)
        }
        try run(stage, results.choice(slot), &results, frame)
      case .format(_, let inner): try run(stage, inner, &results, frame)
      case .variable(let slot, let tag):
        guard results.isOpen(slot) else { continue }
        try run(stage, tag.name, &results, frame)
        try run(stage, tag.value ?? [], &results, frame)
        if stage == .variables { results.finish(slot, try perform(tag, &results, frame)) }
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
        if stage == .calls { results.finish(slot, call(try finished(inner, &results, frame))) }
      case .text, .data, .star, .botStar, .input, .reply, .user, .ok, .gap: continue
      }
    }
  }

  /// The text of pieces that a tag needs now: whatever in them has not run yet runs before its turn.
  mutating func finished(
    _ pieces: [Piece], _ results: inout SlotResults, _ frame: Frame
  ) throws(ReplyFailure) -> [UInt8] {
    for stage in Stage.inOrder { try run(stage, pieces, &results, frame) }
    var text: [UInt8] = []
    try assemble(pieces, results, frame, into: &text)
    try countWork(text)
    return text
  }

  private mutating func pick(_ alternatives: [[Piece]]) -> [Piece] {
    guard alternatives.count > 1 else { return alternatives.first ?? [] }
    choseAtRandom = true
    let count = alternatives.count
    let taken = scripted?.choose(Array(repeating: 1, count: count))
    return alternatives[taken ?? conversation.randomness.index(below: count)]
  }

  /// The words of a `{random}` without bars; what was caught is split at its spaces too.
  private func words(of pieces: [Piece], _ results: SlotResults, _ frame: Frame) -> [[Piece]] {
    var words: [[Piece]] = [[]]
    for piece in results.chosen(pieces) {
      switch piece {
      case .gap: words.append([])
      case .star, .botStar, .input, .reply, .user, .ok:
        let parts = data(of: piece, frame).split(separator: 0x20, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
          if index > 0 { words.append([]) }
          words[words.count - 1].append(.data(Array(part)))
        }
      default: words[words.count - 1].append(piece)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  func assemble(
    _ pieces: [Piece], _ results: SlotResults, _ frame: Frame, into text: inout [UInt8]
  ) throws(ReplyFailure) {
    for piece in pieces {
      switch piece {
      case .text(let range): text += brain.arena[range]
      case .data(let bytes): text += bytes
      case .star, .botStar, .input, .reply, .user, .ok: text += data(of: piece, frame)
      case .gap: text.append(0x20)
      case .random(let slot, _), .randomWord(let slot, _):
        try assemble(results.choice(slot), results, frame, into: &text)
      case .format(let format, let inner):
        var content: [UInt8] = []
        try assemble(inner, results, frame, into: &content)
        text += format.applied(to: content, person: brain.person)
      case .variable(let slot, _), .topic(let slot, _), .redirect(let slot, _),
        .call(let slot, _):
        text += results.text(slot)
      }
    }
    guard text.count <= brain.options.maximumReplyLength else { throw .tooLong }
  }

  /// What the user, the robot or the trigger said: text, whatever it looks like.
  private func data(of piece: Piece, _ frame: Frame) -> [UInt8] {
    let undefined = Array("undefined".utf8)
    switch piece {
    case .star(let number):
      guard let match = frame.match, let range = match.captures[number - 1] else {
        return undefined
      }
      return Array(match.subject.bytes[range])
    case .botStar(let number):
      guard let match = frame.match, let said = match.previousSubject,
        let range = match.previousCaptures[number - 1]
      else { return undefined }
      return Array(said.bytes[range])
    case .input(let number):
      return conversation.inputs.dropFirst(number - 1).first.map { Array($0.utf8) } ?? undefined
    case .reply(let number):
      return conversation.replies.dropFirst(number - 1).first.map { Array($0.utf8) } ?? undefined
    case .user: return Array(conversation.user.utf8)
    case .ok: return frame.ok ?? Array("{ok}".utf8)
    default: return []
    }
  }
}
