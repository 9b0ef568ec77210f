/// Saving and restoring the state of a conversation: RiveScript's `freezeUservars` and `thawUservars`.
extension Conversation {
  /// An action on the frozen state.
  public enum Thaw: Sendable, CaseIterable {
    /// Return to the frozen state, and delete it.
    case thaw
    /// Keep the current state, and delete the frozen one.
    case discard
    /// Return to the frozen state, and keep it too.
    case keep
  }

  /// The saved state: the user's variables, the topic, the last exchanges and the engine's own state.
  struct Frozen: Codable, Sendable, Equatable {
    var variables: [String: String]
    var topic: String?
    var inputs: [String]
    var replies: [String]
    var lastMatch: String?
    var engine: EngineMemory
  }

  /// Saves the current state; the conversation continues unchanged.
  public mutating func freeze() {
    frozen = Frozen(
      variables: variables, topic: topic, inputs: inputs, replies: replies, lastMatch: lastMatch,
      engine: engine)
  }

  /// Restores or discards the frozen state; returns false if there is none.
  @discardableResult
  public mutating func thaw(_ action: Thaw = .thaw) -> Bool {
    guard let frozen else { return false }
    if action != .keep { self.frozen = nil }
    if action != .discard { restore(frozen) }
    return true
  }
}
