public import Responder

/// A transcript as the replayer sees it: a header and its cases.
public struct Transcript: Sendable {
  /// A file of more bytes is a mistake, such as a disk image with a wrong name.
  public static let mostBytes = 64 << 20

  public var name: String
  public var header: TranscriptHeader
  public var cases: [TranscriptCase]
  /// Every problem of the file, in its order; what is left out of the cases because of one is never run.
  public var diagnostics: [Diagnostic]

  /// Puts the lines of a document together into cases; never fails as a whole, see `diagnostics`.
  public init(_ document: TranscriptDocument) {
    var builder = TranscriptBuilder(document)
    builder.build()
    name = document.name
    header = builder.header
    cases = builder.cases
    diagnostics = (document.diagnostics + builder.diagnostics)
      .sorted { $0.location.line < $1.location.line }
  }
}
