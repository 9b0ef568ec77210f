/// A conversation in the history, without its exchanges.
package struct KeptConversation: Sendable, Hashable, Identifiable {
  /// The id, which one store never reuses, even after a deletion.
  package var id: Int64
  package var origin: ConversationOrigin
  /// The title on one line: the first message, unless the user gave it another.
  package var title: String
  /// The time of the last exchange.
  package var last: WallTime
  /// The number of exchanges.
  package var length: Int

  package init(
    id: Int64, origin: ConversationOrigin, title: String, last: WallTime, length: Int
  ) {
    self.id = id
    self.origin = origin
    self.title = title
    self.last = last
    self.length = length
  }

  /// The maximum length of a title in characters.
  private static let titleLength = 60

  /// Returns the title of a conversation that begins with this message.
  package static func title(for message: String) -> String {
    // Only as much is examined as can be shown, since a message may be a megabyte.
    let start = message.prefix(4 * titleLength)
    let words = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isWhole = words.count <= titleLength && start.endIndex == message.endIndex
    return isWhole ? words : words.prefix(titleLength - 1) + "…"
  }
}
