public import Responder

/// What became of one transcript file.
public struct FileResult: Sendable {
  public var name: String
  public var cases: [CaseResult] = []
  /// Why it, or some of its cases, could not be run.
  public var diagnostics: [Diagnostic] = []
  /// What an update did to the file, or would do; nil where it changes nothing.
  public var update: FileUpdate?

  public init(name: String) { self.name = name }

  public var couldNotRun: Bool { diagnostics.contains { $0.severity == .error } }

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
public struct FileUpdate: Sendable {
  public var old: [UInt8]
  public var new: [UInt8]
  /// How many places change.
  public var edits: Int

  /// The change for `patch`.
  public func patch(of path: String) -> String { UnifiedDiff(path: path, old: old, new: new).text }

  /// Puts the new file in the place of the old one, as a whole or not at all.
  ///
  /// - Throws: also where the file was changed meanwhile.
  public func write(to path: String) throws(FileError) {
    try FileSystem.replace(path, formerly: old, with: new)
  }
}
