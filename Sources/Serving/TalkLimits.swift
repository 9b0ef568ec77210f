/// The limits of what a server accepts and remembers.
package struct TalkLimits: Sendable, Equatable {
  /// The maximum size of a message in bytes.
  package var message = 65_536
  /// The maximum number of users whose talks are kept.
  package var users = 10_000
  /// The time without requests after which a user is forgotten if a new one needs the room.
  package var idle = Duration.seconds(3600)
  /// The maximum time for a reply; `nil` for no maximum.
  package var replyTime: Duration? = .seconds(10)
  /// The maximum number of a user's variables.
  package var variables = 10_000
  /// The maximum size of a variable in bytes.
  package var variable = 65_536
  /// The maximum size of all users' memories together in bytes; requests being answered are not counted.
  package var memory = 1_000_000_000
  /// The maximum number of requests that are read and not answered yet.
  package var waiting = 256
  /// The maximum number of a user's requests that wait.
  package var waitingOfUser = 64

  package init() {}

  /// The size up to which a user's memory may always grow: half of `memory`, divided by the users.
  var share: Int { memory / 2 / max(1, users) }

  /// The maximum size of a line or a body: a message of which every byte is a six-byte escape, and 64 KiB for the rest.
  package var line: Int { min(6 * message, 1 << 40) + (1 << 16) }
}
