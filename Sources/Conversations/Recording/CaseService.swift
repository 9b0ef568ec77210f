package import Responder

/// Replays a robot's transcripts with changed rules, before the changes are saved to the rule files.
package protocol CaseService: Sendable {
  /// Returns the locations of the cases in `folders` that pass now, and would fail after the changes of rule files.
  @MainActor
  func failures(in folders: [String], after changes: [FileChange]) async -> [SourceLocation]
}

/// A service without cases, for a conversation that no transcripts test, such as one replayed from a transcript.
package struct NoCases: CaseService {
  package init() {}

  package func failures(
    in folders: [String], after changes: [FileChange]
  ) async -> [SourceLocation] { [] }
}
