import Conversations
import Mutation
import Responder
import RuleLoading
import Transcripts

/// The lines of rule files that changed since a Git revision.
@MainActor
struct ChangedLines {
  /// The numbers of the changed and added lines, by file.
  private(set) var lines: [String: Set<Int>] = [:]

  /// Compares the rule files that the transcripts or `robots` name with their versions in the revision.
  init(
    since revision: String, in transcripts: [String], upTo limit: Int, _ robots: LiveRobots
  ) throws(CommandFailure) {
    var seen: Set<String> = []
    for path in transcripts.flatMap({ Replayer.rules(of: $0, upTo: limit) }) + robots.rules
    where seen.insert(path).inserted && robots.languages.builtin(path) == nil {
      guard let old = GitRevision(revision, of: path) else {
        throw .noRevision(revision, path: path)
      }
      defer { old.remove() }
      try compare(path, with: old, robots)
    }
  }

  private mutating func compare(
    _ path: String, with old: GitRevision, _ robots: LiveRobots
  ) throws(CommandFailure) {
    func sources(_ path: String) throws(CommandFailure) -> [RuleSource] {
      do throws(RobotLoadError) {
        var request = RobotRequest()
        request.rules = [path]
        return try LiveRobots(rules: [], languages: robots.languages).sources(for: request).sources
      } catch {
        throw .rules(path: path, reason: error.reason)
      }
    }
    var before: [String: RuleSource] = [:]
    for source in try sources(old.path) {
      before[String(source.name.dropFirst(old.path.count))] = source
    }
    for source in try sources(path) {
      let former = before[String(source.name.dropFirst(path.count))]?.bytes.lines ?? []
      lines[source.name] = LineChanges(from: former, to: source.bytes.lines).addedLines
    }
  }
}
