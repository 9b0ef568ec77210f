package import Responder

/// A transcript file line by line: what each says, where it stands, and what could not be read.
///
/// Its bytes are kept so that an update can change single lines and nothing else.
package struct TranscriptDocument: Sendable {
  /// An entry and its place.
  package struct Line: Sendable, Hashable {
    package var entry: TranscriptEntry
    /// Where the entry starts.
    package var location: SourceLocation
    /// Its bytes, with the lines that continue it, without the last line end.
    package var bytes: Range<Int>
  }

  /// The file's name as the user gave it.
  package let name: String
  package let bytes: [UInt8]
  package internal(set) var lines: [Line] = []
  /// Every line that could not be read, in the order of the file.
  package internal(set) var diagnostics: [Diagnostic] = []

  /// Reads a file's bytes; linear in their number.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var parser = TranscriptParser(name: name, bytes: bytes)
    parser.parse()
    lines = parser.lines
    diagnostics = parser.diagnostics
  }

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}
