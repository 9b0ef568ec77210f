package import ChatModel
import Responder

/// The DataManager of the chatroom's conversation: keeps it in the history, and brings earlier ones back.
@MainActor
package final class ConversationDataManager {
  private let service: any HistoryService
  /// How the conversation began; nil before there is one.
  private(set) var origin: ConversationOrigin?
  /// nil until something was said.
  private var id: KeptConversation.ID?
  /// What was typed before anything was said that changed what the robot remembers.
  private var commands: [String] = []
  /// Commands before the next exchange that this program knows of.
  private var known: [String] = []

  package init(service: any HistoryService) { self.service = service }

  func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation { try await service.conversation(id) }

  /// What went wrong since the last time that the user should know, and did not stop anything.
  func takeNotice() -> HistoryError? { service.takeNotice() }

  /// Whether the live conversation is one of these.
  func isAmong(_ ids: [KeptConversation.ID]) -> Bool { id.map(ids.contains) ?? false }

  /// A new conversation, in which the robot knows what it knew of the user at the end of the last one.
  func begin(with robot: Robot, _ settings: ChatSettings, at now: WallTime) async -> Conversation {
    var memory = Conversation(user: settings.user, seed: settings.seed)
    if !settings.startsFresh {
      let known = try? await service.knowledge(of: settings.user, with: robot.origin)
      memory.variables = known ?? [:]
    }
    origin = ConversationOrigin(
      rules: robot.origin, robot: robot.name, user: settings.user, seed: settings.seed,
      utf8: robot.utf8, options: robot.options, variables: memory.variables, started: now)
    origin?.isFresh = settings.startsFresh
    id = nil
    (commands, known) = ([], [])
    return memory
  }

  /// Goes on with a conversation; gives what the robot remembers and all that was said.
  func resume(
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

  /// Keeps an exchange, with what the robot remembers after it.
  func record(_ exchange: Exchange, by robot: Robot, memory: Conversation)
    async throws(HistoryError)
  {
    origin?.rules = robot.origin
    guard let origin else { return }
    let entry = HistoryEntry(exchange, by: robot, after: commands)
    id = try await service.record(entry, in: id, of: origin, memory: memory)
    (commands, known) = ([], [])
  }

  /// What the user had the robot forget in another window since, in the order of the commands; nil stands
  /// for everything.
  func forgottenElsewhere() async throws(HistoryError) -> [String?] {
    guard let id else { return [] }
    var others = try await service.pendingCommands(of: id)
    if others.isEmpty || others == known { return [] }
    let pending = others
    for command in known {
      if let place = others.firstIndex(of: command) { others.remove(at: place) }
    }
    known = pending
    return others.filter { $0.hasPrefix(HistoryEntry.forgetting) }.map { command in
      let name = command.dropFirst(HistoryEntry.forgetting.count).drop(while: \.isWhitespace)
      return name.isEmpty ? nil : String(name)
    }
  }

  /// Removes the last exchange again; `memory` is what the robot remembered before it.
  func takeBack(memory: Conversation) async throws(HistoryError) {
    guard let id else { return }
    let (entry, isGone) = try await service.takeBack(from: id, memory: memory)
    known = entry?.commands ?? []
    if isGone {
      self.id = nil
      commands = entry?.commands ?? []
    }
  }

  /// A command changed what the robot remembers, and has to come again when the talk is replayed.
  func note(_ command: String, memory: Conversation) async throws(HistoryError) {
    guard let id else { return commands.append(command) }
    known.append(command)
    try await service.note(command, in: id, memory: memory)
  }

  /// - Parameter name: nil for everything.
  func forget(_ name: String?) async throws(HistoryError) {
    guard let origin else { return }
    let command = HistoryEntry.forgetting + (name.map { " " + $0 } ?? "")
    if id == nil {
      // Nothing was said yet, so the conversation simply begins without it.
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
