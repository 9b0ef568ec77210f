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

  package init(title: String, location: SourceLocation, exchanges: [ScriptedExchange]) {
    self.title = title
    self.location = location
    self.exchanges = exchanges
  }
}
