import Responder

/// Methods by which an evaluation uses the library; inside the class, the library's parts need not be retained.
extension Program {
  func match(
    _ subject: borrowing MatchSubject, _ matcher: inout Matcher, _ poll: inout InterruptionPoll
  ) -> Int32? {
    matcher.match(library.graph, library.sets, subject, poll: &poll)
  }

  /// Appends a text's words as the words to match next.
  func append(
    _ text: borrowing [UInt8], _ range: Range<Int>, to subject: inout MatchSubject
  ) {
    subject.append(.pattern, text, range, context.splitter, library.vocabulary)
  }

  /// Appends a range of the text of all templates.
  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    output.append(contentsOf: library.templates.text[range])
  }
}
