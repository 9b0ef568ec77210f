/// A conversation in the history, without its exchanges.
package struct KeptConversation: Sendable, Hashable, Identifiable {
  /// The id, which a store never reuses, even after a deletion.
  package var id: Int64
  package var origin: ConversationOrigin
  /// The title on one line: the start of a message, unless the user gave another title.
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
}
