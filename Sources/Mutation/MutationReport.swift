package import Responder
package import Transcripts

/// The results of all mutants.
package struct MutationReport: Sendable {
  /// A robot whose rules were changed.
  package struct Robot: Sendable {
    package var request: RobotRequest
    package var rules: RobotSources
    /// The rules as compiled, in the order of the files.
    package var compiled: [Rule]
  }

  package var robots: [Robot] = []
  package var cases: [CaseTrial] = []
  /// The mutants, in the order of the robots, their files and lines.
  package var mutants: [Mutant] = []
  /// The number of mutants that a sample, a shard or an interruption left out, without those outside of
  /// `MutationOptions.mutators` and `lines`.
  package var leftOutCount = 0
  /// The mutants of rules that comments leave out: `// parley:mutate off`.
  package var exempt: [Mutant] = []
  /// The number of verdicts taken over from an earlier run.
  package var reusedCount = 0
  /// The verdicts for the next run.
  package var verdicts = VerdictCache()

  package var noticedCount: Int {
    mutants.count { if case .noticed = $0.verdict { true } else { false } }
  }
  package var survivedCount: Int { mutants.count { $0.verdict == .survived } }
  package var uncoveredCount: Int { mutants.count { $0.verdict == .uncovered } }
  package var invalidCount: Int { mutants.count { $0.verdict == .invalid } }

  /// The percentage of valid mutants that were noticed; 100 if there are none.
  package var score: Double {
    let valid = mutants.count - invalidCount
    return valid == 0 ? 100 : Double(noticedCount) * 100 / Double(valid)
  }

  /// The mutants that no case notices, by rule.
  ///
  /// The rules with the most mutants for which a case was found come first, and then those with the most mutants.
  package var survivorsByRule: [(rule: Rule?, location: SourceLocation?, mutants: [Mutant])] {
    let survivors = mutants.filter { $0.verdict == .survived || $0.verdict == .uncovered }
    let byRule = Dictionary(grouping: survivors, by: Key.init)
    // The sort is stable: rules with as many mutants stay in order.
    let groups = survivors.map(Key.init).eachOnce.compactMap { byRule[$0] }
      .map { group in (found: group.count { $0.test != nil }, mutants: group) }
      .sorted { ($1.found, $1.mutants.count) < ($0.found, $0.mutants.count) }
    let rules = robots.map { robot in
      Dictionary(robot.compiled.map { ($0.location, $0) }) { first, _ in first }
    }
    return groups.map { _, mutants in
      let first = mutants[0]
      let rule = first.mutation.ruleLocation.flatMap { rules[first.robot][$0] }
      return (rule, first.mutation.place, mutants)
    }
  }

  private struct Key: Hashable {
    var robot: Int
    var file: String?
    var line: Int?

    init(_ mutant: Mutant) {
      let place = mutant.mutation.place
      (robot, file, line) = (mutant.robot, place?.file, place?.line)
    }
  }
}
