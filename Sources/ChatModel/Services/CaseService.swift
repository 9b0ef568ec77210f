package import Responder
package import Viper

/// The transcripts that test a robot, replayed with rules that are not written yet.
package protocol CaseService: Service {
  /// Returns the locations of the cases in folders that pass now and would fail after changes of rule files.
  @MainActor
  func failures(in folders: [String], after changes: [FileChange]) async -> [SourceLocation]
}

/// The service of a conversation without transcripts, such as one in a transcript.
package struct NoCases: CaseService {
  package init() {}

  package func failures(
    in folders: [String], after changes: [FileChange]
  ) async -> [SourceLocation] { [] }
}
