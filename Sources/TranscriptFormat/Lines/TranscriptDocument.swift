package import Responder

/// A transcript file line by line: the entries, their locations, and the problems.
///
/// The bytes are stored so that an update can change single lines and keep the rest.
package struct TranscriptDocument: Sendable {
  /// An entry with its location.
  package struct Line: Sendable, Hashable {
    package var entry: TranscriptEntry
    /// The start of the entry.
    package var location: SourceLocation
    /// The range of the bytes of the line and of those that continue it, without the last line end.
    package var bytes: Range<Int>
  }

  /// The file's name as given by the user.
  package let name: String
  package let bytes: [UInt8]
  package internal(set) var lines: [Line] = []
  /// The problems of invalid lines, in the order of the file; only one if the file is not UTF-8 text.
  package internal(set) var diagnostics: [Diagnostic] = []

  /// Parses a file's bytes; linear in their number.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var parser = TranscriptParser(name: name, bytes: bytes)
    parser.parse()
    lines = parser.lines
    diagnostics = parser.diagnostics
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}
