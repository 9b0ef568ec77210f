import Responder

/// The questions of a form, as their author wrote them: a paragraph for each, after one with the message that begins
/// the form.
package struct Interview: Sendable {
  struct Question: Sendable {
    /// The name of the user variable that gets the answer.
    var name: String
    var kind: Kind
    var text: String
    /// A sentence that says what the answer may be; `nil` for the usual sentence of the question's kind.
    var help: String?
    /// An answer that the pattern of a `pattern` question matches.
    var example: String?

    /// The name as people say it.
    var label: String { String(name.map { $0 == "_" ? " " : $0 }) }
  }

  enum Kind: Sendable, Equatable {
    case number(ClosedRange<Int>?)
    case date, time, yesOrNo, name, text
    /// One of these texts, in lower case.
    case oneOf([String])
    /// A trigger of RiveScript.
    case pattern(String)
  }

  /// The message that begins the form.
  var start = ""
  /// Triggers of RiveScript that begin the form too.
  var otherStarts: [String] = []
  /// The reply when the user confirms all answers.
  var done = "Thank you, that is all."
  var questions: [Question] = []
  /// The text of the file.
  let source: [UInt8]

  /// The questions of a robot that books tables.
  static var booking: [UInt8] {
    StarterRobot.files(named: "interview-").first { $0.path == "questions.txt" }?.bytes ?? []
  }

  /// Reads the questions; throws for the first line that can't be read.
  package init(_ text: [UInt8]) throws(InterviewError) {
    source = text
    var reader = InterviewReader()
    for line in SourceLines(text) {
      try reader.read(String(decoding: text[line.content], as: UTF8.self), number: line.number)
    }
    try reader.endParagraph()
    guard !reader.start.isEmpty else { throw InterviewError(reader.lineNumber, .noStart) }
    guard !reader.questions.isEmpty else { throw InterviewError(reader.lineNumber, .noQuestions) }
    (start, otherStarts, questions) = (reader.start, reader.otherStarts, reader.questions)
    guard !isStartSaid else { throw InterviewError(reader.startLine, .saidStart) }
    done = reader.done ?? done
  }
}

/// An unreadable line in a list of questions.
package struct InterviewError: Error, Equatable, CustomStringConvertible {
  enum Cause: Equatable {
    case badLine, badName, repeatedName, badKind, badRange, badText, badValue, badPattern
    case noText, noExample, noStart, noQuestions, saidStart
  }

  package let line: Int
  let cause: Cause

  init(_ line: Int, _ cause: Cause) { (self.line, self.cause) = (line, cause) }

  /// The reason, as a phrase after the line number.
  package var description: String {
    switch cause {
    case .badLine: "a paragraph begins with NAME: KIND, such as ‘guests: number 1 to 12’"
    case .badName:
      "a name is of a-z, 0-9 and _, begins with a letter, and is none of the form's own"
    case .repeatedName: "a question above has this name"
    case .badKind:
      "a kind is number, number 1 to 12, date, time, yes or no, one of a, b, c, name, text, or pattern TRIGGER"
    case .badRange: "the second number must not be less than the first"
    case .badText: "a text may not contain < > { } \\ = @ * or //"
    case .badValue: "alternatives are of letters, digits, spaces, - and '"
    case .badPattern: "a trigger is in lower case, not empty, and closes its brackets"
    case .noText: "the question needs a text below its name"
    case .noExample: "a pattern needs ‘example:’ with an answer that it matches"
    case .noStart: "the first paragraph needs ‘start:’ with the message that begins the form"
    case .noQuestions: "there is no question"
    case .saidStart: "an answer or a command has the words of ‘start:’: make it longer"
    }
  }
}
