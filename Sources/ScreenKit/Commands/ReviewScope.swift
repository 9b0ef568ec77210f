package import Conversations

/// The conversations that a review reads, and which of their messages it shows.
package struct ReviewScope: Sendable, Hashable {
  package var filter: HistoryFilter
  /// Whether conversations with any robot are read, and not only those with the robot that is reviewed.
  package var takesAllRobots: Bool
  /// Whether the review shows the messages that a verdict hides, instead of the others.
  package var showsHidden = false

  package init(_ filter: HistoryFilter = HistoryFilter(), takesAllRobots: Bool = false) {
    self.filter = filter
    self.takesAllRobots = takesAllRobots
  }

  /// Reads conditions such as `user:ann since:2026-11-01`, `all` and `hidden`; throws for other words and wrong dates.
  package init(_ typed: String, for command: String) throws(ChatProblem) {
    let query = try HistoryQuery(typed)
    let others = query.words.filter { ![Self.allRobots, Self.hidden].contains($0) }
    if let word = others.first { throw .unexpectedArgument(word, command: command) }
    self.init(query.filter, takesAllRobots: query.words.contains(Self.allRobots))
    showsHidden = query.words.contains(Self.hidden)
  }

  /// The words for all robots, and for messages that a verdict hides.
  private static let allRobots = "all"
  private static let hidden = "hidden"

  /// The scope as it is typed, without `hidden`; empty for all conversations with the robot that is reviewed.
  package var written: String {
    ((takesAllRobots ? [Self.allRobots] : []) + [filter.written].filter { !$0.isEmpty })
      .joined(separator: " ")
  }

  /// Returns the robot's rules if a review reads only the conversations with them.
  ///
  /// `nil` if the scope takes all robots, or if its filter names a robot.
  package func rules(of robot: Robot) -> RobotOrigin? {
    takesAllRobots || filter.robot != nil ? nil : robot.origin
  }

  /// The scope of the conversations on which changes are tried: this scope without conditions on users and days.
  package var trialScope: ReviewScope {
    var whole = ReviewScope(takesAllRobots: takesAllRobots)
    whole.filter.robot = filter.robot
    return whole
  }
}
