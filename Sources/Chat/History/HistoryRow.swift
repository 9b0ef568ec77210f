/// One line of the history as a View shows it; its number is its place, counted from 1.
public struct HistoryRow: Sendable, Hashable, Identifiable {
  public var id: Int64
  /// On one line, cut where it is long.
  public var message: String
  public var reply: String

  public init(id: Int64, message: String, reply: String) {
    self.id = id
    self.message = message
    self.reply = reply
  }

  /// The row with its number, as a terminal shows and a transcript keeps it.
  public func written(number: Int) -> String { "\(number). \(message) → \(reply)" }
}
