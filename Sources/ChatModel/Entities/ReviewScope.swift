/// The conversations that a review reads.
package struct ReviewScope: Sendable, Hashable {
  package var filter: HistoryFilter
  /// Whether conversations with any robot are read, and not only those with the robot that is reviewed.
  package var takesAllRobots: Bool
  /// Whether the messages that a verdict hides are shown, and not the others.
  package var showsHidden = false

  package init(_ filter: HistoryFilter = HistoryFilter(), takesAllRobots: Bool = false) {
    self.filter = filter
    self.takesAllRobots = takesAllRobots
  }

  /// Reads `user:ann since:2026-11-01 all hidden`; throws for a word that is no condition.
  package init(_ typed: String, for command: String) throws(ChatProblem) {
    let query = try HistoryQuery(typed.split(whereSeparator: \.isWhitespace).map(String.init))
    let others = query.words.filter { ![Self.allRobots, Self.hidden].contains($0) }
    if let word = others.first { throw .unexpectedArgument(word, command: command) }
    self.init(query.filter, takesAllRobots: query.words.contains(Self.allRobots))
    showsHidden = query.words.contains(Self.hidden)
  }

  /// The words for all robots, and for messages that a verdict hides.
  private static let allRobots = "all"
  private static let hidden = "hidden"

  /// The conditions on conversations as they are typed; empty for all conversations with one robot.
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
