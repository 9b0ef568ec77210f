import Responder
import Viper

/// Keeps the conversation of the chatroom in the history, and brings earlier ones back.
final class ConversationDataManager: DataManager {
  let service: any HistoryService
  /// How the conversation began; nil before there is one.
  private(set) var origin: ConversationOrigin?
  /// nil until something was said.
  private var id: KeptConversation.ID?
  /// What was typed since the last exchange that changed what the robot remembers.
  private var commands: [String] = []

  init(service: any HistoryService) { self.service = service }

  /// A new conversation, in which the robot knows what it knew of the user at the end of the last one.
  func begin(with robot: Robot, _ settings: ChatSettings, at now: WallTime) async -> Conversation {
    var memory = Conversation(user: settings.user, seed: settings.seed)
    if !settings.startsFresh {
      let known = try? await service.knowledge(of: settings.user, with: robot.origin)
      memory.variables = known ?? [:]
    }
    origin = ConversationOrigin(
      rules: robot.origin, robot: robot.name, user: settings.user, seed: settings.seed,
      utf8: settings.utf8, variables: memory.variables, started: now)
    id = nil
    commands = []
    return memory
  }

  /// Goes on with a conversation; gives what the robot remembers and all that was said.
  func resume(
    _ kept: KeptConversation
  ) async throws(HistoryError) -> (memory: Conversation, entries: [HistoryEntry]) {
    let memory = try await service.memory(of: kept.id)
    let entries = try await service.allEntries(of: kept.id)
    origin = kept.origin
    id = kept.id
    commands = []
    return (memory, entries)
  }

  /// Keeps an exchange, with what the robot remembers after it.
  func record(_ exchange: Exchange, memory: Conversation) async throws(HistoryError) {
    guard let origin else { return }
    let entry = HistoryEntry(exchange, after: commands)
    id = try await service.record(entry, in: id, of: origin, memory: memory)
    commands = []
  }

  /// Removes the last exchange again; `memory` is what the robot remembered before it.
  ///
  /// The commands that stood before it stand before the next one.
  func takeBack(memory: Conversation) async throws(HistoryError) {
    guard let id else { return }
    let (entry, isEmpty) = try await service.takeBack(from: id, memory: memory)
    commands = (entry?.commands ?? []) + commands
    if isEmpty { self.id = nil }
  }

  /// A command changed what the robot remembers, and has to come again when the talk is replayed.
  func note(_ command: String) { commands.append(command) }

  /// - Parameter name: nil for everything.
  func forget(_ name: String?) async throws(HistoryError) {
    guard let origin else { return }
    if id == nil {
      // Nothing was said yet, so the conversation simply begins without it.
      self.origin?.variables =
        name.map { forgotten in
          origin.variables.filter { $0.key != forgotten }
        } ?? [:]
    } else {
      note("/forget" + (name.map { " " + $0 } ?? ""))
    }
    try await service.forget(name.map { [$0] }, of: origin.user, with: origin.rules)
  }
}
