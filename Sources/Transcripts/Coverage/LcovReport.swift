import Responder

/// Coverage in lcov's trace format, for `genhtml` and `lcov -a`.
///
/// A trigger is a function and a line; replies and conditions are lines. Each reply of a trigger is a branch of the
/// trigger's line, and each condition has two branches, true and false.
///
/// > Source: geninfo(1), section FILES.
package struct LcovReport: Sendable {
  package let text: String

  /// Creates the report; `path` returns the path at which `genhtml` can read a rule file.
  package init(_ coverage: RuleCoverage, path: (String) -> String = { $0 }) {
    let files = Dictionary(grouping: coverage.rules, by: \.location.file).sorted { $0.key < $1.key }
    text = "TN:\n" + files.map { Self.section($1, coverage.covered, path($0)) }.joined()
  }

  private static func section(
    _ rules: [Rule], _ covered: CoveredRules, _ path: String
  ) -> String {
    var lines: [Int: Int] = [:]
    var functions: [String] = []
    var hits: [String] = []
    var branches: [String] = []
    var (hitFunctions, hitBranches) = (0, 0)
    for rule in rules {
      let count = covered.rules[rule.location] ?? 0
      lines[rule.location.line, default: 0] += count
      let name = name(of: rule)
      functions.append("FN:\(rule.location.line),\(name)\n")
      hits.append("FNDA:\(count),\(name)\n")
      if count > 0 { hitFunctions += 1 }
      func branch(_ line: Int, _ block: Int, _ number: Int, _ taken: Int, of tried: Int) {
        branches.append("BRDA:\(line),\(block),\(number),\(tried == 0 ? "-" : "\(taken)")\n")
        if taken > 0 { hitBranches += 1 }
      }
      for (number, reply) in rule.alternatives.enumerated() {
        let taken = covered.replies[reply.location] ?? 0
        lines[reply.location.line, default: 0] += taken
        branch(rule.location.line, 0, number, taken, of: count)
      }
      for condition in rule.conditions {
        let (holding, failing) = covered.conditions[condition.location] ?? (0, 0)
        lines[condition.location.line, default: 0] += holding + failing
        branch(condition.location.line, 1, 0, holding, of: holding + failing)
        branch(condition.location.line, 1, 1, failing, of: holding + failing)
      }
    }
    let coveredLines = lines.sorted { $0.key < $1.key }.map { "DA:\($0.key),\($0.value)\n" }
    return "SF:\(path.oneLine)\n" + functions.joined() + hits.joined()
      + "FNF:\(functions.count)\nFNH:\(hitFunctions)\n" + branches.joined()
      + "BRF:\(branches.count)\nBRH:\(hitBranches)\n" + coveredLines.joined()
      + "LF:\(lines.count)\nLH:\(lines.values.count { $0 > 0 })\nend_of_record\n"
  }

  /// Returns a rule's text without commas and line breaks, with the line number to distinguish equal texts.
  private static func name(of rule: Rule) -> String {
    let text = rule.text.split { $0.isNewline || $0 == "," }.joined(separator: " ").oneLine
    return "\(text) (line \(rule.location.line))"
  }
}
