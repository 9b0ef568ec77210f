/// A conversation as the history keeps it, without what was said in it.
package struct KeptConversation: Sendable, Hashable, Identifiable {
  /// Never used again in one store, even when the conversation is deleted.
  package var id: Int64
  package var origin: ConversationOrigin
  /// On one line; the first message, unless the user gave it another.
  package var title: String
  /// When the last exchange was.
  package var last: WallTime
  /// How many exchanges there were.
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

  /// How many characters of a message make a title.
  private static let titleLength = 60

  /// What a conversation is called that begins with this message.
  package static func title(for message: String) -> String {
    // Only as much is looked at as can be shown, for a message may be a megabyte.
    let start = message.prefix(4 * titleLength)
    let words = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isWhole = words.count <= titleLength && start.endIndex == message.endIndex
    return isWhole ? words : words.prefix(titleLength - 1) + "…"
  }
}
