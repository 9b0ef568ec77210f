import Conversations
import Disk
import Responder
import RuleLoading
import Transcripts

/// The transcripts on disk: those beside the rules, and those that `parley replay` finds by default.
struct TranscriptCases: CaseService {
  let languages: RuleLanguages

  @MainActor
  func failures(in folders: [String], after changes: [FileChange]) async -> [SourceLocation] {
    let files = TranscriptFinder((folders + [ReplaySession.defaultPath]).filter(Files.exists)).files
    let broken = await failures(of: files, after: changes)
    if broken.isEmpty { return [] }
    let earlier = await failures(of: files.filter { broken.map(\.file).contains($0) })
    return broken.filter { !earlier.contains($0) }
  }

  @MainActor
  private func failures(
    of files: [String], after changes: [FileChange] = []
  ) async -> [SourceLocation] {
    var failures: [SourceLocation] = []
    let robots = LiveRobots(rules: [], languages: languages, changes: changes)
    _ = await Replayer(robots: robots).replay(files) { file in
      failures += file.cases.filter(\.isFailure).map(\.location)
    }
    return failures
  }
}
