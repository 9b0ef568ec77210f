public import Responder

/// A transcript file line by line: what each says, where it stands, and what could not be read.
///
/// Its bytes are kept so that an update can change single lines and nothing else.
public struct TranscriptDocument: Sendable {
  /// An entry and its place.
  public struct Line: Sendable, Hashable {
    public var entry: TranscriptEntry
    /// Where the entry starts.
    public var location: SourceLocation
    /// Its bytes, with the lines that continue it, without the last line end.
    public var bytes: Range<Int>
  }

  /// The file's name as the user gave it.
  public let name: String
  public let bytes: [UInt8]
  public internal(set) var lines: [Line] = []
  /// Every line that could not be read, in the order of the file.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Reads a file's bytes; linear in their number.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var parser = TranscriptParser(name: name, bytes: bytes)
    parser.parse()
    lines = parser.lines
    diagnostics = parser.diagnostics
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}
