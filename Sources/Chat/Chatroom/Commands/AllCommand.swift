import Responder

/// `/all`: every reply that the last message could have had, with how likely it was.
struct AllCommand: Command {
  let name = "all"
  let purpose = "lists all replies it could give"

  /// How many ways through the rules are looked at.
  private static let limit = 5_000

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let moment = host.moments.last else { return host.showProblem(.nothingAnswered) }
    let replies = moment.robot.responder.possibleReplies(
      to: moment.exchange.message, in: moment.before, limit: Self.limit)
    let total = replies.reduce(0) { $0 + $1.probability }
    let isWhole = total > 0.999
    host.show(.notice(Words.all(replies) + (isWhole ? "" : "\n" + Words.allRepliesCut)))
  }
}
