package import Responder

/// The DataManager of a chat's conversation: stores it in the history, and restores earlier conversations.
@MainActor
package protocol ConversationDataManager: AnyObject {
  /// The conversation's initial state; `nil` before there is one.
  var origin: ConversationOrigin? { get }

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation

  /// Returns and clears a problem to report to the user that no call has thrown; `nil` if there is none.
  func takeNotice() -> HistoryError?

  /// Returns whether the current conversation is one of these.
  func isAmong(_ ids: [KeptConversation.ID]) -> Bool

  /// Begins a conversation, and returns the robot's memory.
  ///
  /// The memory has the variables of the user's last conversation with the robot. It has none if the settings say to
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

  /// Stores the exchanges that the history holds back while many follow each other.
  func settle() throws(HistoryError)

  /// Returns the variables newly forgotten in other windows, in the order of the commands; `nil` stands for all
  /// variables.
  func forgottenElsewhere() async throws(HistoryError) -> [String?]

  /// Removes the last exchange; `memory` is the robot's memory before it.
  func takeBack(memory: Conversation) async throws(HistoryError)

  /// Stores a change of the robot's memory, so that a replay can repeat it.
  ///
  /// A change before the first exchange is stored together with that exchange. A variable is forgotten in all
  /// conversations of the user with the robot, including this one.
  ///
  /// - Parameter memory: the memory after the change.
  func note(_ change: MemoryChange, memory: Conversation) async throws(HistoryError)
}

/// A conversation in a history's service.
package final class LiveConversationDataManager: ConversationDataManager {
  private let service: any HistoryService
  private let clock: any ChatClock
  package private(set) var origin: ConversationOrigin?
  /// The conversation's id; `nil` before its first exchange.
  private var id: KeptConversation.ID?
  /// The commands that changed the robot's memory before the first exchange.
  private var commands: [String] = []
  /// The stored commands since the last exchange, as far as this process knows; other windows may have added more.
  private var known: [String] = []

  package init(service: any HistoryService, clock: any ChatClock) {
    self.service = service
    self.clock = clock
  }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation { try await service.conversation(id) }

  package func takeNotice() -> HistoryError? { service.takeNotice() }

  package func isAmong(_ ids: [KeptConversation.ID]) -> Bool { id.map(ids.contains) ?? false }

  package func begin(with robot: Robot, _ settings: ChatSettings) async -> Conversation {
    var memory = Conversation(user: settings.user, seed: settings.seed)
    if !settings.startsFresh {
      let known = try? await service.knowledge(of: settings.user, with: robot.origin)
      memory.variables = known ?? [:]
    }
    origin = ConversationOrigin(
      rules: robot.origin, robot: robot.name, user: settings.user, seed: settings.seed,
      utf8: robot.utf8, options: robot.options, variables: memory.variables, started: clock.now)
    origin?.isFresh = settings.startsFresh
    id = nil
    (commands, known) = ([], [])
    return memory
  }

  package func resume(
    _ kept: KeptConversation
  ) async throws(HistoryError) -> (memory: Conversation, entries: [HistoryEntry]) {
    let memory = try await service.memory(of: kept.id)
    let entries = try await service.allEntries(of: kept.id)
    known = try await service.pendingCommands(of: kept.id)
    origin = kept.origin
    id = kept.id
    commands = []
    return (memory, entries)
  }

  package func record(_ exchange: Exchange, by robot: Robot, memory: Conversation)
    async throws(HistoryError)
  {
    origin?.rules = robot.origin
    guard let origin else { return }
    let entry = HistoryEntry(exchange, by: robot, after: commands)
    id = try await service.record(entry, in: id, of: origin, memory: memory)
    (commands, known) = ([], [])
  }

  package func settle() throws(HistoryError) { try service.settle() }

  package func forgottenElsewhere() async throws(HistoryError) -> [String?] {
    guard let id else { return [] }
    let pending = try await service.pendingCommands(of: id)
    defer { known = pending }
    return HistoryEntry.names(forgottenBy: pending, beyond: known)
  }

  package func takeBack(memory: Conversation) async throws(HistoryError) {
    guard let id else { return }
    let (entry, isGone) = try await service.takeBack(from: id, memory: memory)
    known = entry?.commands ?? []
    if isGone {
      self.id = nil
      commands = entry?.commands ?? []
    }
  }

  package func note(_ change: MemoryChange, memory: Conversation) async throws(HistoryError) {
    if case .forget(let name) = change { return try await forget(name, as: change.command) }
    guard let id else { return commands.append(change.command) }
    known.append(change.command)
    try await service.note(change.command, in: id, memory: memory)
  }

  private func forget(_ name: String?, as command: String) async throws(HistoryError) {
    guard let origin else { return }
    if id == nil {
      // There is no exchange yet, so the conversation begins without the variable.
      for known in name.map({ [$0] }) ?? Array(origin.variables.keys) {
        self.origin?.variables[known] = nil
      }
    } else {
      self.origin?.forget(name)
      known.append(command)
    }
    try await service.forget(name, of: origin.user, with: origin.rules, as: command)
  }
}
