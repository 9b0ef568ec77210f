package import Responder
package import Viper

/// Replays the transcripts that test a robot with changed rules before these are saved to their files.
package protocol CaseService: Service {
  /// Returns the locations of the cases in some folders that would fail after changes of rule files, but pass now.
  @MainActor
  func failures(in folders: [String], after changes: [FileChange]) async -> [SourceLocation]
}

/// The service of a conversation that no transcripts test, such as one that is itself replayed from a transcript.
package struct NoCases: CaseService {
  package init() {}

  package func failures(
    in folders: [String], after changes: [FileChange]
  ) async -> [SourceLocation] { [] }
}
