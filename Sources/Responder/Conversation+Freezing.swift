/// Setting a talk aside and coming back to it, as RiveScript's hosts can.
extension Conversation {
  /// What to do with a conversation that was frozen.
  public enum Thaw: Sendable, CaseIterable {
    /// Go back to it, and forget the frozen one.
    case thaw
    /// Stay here, and forget the frozen one.
    case discard
    /// Go back to it, and keep the frozen one too.
    case keep
  }

  /// What is put aside: what the robot knows, and what was said last.
  struct Frozen: Codable, Sendable, Equatable {
    var variables: [String: String]
    var topic: String?
    var inputs: [String]
    var replies: [String]
    var lastMatch: String?
    var engine: EngineMemory
  }

  /// Puts aside what is known and said by now; the talk goes on as it is.
  ///
  /// A second freezing replaces the first.
  public mutating func freeze() {
    frozen = Frozen(
      variables: variables, topic: topic, inputs: inputs, replies: replies, lastMatch: lastMatch,
      engine: engine)
  }

  /// Ends a freezing; false where nothing was frozen.
  @discardableResult
  public mutating func thaw(_ action: Thaw = .thaw) -> Bool {
    guard let frozen else { return false }
    if action != .keep { self.frozen = nil }
    if action != .discard { restore(frozen) }
    return true
  }
}
