import Conversations
import Responder
import TranscriptFormat
import Transcripts

extension MutationReport {
  /// Returns the cases found for a robot's mutants that no case notices, each once.
  package func tests(ofRobot robot: Int) -> [String] {
    withMergedTests.mutants.filter { $0.robot == robot }.compactMap(\.test).eachOnce
  }

  /// The report in which cases with the same messages are one case, with the expectations of all and the first title.
  ///
  /// Two mutants of a rule often need the same messages, and differ only in what shows them: the reply, another rule, a
  /// variable. A report for programs keeps each mutant's own case, so that the reports of all shards can be joined.
  var withMergedTests: MutationReport {
    var merged = self
    let tests = mutants.map { mutant in mutant.test.map { TestLines($0, ofRobot: mutant.robot) } }
    var groups: [TestLines.Key: TestLines] = [:]
    for case let lines? in tests {
      groups[lines.key, default: lines].outcome.formUnion(lines.outcome)
    }
    for (index, lines) in tests.enumerated() {
      merged.mutants[index].test = lines.flatMap { groups[$0.key]?.test }
    }
    return merged
  }

  /// Returns a transcript with the cases found for a robot.
  ///
  /// - Parameters:
  ///   - robot: an index of `robots`.
  ///   - rules: the paths of the rules, relative to the file’s folder.
  package func transcript(ofRobot robot: Int, rules: [String]) -> String {
    TranscriptEntry.written(robots[robot].request.header(rules: rules))
      + tests(ofRobot: robot).map { "\n" + $0 }.joined()
  }
}

/// The lines of a found case: its messages and replies, and the `rule` and `expect` lines at its end.
private struct TestLines {
  /// The part that two cases have in common if they can be merged.
  struct Key: Hashable {
    var robot: Int
    var lines: [Substring]
  }

  var key: Key
  /// The `rule` and `expect` lines, each with the lines that continue it.
  var outcome: Set<String> = []
  private let title: Substring

  init(_ test: String, ofRobot robot: Int) {
    let all = test.split(separator: "\n", omittingEmptySubsequences: false)
    title = all.first ?? ""
    let start = all.firstIndex(where: Self.isOutcome) ?? all.endIndex
    key = Key(robot: robot, lines: Array(all[..<start].dropFirst()))
    var entries: [String] = []
    for line in all[start...] where !line.isEmpty {
      if Self.isOutcome(line) {
        entries.append(String(line))
      } else {
        entries[entries.count - 1] += "\n" + line
      }
    }
    outcome = Set(entries)
    // A case without an outcome ends with the line break of its reply.
    while key.lines.last?.isEmpty == true { key.lines.removeLast() }
  }

  private static func isOutcome(_ line: Substring) -> Bool {
    line.hasPrefix("rule> ") || line.hasPrefix("expect> ")
  }

  var test: String {
    // The rule comes first, then the topic and the variables in order.
    let outcomeLines =
      outcome.filter { $0.hasPrefix("rule") }.sorted()
      + outcome.filter { !$0.hasPrefix("rule") }.sorted()
    let lines = [String(title)] + key.lines.map(String.init) + outcomeLines
    return lines.map { $0 + "\n" }.joined()
  }
}
