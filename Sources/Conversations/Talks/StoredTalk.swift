package import Responder

/// One talk of a user with a robot as the history stores it.
///
/// A chatroom and the server store every exchange and every change of the robot's memory through this type.
package struct StoredTalk: Sendable {
  /// The talk's initial state.
  package private(set) var origin: ConversationOrigin
  /// The conversation's id; `nil` before its first exchange.
  package private(set) var id: KeptConversation.ID?
  /// The commands that changed the robot's memory before the first exchange.
  private var commands: [String] = []
  /// The stored commands since the last exchange, as far as this process knows; other programs may have added more.
  private var knownCommands: [String] = []
  /// The variables that other programs forgot while this one forgot one.
  private var forgottenMeanwhile: [String?] = []

  package init(_ origin: ConversationOrigin) { self.origin = origin }

  /// Continues a stored conversation with its pending commands.
  package init(_ kept: KeptConversation, pending: [String] = []) {
    origin = kept.origin
    id = kept.id
    knownCommands = pending
  }

  /// Stores an exchange with the robot's memory after it, and the changes that came with the message.
  package mutating func record(
    _ exchange: Exchange, by robot: Robot, after changes: [MemoryChange] = [],
    memory: Conversation, in history: any HistoryWriter
  ) async throws(HistoryError) {
    origin.rules = robot.origin
    let entry = HistoryEntry(exchange, by: robot, after: commands + changes.map(\.command))
    id = try await history.record(entry, in: id, of: origin, memory: memory)
    (commands, knownCommands) = ([], [])
  }

  /// Stores a change, so that a replay can repeat it.
  ///
  /// A change before the first exchange is stored together with that exchange. A variable is forgotten in all
  /// conversations of the user with the robot, including this one.
  package mutating func record(
    _ change: MemoryChange, memory: Conversation, in history: any HistoryWriter
  ) async throws(HistoryError) {
    let command = change.command
    if case .forget(let name) = change {
      forget(name)
      try await history.forget(name, of: origin.user, with: origin.rules, as: command)
      // The command is pending only if the conversation had the variable.
      if let id, let pending = try? await history.pendingCommands(of: id) {
        forgottenMeanwhile += HistoryEntry.names(forgottenBy: pending, beyond: knownCommands)
        knownCommands = pending
      }
      return
    }
    guard let id else { return commands.append(command) }
    knownCommands.append(command)
    try await history.recordCommand(command, in: id, memory: memory)
  }

  private mutating func forget(_ name: String?) {
    commands = commands.forgetting(name)
    knownCommands = knownCommands.forgetting(name)
    if id == nil {
      // There is no exchange yet, so the conversation begins without the variable.
      for name in name.map({ [$0] }) ?? Array(origin.variables.keys) {
        origin.variables[name] = nil
      }
    } else {
      origin.forget(name)
      knownCommands.append(MemoryChange.forget(name).command)
    }
  }

  /// Removes the last exchange; `memory` is the robot's memory before the exchange.
  package mutating func takeBack(
    memory: Conversation, in history: any HistoryWriter
  ) async throws(HistoryError) {
    guard let id else { return }
    let (entry, isGone) = try await history.takeBack(from: id, memory: memory)
    knownCommands = entry?.commands ?? []
    if isGone {
      self.id = nil
      commands = entry?.commands ?? []
    }
  }

  /// Whether it is certain that other programs have forgotten nothing.
  @MainActor func isCurrent(in history: any HistoryWriter) -> Bool {
    guard let id else { return origin.variables.isEmpty }
    return forgottenMeanwhile.isEmpty && history.pendingCommandsAtHand(of: id) == knownCommands
  }

  /// Returns the variables newly forgotten by other programs, in order; an element `nil` stands for all variables.
  package mutating func forgottenElsewhere(
    in history: any HistoryWriter
  ) async throws(HistoryError) -> [String?] {
    guard let id else {
      if origin.variables.isEmpty { return [] }
      // The history has no pending commands for it. What is forgotten is gone from all conversations.
      let last = try await history.knowledge(of: origin.user, with: origin.rules)
      if origin.variables.keys.allSatisfy({ last[$0] != nil }) { return [] }
      let known = try await history.knownNames(of: origin.user, with: origin.rules)
      let names = origin.variables.keys.filter { !known.contains($0) }.sorted()
      for name in names { forget(name) }
      return names
    }
    let pending = try await history.pendingCommands(of: id)
    let names =
      forgottenMeanwhile + HistoryEntry.names(forgottenBy: pending, beyond: knownCommands)
    (knownCommands, forgottenMeanwhile) = (pending, [])
    for name in names { origin.forget(name) }
    return names
  }
}
