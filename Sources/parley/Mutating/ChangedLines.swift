import Conversations
import Mutation
import Responder
import RuleLoading
import Transcripts

extension MutateSession {
  /// Returns the numbers of the lines of rule files that were changed or added since a Git revision, by file.
  ///
  /// Compares the rule files that the transcripts or `robots` name with their versions in the revision.
  func changedLines(
    since revision: String, in transcripts: [String], _ robots: LiveRobots
  ) throws(CommandFailure) -> [String: Set<Int>] {
    func sources(_ path: String) throws(CommandFailure) -> [RuleSource] {
      do throws(RobotLoadError) {
        var request = RobotRequest()
        request.rules = [path]
        return try LiveRobots(rules: [], languages: robots.languages).sources(for: request).sources
      } catch {
        throw .rules(path: path, reason: error.reason)
      }
    }
    let limit = arguments.limits.transcript
    var lines: [String: Set<Int>] = [:]
    var seen: Set<String> = []
    for path in transcripts.flatMap({ Replayer.rules(of: $0, upTo: limit) }) + robots.rules
    where seen.insert(path).inserted && robots.languages.builtin(path) == nil {
      guard let old = GitRevision(revision, of: path) else {
        throw .noRevision(revision, path: path)
      }
      defer { old.remove() }
      var before: [String: RuleSource] = [:]
      for source in try sources(old.path) {
        before[String(source.name.dropFirst(old.path.count))] = source
      }
      for source in try sources(path) {
        let former = before[String(source.name.dropFirst(path.count))]?.bytes.lines ?? []
        lines[source.name] = LineChanges(from: former, to: source.bytes.lines).addedLines
      }
    }
    return lines
  }
}
