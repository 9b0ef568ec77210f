package import Responder

/// The DataManager of a chat's conversation: stores it in the history, and restores earlier conversations.
@MainActor
package protocol ConversationDataManager: AnyObject {
  /// The conversation's initial state; `nil` before a conversation begins.
  var origin: ConversationOrigin? { get }

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation

  /// Returns a problem that no call has thrown, and clears it, so that the user is told once; `nil` if there is none.
  func takeNotice() -> HistoryError?

  /// Returns whether the current conversation is one of these.
  func isAmong(_ ids: [KeptConversation.ID]) -> Bool

  /// Begins a conversation, and returns the robot's memory.
  ///
  /// The memory has the variables that `HistoryWriter.knowledge(of:with:)` returns. It has none if the settings say to
  /// start fresh, or if the history cannot be read.
  func begin(with robot: Robot, _ settings: ChatSettings) async -> Conversation

  /// Continues a conversation; returns the robot's memory and all exchanges.
  func resume(
    _ kept: KeptConversation
  ) async throws(HistoryError) -> (memory: Conversation, entries: [HistoryEntry])

  /// Stores an exchange with the robot's memory after it.
  func record(
    _ exchange: Exchange, by robot: Robot, memory: Conversation
  ) async throws(HistoryError)

  /// Stores the exchanges that the history has held back, and those that it missed because its store failed.
  func storeHeldExchanges() async throws(HistoryError)

  /// Returns the variables newly forgotten in other windows, in order; an element `nil` stands for all variables.
  func forgottenElsewhere() async throws(HistoryError) -> [String?]

  /// Removes a message from the lines that the arrow keys and Ctrl-R recall.
  func forgetLine(_ message: String) async throws(HistoryError)

  /// Removes the last exchange; `memory` is the robot's memory before the exchange.
  func takeBack(memory: Conversation) async throws(HistoryError)

  /// Stores a change of the robot's memory, so that a replay can repeat it.
  ///
  /// A change before the first exchange is stored together with that exchange. A variable is forgotten in all
  /// conversations of the user with the robot, including this one.
  ///
  /// - Parameter memory: the memory after the change.
  func record(_ change: MemoryChange, memory: Conversation) async throws(HistoryError)
}

/// The implementation that uses a history service.
package final class LiveConversationDataManager: ConversationDataManager {
  private let service: any HistoryReader & HistoryWriter
  private let clock: any ChatClock
  /// The conversation as the history stores it; `nil` before it begins.
  private var talk: StoredTalk?

  package init(service: any HistoryReader & HistoryWriter, clock: any ChatClock) {
    self.service = service
    self.clock = clock
  }

  package var origin: ConversationOrigin? { talk?.origin }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation { try await service.conversation(id) }

  package func takeNotice() -> HistoryError? { service.takeNotice() }

  package func isAmong(_ ids: [KeptConversation.ID]) -> Bool { talk?.id.map(ids.contains) ?? false }

  package func begin(with robot: Robot, _ settings: ChatSettings) async -> Conversation {
    var memory = Conversation(user: settings.user, seed: settings.seed)
    if !settings.startsFresh {
      let knowledge = try? await service.knowledge(of: settings.user, with: robot.origin)
      memory.variables = knowledge ?? [:]
    }
    var origin = ConversationOrigin(
      with: robot, user: settings.user, seed: settings.seed, variables: memory.variables,
      started: clock.now)
    origin.isFresh = settings.startsFresh
    talk = StoredTalk(origin)
    return memory
  }

  package func resume(
    _ kept: KeptConversation
  ) async throws(HistoryError) -> (memory: Conversation, entries: [HistoryEntry]) {
    let memory = try await service.memory(of: kept.id)
    let entries = try await service.allEntries(of: kept.id)
    talk = StoredTalk(kept, pending: try await service.pendingCommands(of: kept.id))
    return (memory, entries)
  }

  package func record(_ exchange: Exchange, by robot: Robot, memory: Conversation)
    async throws(HistoryError)
  {
    guard var changed = talk else { return }
    defer { talk = changed }
    try await changed.record(exchange, by: robot, memory: memory, in: service)
  }

  package func storeHeldExchanges() async throws(HistoryError) {
    await service.catchUp()
    try service.storeHeldExchanges()
  }

  package func forgottenElsewhere() async throws(HistoryError) -> [String?] {
    // Waiting for the history's answer takes longer than many replies.
    if talk?.isCurrent(in: service) == true { return [] }
    return try await withTalk { talk throws(HistoryError) in
      try await talk.forgottenElsewhere(in: service)
    } ?? []
  }

  package func forgetLine(_ message: String) async throws(HistoryError) {
    try await service.forgetLine(message)
  }

  package func takeBack(memory: Conversation) async throws(HistoryError) {
    try await withTalk { talk throws(HistoryError) in
      try await talk.takeBack(memory: memory, in: service)
    }
  }

  package func record(_ change: MemoryChange, memory: Conversation) async throws(HistoryError) {
    try await withTalk { talk throws(HistoryError) in
      try await talk.record(change, memory: memory, in: service)
    }
  }

  /// Runs work on a copy of `talk`, because a property of an actor cannot be passed `inout` across an `await`.
  ///
  /// If the work throws, its changes until then are kept.
  @discardableResult private func withTalk<Value>(
    _ work: (inout StoredTalk) async throws(HistoryError) -> Value
  ) async throws(HistoryError) -> Value? {
    guard var changed = talk else { return nil }
    defer { talk = changed }
    return try await work(&changed)
  }
}
