/// The conversations that test the rules of the form.
extension Interview {
  /// A case, as it is written line by line.
  private struct Case {
    var text: String

    init(_ title: String) { text = "\n# \(title)\n" }

    mutating func say(_ message: String, _ reply: String) {
      text += "you> \(message)\nbot> \(reply)\n"
    }
  }

  var transcript: String {
    let cases: [Case?] =
      [
        straight, misunderstood, otherSubject, backwards, corrected, abandoned,
      ] + questions.indices.compactMap(outOfRange)
    return "// What the form says, from questions.txt\nrules: ..\n"
      + cases.compactMap { $0?.text }.joined()
  }

  /// Whether an answer, or a command of the form, contains the message that begins the form.
  var isStartSaid: Bool {
    var said = transcript.split(separator: "\n").compactMap { line in
      line.hasPrefix("you> ") ? String(line.dropFirst(5)) : nil
    }
    for case .oneOf(let values) in questions.map(\.kind) { said += values }
    return said.contains { message in
      let words = message.lowercased().filter { !".,!?;:".contains($0) }
      return words != start && " \(words) ".contains(" \(start) ")
    } || questions.contains { $0.kind.takes(start) }
  }

  /// Returns the question after this number of answers, or the summary.
  private func question(_ index: Int, changed: Int? = nil) -> String {
    guard index == questions.count else { return questions[index].text }
    let answers = questions.indices.map { index in
      "\(questions[index].label): \(questions[index].answer(index == changed).kept)"
    }
    return "You said: \(answers.joined(separator: ", ")). Is that right?"
  }

  /// Adds the answers to a range of questions to a case.
  private func answer(_ range: Range<Int>, in test: inout Case, changed: Int? = nil) {
    for index in range {
      test.say(questions[index].answer().said, question(index + 1, changed: changed))
    }
  }

  private func opened(_ title: String, answered: Int = 0) -> Case {
    var test = Case(title)
    test.say(start, question(0))
    answer(0..<answered, in: &test)
    return test
  }

  private var straight: Case? {
    var test = opened("All answers at once", answered: questions.count)
    test.say("yes", done)
    for question in questions {
      test.text += "expect> \(question.name) = \(question.answer().kept)\n"
    }
    return test
  }

  /// A case in which the user says `mumble` three times, and then asks for help; `nil` if `mumble` may be an answer to
  /// each question.
  private var misunderstood: Case? {
    let picky = questions.firstIndex {
      $0.kind.topic != nil && $0.kind != .name && $0.kind != .text
    }
    let choice = questions.firstIndex { $0.kind.isChoice && !$0.kind.takes("mumble") }
    guard let index = picky ?? choice else { return nil }
    var test = opened("Answers that it does not understand", answered: index)
    test.say("mumble", "I did not understand that. \(question(index))")
    test.say("mumble", "I still do not understand. \(question(index))")
    test.say("mumble", questions[index].helpText)
    test.say("help", questions[index].helpText)
    answer(index..<questions.count, in: &test)
    test.say("mumble", "I did not understand that. \(question(questions.count))")
    test.say("help", yesHelp)
    return test
  }

  private var otherSubject: Case? {
    var test = opened("Another subject, and the question again", answered: questions.count)
    test.say("what was the question", question(questions.count))
    test.say("thank you", "You are welcome. \(question(questions.count))")
    test.say(start, question(questions.count))
    test.say("yes", done)
    test.say("thank you", "You are welcome.")
    return test
  }

  private var backwards: Case? {
    var test = opened("Going back")
    test.say("go back", "This is the first question. \(question(0))")
    answer(0..<1, in: &test)
    test.say("go back", question(0))
    test.say(questions[0].answer(true).said, question(1, changed: 0))
    answer(1..<questions.count, in: &test, changed: 0)
    return test
  }

  private var corrected: Case? {
    var test = opened("Corrections", answered: 1)
    let other = questions[0].answer(true).said
    let confirmed = { "\(questions[0].title): \(questions[0].answer($0).kept). " }
    test.say(
      "change the \(questions[0].label) to \(other)", confirmed(true) + question(1, changed: 0))
    answer(1..<questions.count, in: &test, changed: 0)
    test.say("no", change)
    test.say("the \(questions[0].label)", question(0))
    test.say(questions[0].answer().said, question(questions.count))
    test.say(
      "sorry the \(questions[0].label) is \(other)",
      confirmed(true) + question(questions.count, changed: 0))
    if questions.count > 1 {
      test.say("change the \(questions[1].label)", question(1))
      test.say(
        "no i meant \(questions[0].answer().said)", confirmed(false) + question(questions.count))
    }
    test.say("yes", done)
    return test
  }

  private var abandoned: Case? {
    var test = opened("Never mind", answered: 1)
    test.say("never mind", "As you like. I have forgotten your answers.")
    test.say("mumble", unknown)
    test.say(start, question(0))
    return test
  }

  private func outOfRange(_ index: Int) -> Case? {
    guard case .number(let range?) = questions[index].kind, range.upperBound < .max else {
      return nil
    }
    var test = opened("Too many: \(questions[index].label)", answered: index)
    test.say(
      "\(range.upperBound + 1)",
      "I read \(range.upperBound + 1). \(Kind.outside(range)) \(question(index))")
    test.say("\(range.upperBound)", question(index + 1))
    return index + 1 == questions.count ? nil : test
  }
}

extension Interview.Kind {
  /// Returns whether the words are one of the alternatives.
  fileprivate func takes(_ words: String) -> Bool {
    if case .oneOf(let values) = self { values.contains(words) } else { false }
  }

  fileprivate var isChoice: Bool { if case .oneOf = self { true } else { false } }
}

extension Interview.Question {
  /// Returns an answer as somebody says it, and as it is stored; another one if `isSecond`.
  fileprivate func answer(_ isSecond: Bool = false) -> (said: String, kept: String) {
    switch kind {
    case .number(let range):
      let range = range ?? 1...9
      let number = min(max(isSecond ? 5 : 4, range.lowerBound), range.upperBound)
      return ("\(number)", "\(number)")
    case .date: return isSecond ? ("saturday", "Saturday") : ("on Friday", "Friday")
    case .time: return isSecond ? ("at noon", "noon") : ("at 7:30 pm", "7:30 pm")
    case .yesOrNo: return isSecond ? ("no", "no") : ("yes please", "yes")
    case .name: return isSecond ? ("bob", "Bob") : ("I am Ann.", "Ann")
    case .text: return isSecond ? ("another text", "another text") : ("some text", "some text")
    case .oneOf(let values):
      let value = values[isSecond ? values.count - 1 : 0]
      return (value, value)
    case .pattern:
      let said = example ?? ""
      return (said, said.lowercased().filter { !".,!?;:".contains($0) })
    }
  }
}
