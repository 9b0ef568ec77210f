/// One exchange as the history keeps it.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
  /// Grows with time; unique in one store.
  public var id: Int64
  public var message: String
  public var reply: String
  public var at: WallTime

  public init(id: Int64, message: String, reply: String, at: WallTime) {
    self.id = id
    self.message = message
    self.reply = reply
    self.at = at
  }
}
