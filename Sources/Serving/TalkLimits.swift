/// The limits of a server, taken before any work.
package struct TalkLimits: Sendable, Equatable {
  /// The maximum size of a message in bytes.
  package var message = 65_536
  /// The maximum number of users whose talks are kept.
  package var users = 10_000
  /// A user who has been silent for longer makes room for a new one.
  package var idle = Duration.seconds(3600)
  /// The maximum time for a reply; `nil` for no maximum.
  package var replyTime: Duration? = .seconds(10)
  /// The maximum number of a user's variables.
  package var variables = 10_000
  /// The maximum size of a variable in bytes.
  package var variable = 65_536
  /// The maximum size of what is remembered of all users in bytes, without what is being answered.
  package var memory = 1_000_000_000
  /// The maximum number of requests that are read and not answered yet.
  package var waiting = 256
  /// The maximum number of a user's requests that wait.
  package var waitingOfUser = 64

  package init() {}

  /// The size up to which a user's memory may always grow: half of `memory`, divided by the users.
  var share: Int { memory / 2 / max(1, users) }

  /// The maximum size of a line or a body: a message with all of its characters as escapes, and the rest.
  package var line: Int { min(6 * message, 1 << 40) + (1 << 16) }
}
