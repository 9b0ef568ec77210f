package import Responder

package struct FileResult: Sendable {
  package var name: String
  package var cases: [CaseResult] = []
  /// The reasons why the file, or some of its cases, could not be run.
  package var diagnostics: [Diagnostic] = []
  /// The update of the file, whether written or not; `nil` if nothing changes.
  package var update: FileUpdate?

  package var couldNotRun: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func addProblem(_ check: String, _ message: String, at line: SourceLocation? = nil) {
    let location = line ?? SourceLocation(file: name, line: 0, column: 0)
    diagnostics.append(Diagnostic(.error, check, at: location, message))
  }

  /// Returns the file's bytes with the edits of all its cases.
  package func updated(_ bytes: [UInt8]) -> [UInt8] {
    TranscriptEdit.apply(cases.flatMap(\.edits), to: bytes)
  }

  mutating func update(_ bytes: [UInt8]) {
    let edits = cases.flatMap(\.edits)
    update =
      edits.isEmpty
      ? nil
      : FileUpdate(old: bytes, new: updated(bytes), editCount: edits.count)
  }
}

/// The contents of a file before and after an update.
package struct FileUpdate: Sendable {
  package var old: [UInt8]
  package var new: [UInt8]
  package var editCount: Int

  /// Returns the change in the format of `patch`.
  package func patch(of path: String) -> String { UnifiedDiff(path: path, old: old, new: new).text }

  /// Replaces the file atomically.
  ///
  /// - Throws: also if the file has changed meanwhile.
  package func write(to path: String) throws(FileError) {
    try FileSystem.replace(path, expecting: old, with: new)
  }
}
