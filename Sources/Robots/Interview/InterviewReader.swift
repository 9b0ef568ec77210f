import Responder

/// Reads a list of questions line by line.
struct InterviewReader {
  var start = ""
  var startLine = 0
  var otherStarts: [String] = []
  var done: String?
  var questions: [Interview.Question] = []
  var lineNumber = 0
  private var question: Interview.Question?

  /// Variables and topics that the rules of the form use themselves.
  private static let reserved = [
    "form", "tries", "said", "silence", "question", "reminder", "topic", "sure", "change",
    "changed", "heard", "sum",
  ]

  mutating func read(_ line: String, number: Int) throws(InterviewError) {
    lineNumber = number
    let words = line.split(whereSeparator: \.isWhitespace)
    if words.first?.hasPrefix("#") == true { return }
    if words.isEmpty { return try endParagraph() }
    let text = words.joined(separator: " ")
    let (key, value) = Self.parts(of: text)
    switch key {
    case "start" where questions.isEmpty && question == nil:
      (start, startLine) = (try phrase(value), number)
    case "also" where questions.isEmpty && question == nil: otherStarts.append(try trigger(value))
    case "done" where questions.isEmpty && question == nil: done = try checked(value)
    default:
      guard var question else {
        // A name may contain spaces, as people say it.
        let parts = text.split(separator: ":", maxSplits: 1).map { String($0.drop { $0 == " " }) }
        guard parts.count == 2 else { throw InterviewError(lineNumber, .badLine) }
        question = try Interview.Question(
          name: name(parts[0].replacing(" ", with: "_")), kind: kind(parts[1]), text: "")
        return
      }
      switch key {
      case "help": question.help = try checked(value)
      case "example": question.example = try checked(value)
      default: question.text += (question.text.isEmpty ? "" : " ") + (try checked(text))
      }
      self.question = question
    }
  }

  mutating func endParagraph() throws(InterviewError) {
    guard let question else { return }
    guard !question.text.isEmpty else { throw InterviewError(lineNumber, .noText) }
    if case .pattern = question.kind, question.example == nil {
      throw InterviewError(lineNumber, .noExample)
    }
    questions.append(question)
    self.question = nil
  }

  /// Returns the word before the first colon, and the text after the colon; an empty word if there is no such word.
  private static func parts(of text: String) -> (key: String, value: String) {
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains(" ") else {
      return ("", text)
    }
    let value = text[text.index(after: colon)...].drop { $0 == " " }
    return (String(text[..<colon]), String(value))
  }

  private func name(_ key: String) throws(InterviewError) -> String {
    guard !key.isEmpty else { throw InterviewError(lineNumber, .badLine) }
    let isValid = key.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x5F }
    guard isValid, key.first?.isLetter == true, !Self.reserved.contains(key) else {
      throw InterviewError(lineNumber, .badName)
    }
    // People say “the day” for both day and the_day.
    let plain = { (name: String) in name.hasPrefix("the_") ? String(name.dropFirst(4)) : name }
    guard !questions.contains(where: { plain($0.name) == plain(key) }) else {
      throw InterviewError(lineNumber, .repeatedName)
    }
    return key
  }

  private func kind(_ text: String) throws(InterviewError) -> Interview.Kind {
    switch text {
    case "number": return .number(nil)
    case "date": return .date
    case "time": return .time
    case "yes or no": return .yesOrNo
    case "name": return .name
    case "text": return .text
    default: break
    }
    if text.hasPrefix("number ") {
      let words = text.split(separator: " ")
      guard words.count == 4, words[2] == "to", let low = Int(words[1]), let high = Int(words[3])
      else { throw InterviewError(lineNumber, .badKind) }
      guard low >= 0, low <= high else { throw InterviewError(lineNumber, .badRange) }
      return .number(low...high)
    }
    if text.hasPrefix("one of ") {
      var values: [String] = []
      for value in text.dropFirst(7).split(separator: ",") { values.append(try phrase(value)) }
      guard values.count > 1 else { throw InterviewError(lineNumber, .badKind) }
      return .oneOf(values)
    }
    if text.hasPrefix("pattern ") { return .pattern(try trigger(String(text.dropFirst(8)))) }
    throw InterviewError(lineNumber, .badKind)
  }

  private func trigger(_ text: String) throws(InterviewError) -> String {
    guard !text.isEmpty, text == text.lowercased(), !text.contains("\\"), !text.contains("//"),
      Self.isBalanced(text)
    else { throw InterviewError(lineNumber, .badPattern) }
    return text
  }

  private static func isBalanced(_ trigger: String) -> Bool {
    var closing: [Unicode.Scalar] = []
    for sign in trigger.unicodeScalars {
      switch sign {
      case "(": closing.append(")")
      case "[": closing.append("]")
      case ")", "]": guard closing.popLast() == sign else { return false }
      default: break
      }
    }
    return closing.isEmpty
  }

  /// Returns words that a trigger can contain as they are.
  private func phrase(_ text: some StringProtocol) throws(InterviewError) -> String {
    let words = text.split(separator: " ").joined(separator: " ").lowercased()
    let isPlain = words.allSatisfy { $0.isLetter || $0.isNumber || " -'".contains($0) }
    guard isPlain, !words.isEmpty else { throw InterviewError(lineNumber, .badValue) }
    return words
  }

  /// Returns a text that stays itself in a reply, and in the value of a variable.
  private func checked(_ text: String) throws(InterviewError) -> String {
    guard !text.isEmpty, !text.contains(where: { "<>{}\\=@*".contains($0) }), !text.contains("//")
    else { throw InterviewError(lineNumber, .badText) }
    return text
  }
}
