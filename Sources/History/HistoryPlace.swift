/// The list or the conversation that the history screen shows.
package struct HistoryPlace: Sendable, Hashable {
  /// The number of places that `back` can return to.
  package var depth = 0
  /// A conversation's title, or the heading of the list.
  package var title = ""
  /// The time and the robot of a conversation.
  package var detail = ""
  /// The words whose hits are marked.
  package var words: [String] = []
  /// The index of the row for which a conversation was opened; `nil` to begin at the top.
  package var row: Int?
  /// Whether there are more rows to fetch.
  package var hasMore = false

  package init() {}
}
