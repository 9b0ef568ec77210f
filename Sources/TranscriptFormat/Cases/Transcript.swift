package import Responder

/// A transcript for the replayer: a header and its cases.
package struct Transcript: Sendable {
  /// The maximum size of a file; a larger file is probably not a transcript.
  package static let maximumBytes = 64 << 20

  package var name: String
  package var header: TranscriptHeader
  package var cases: [TranscriptCase]
  /// The problems, in the order of the file.
  ///
  /// Lines with a problem are missing from the cases, so a file with problems must not be run.
  package var diagnostics: [Diagnostic]

  /// Groups the lines of a document into cases; problems are in `diagnostics`.
  package init(_ document: TranscriptDocument) {
    var builder = TranscriptBuilder(document)
    builder.build()
    name = document.name
    header = builder.header
    cases = builder.cases
    diagnostics = (document.diagnostics + builder.diagnostics)
      .sorted { $0.location.line < $1.location.line }
  }
}

/// One conversation of a transcript: the lines under a title.
package struct TranscriptCase: Sendable {
  /// The title; empty for the lines above the first title.
  package var title: String
  /// The location of the title; without a title, that of the first typed line.
  package var location: SourceLocation
  package var exchanges: [ScriptedExchange]
  /// Whether the case repeats another case with other wordings; an update changes only the lines of the other case.
  package var isReworded = false
  /// The line of a `case` label, with the expectations; `nil` for a case of several lines.
  package var brief: BriefCase?

  package init(title: String, location: SourceLocation, exchanges: [ScriptedExchange]) {
    self.title = title
    self.location = location
    self.exchanges = exchanges
  }

  /// Whether a line is typed on the review screen, which writes rules.
  package var changesRules: Bool {
    exchanges.contains { $0.steps.contains { $0.screen == .review } }
  }

  /// The number of messages to the robot without any expectation.
  package var uncheckedMessageCount: Int {
    let unchecked = brief == nil ? exchanges.filter { !$0.hasExpectation } : []
    return unchecked.reduce(0) { $0 + $1.steps.count(where: \.isMessage) }
  }

  /// Whether there are messages, and none of them has an expectation.
  package var expectsNothing: Bool {
    uncheckedMessageCount > 0 && !exchanges.contains(where: \.hasExpectation)
  }

  /// The case and its repetitions with other wordings.
  ///
  /// There is a repetition for each `or` line of the message that has the most of them; a message with fewer begins
  /// again with its first.
  var withWordings: [TranscriptCase] {
    let count = exchanges.lazy.flatMap { $0.steps }.map { $0.wordings.count }.max() ?? 0
    return [self] + (0..<count).map(reworded)
  }

  private func reworded(_ number: Int) -> TranscriptCase {
    var copy = self
    copy.isReworded = true
    var said: Wording?
    for exchange in exchanges.indices {
      for step in exchanges[exchange].steps.indices {
        let wordings = exchanges[exchange].steps[step].wordings
        guard !wordings.isEmpty else { continue }
        let wording = wordings[number % wordings.count]
        copy.exchanges[exchange].steps[step].text = wording.text
        copy.exchanges[exchange].steps[step].location = wording.location
        if number < wordings.count { said = said ?? wording }
      }
    }
    guard let said else { return copy }
    copy.title = title.isEmpty ? said.text : "\(title): \(said.text)"
    copy.location = said.location.start
    return copy
  }
}
