/// The conversations that a review reads.
package struct ReviewScope: Sendable, Hashable {
  package var filter: HistoryFilter
  /// Whether conversations with any robot are read, and not only those with the robot that is reviewed.
  package var takesAllRobots: Bool

  package init(_ filter: HistoryFilter = HistoryFilter(), takesAllRobots: Bool = false) {
    self.filter = filter
    self.takesAllRobots = takesAllRobots
  }

  /// Reads `user:ann since:2026-11-01 all`; throws for a word that is no condition.
  package init(_ typed: String, for command: String) throws(ChatProblem) {
    let query = try HistoryQuery(typed.split(whereSeparator: \.isWhitespace).map(String.init))
    let others = query.words.filter { $0 != Self.allRobots }
    if let word = others.first { throw .unexpectedArgument(word, command: command) }
    self.init(query.filter, takesAllRobots: others.count < query.words.count)
  }

  /// The word for all robots.
  private static let allRobots = "all"

  /// The scope as it is typed; empty for all conversations with one robot.
  package var written: String {
    ((takesAllRobots ? [Self.allRobots] : []) + [filter.written].filter { !$0.isEmpty })
      .joined(separator: " ")
  }

  /// The robot with whose rules conversations are read; `nil` for any robot.
  package func rules(of robot: Robot) -> RobotOrigin? {
    takesAllRobots || filter.robot != nil ? nil : robot.origin
  }

  /// The scope without conditions on users and days, with which a change is tried.
  package var whole: ReviewScope {
    var whole = ReviewScope(takesAllRobots: takesAllRobots)
    whole.filter.robot = filter.robot
    return whole
  }
}
