package import Responder

/// What became of one transcript file.
package struct FileResult: Sendable {
  package var name: String
  package var cases: [CaseResult] = []
  /// Why it, or some of its cases, could not be run.
  package var diagnostics: [Diagnostic] = []
  /// What an update did to the file, or would do; nil where it changes nothing.
  package var update: FileUpdate?

  package init(name: String) { self.name = name }

  package var couldNotRun: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func note(_ check: String, _ message: String, at place: SourceLocation? = nil) {
    let location = place ?? SourceLocation(file: name, line: 0, column: 0)
    diagnostics.append(Diagnostic(.error, check, at: location, message))
  }

  mutating func update(_ bytes: [UInt8]) {
    let edits = cases.flatMap(\.edits)
    guard !edits.isEmpty else { return }
    update = FileUpdate(
      old: bytes, new: TranscriptEdit.apply(edits, to: bytes), edits: edits.count)
  }
}

/// A file before and after an update.
package struct FileUpdate: Sendable {
  package var old: [UInt8]
  package var new: [UInt8]
  /// How many places change.
  package var edits: Int

  /// The change for `patch`.
  package func patch(of path: String) -> String { UnifiedDiff(path: path, old: old, new: new).text }

  /// Puts the new file in the place of the old one, as a whole or not at all.
  ///
  /// - Throws: also where the file was changed meanwhile.
  package func write(to path: String) throws(FileError) {
    try FileSystem.replace(path, formerly: old, with: new)
  }
}
