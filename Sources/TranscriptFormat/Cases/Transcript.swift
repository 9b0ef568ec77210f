package import Responder

/// A transcript as the replayer sees it: a header and its cases.
package struct Transcript: Sendable {
  /// A file of more bytes is a mistake, such as a disk image with a wrong name.
  package static let maximumBytes = 64 << 20

  package var name: String
  package var header: TranscriptHeader
  package var cases: [TranscriptCase]
  /// Every problem of the file, in its order; what is left out of the cases because of one is never run.
  package var diagnostics: [Diagnostic]

  /// Puts the lines of a document together into cases; never fails as a whole, see `diagnostics`.
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

/// One conversation of a transcript: what stands under a title.
package struct TranscriptCase: Sendable {
  /// Empty for what stands above the first title.
  package var title: String
  /// The title's line, or the first line of what stands above the first one.
  package var location: SourceLocation
  package var exchanges: [ScriptedExchange]

  package init(title: String, location: SourceLocation, exchanges: [ScriptedExchange]) {
    self.title = title
    self.location = location
    self.exchanges = exchanges
  }
}
