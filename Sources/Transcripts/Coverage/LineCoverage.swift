import Responder

/// The uses of the lines of rule files that contain a trigger, a reply or a condition.
package struct LineCoverage: Sendable {
  package struct Line: Sendable, Hashable {
    /// Whether cases use all, some or none of the line's rules, replies and conditions.
    ///
    /// A condition that always held or always failed is partly covered.
    package enum State: Sendable, Hashable {
      case covered, partly, missed
    }

    package var state: State
    /// The number of uses; of the most used part if the line has several.
    package var hits: Int
    /// Whether the line has a condition that never held.
    package var isNeverTrue = false
    /// Whether the line has a condition that never failed.
    package var isNeverFalse = false

    fileprivate mutating func add(_ other: Line) {
      if state != other.state { state = .partly }
      hits = max(hits, other.hits)
      isNeverTrue = isNeverTrue || other.isNeverTrue
      isNeverFalse = isNeverFalse || other.isNeverFalse
    }
  }

  /// The lines of each file, by their number.
  package private(set) var files: [String: [Int: Line]] = [:]

  package init(_ coverage: RuleCoverage) {
    for rule in coverage.rules {
      add(Self.line(hits: coverage.hits(rule)), at: rule.location)
      for reply in rule.alternatives {
        add(Self.line(hits: coverage.covered.replies[reply.location] ?? 0), at: reply.location)
      }
      for condition in rule.conditions {
        let (holding, failing) = coverage.covered.conditions[condition.location] ?? (0, 0)
        var line = Self.line(hits: holding + failing)
        if line.hits > 0 {
          line.isNeverTrue = holding == 0
          line.isNeverFalse = failing == 0
          if holding == 0 || failing == 0 { line.state = .partly }
        }
        add(line, at: condition.location)
      }
    }
  }

  private static func line(hits: Int) -> Line {
    Line(state: hits > 0 ? .covered : .missed, hits: hits)
  }

  private mutating func add(_ line: Line, at location: SourceLocation) {
    // A line added to itself stays as it is.
    files[location.file, default: [:]][location.line, default: line].add(line)
  }
}
