import Responder

/// Earlier messages and replies.
extension Evaluation {
  mutating func appendInput(_ index: Int, _ frame: Frame) throws(Stop) {
    try append(pastText(try indexAttribute(of: index, frame).0, sentences, \.sentences) ?? "")
  }

  /// Returns a text of this turn (`now`) or of an earlier one, counted backward from 1; `nil` if it is not remembered.
  private func pastText(_ index: Int, _ now: [String], _ texts: (Session.Turn) -> [String])
    -> String?
  {
    guard index >= 1 else { return nil }
    var (remaining, turn, list) = (index, 0, now)
    while remaining > list.count {
      remaining -= list.count
      turn += 1
      guard let next = session.turn(turn) else { return nil }
      list = texts(next)
    }
    return list[list.count - remaining]
  }

  /// Returns one of the last answers, which may be empty, as python-aiml counts them.
  private func pastAnswer(_ index: Int) -> String {
    pastText(index, answers) { $0.answers.isEmpty ? [""] : $0.answers } ?? ""
  }

  mutating func appendThat(_ index: Int, _ frame: Frame) throws(Stop) {
    let (turn, sentence) = try indexAttribute(of: index, frame)
    if program.followsPythonAIML { return try append(pastAnswer(turn)) }
    guard let answers = session.turn(turn)?.answers else { return }
    if sentence == "*" { return try append(answers.reply) }
    let sentences = thatSentences(of: answers)
    let wanted = sentence.flatMap { Int($0) } ?? 1
    guard wanted >= 1, wanted <= sentences.count else { return }
    try append(sentences[sentences.count - wanted])
  }

  /// The robot's last sentence, which `<that>` matches; the whole last answer if replies are made as in python-aiml.
  var lastSentence: String {
    if program.followsPythonAIML {
      var text = pastAnswer(1).utf8.map(PrivateByte.plain)
      program.substitutions.normal.apply(to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    if program.options.changesThatPerSentence, let last = answers.last(where: { !$0.isEmpty }) {
      return thatSentences(of: [last]).last ?? ""
    }
    return thatSentences(of: session.lastAnswers).last ?? ""
  }

  /// Returns the sentences of the answers in the form that `<that>` matches: normalized, and without tags.
  func thatSentences(of answers: [String]) -> [String] {
    var sentences: [String] = []
    for answer in answers {
      var text = answer.holdsControls ? Self.withoutTags(answer) : Array(answer.utf8)
      program.substitutions.normal.apply(to: &text)
      var offset = 0
      while let range = WordSplitter.nextSentence(of: text.span, after: &offset) {
        sentences.append(String(decoding: text[range], as: UTF8.self))
      }
    }
    return sentences
  }

  private static func withoutTags(_ answer: String) -> [UInt8] {
    var text: [UInt8] = []
    var tag: [UInt8]?
    for byte in answer.utf8 {
      switch byte {
      case PrivateByte.tagStart: tag = []
      case PrivateByte.tagEnd:
        let name = String(decoding: tag ?? [], as: UTF8.self).lowercased().prefix { $0.isLetter }
        let isBreak = ["br", "p", "split"].contains(name)
        text += isBreak ? Array(" . ".utf8) : [0x20]
        tag = nil
      default: if tag == nil { text.append(PrivateByte.plain(byte)) } else { tag?.append(byte) }
      }
    }
    return text
  }
}
