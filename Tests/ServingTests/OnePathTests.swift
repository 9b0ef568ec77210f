import Conversations
import Responder
import Serving
import TestSupport
import Testing

/// A message takes one path, from a chatroom and through the server.
@MainActor
@Suite struct OnePathTests {
  private struct NoRobots: RobotService {
    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> { AsyncStream { $0.finish() } }
  }

  /// A conversation of a chatroom, without its screen.
  private struct Chat {
    let history = MemoryHistoryService()
    let robots: LiveRobotDataManager
    let conversations: LiveConversationDataManager

    @MainActor init(with robot: Robot) async {
      let clock = SystemClock()
      robots = LiveRobotDataManager(
        service: InlineResponderService(clock: clock), source: NoRobots(), clock: clock)
      conversations = LiveConversationDataManager(service: history, clock: clock)
      let settings = ChatSettings(user: "ann", seed: 1)
      let memory = await conversations.begin(with: robot, settings)
      robots.begin(with: robot, memory, seed: 1)
    }

    @MainActor func reply(_ message: String) async throws -> String? {
      guard let exchange = await robots.answer(to: message), let talk = robots.talk else {
        return nil
      }
      try await conversations.record(exchange, by: talk.robot, memory: talk.conversation)
      return exchange.reply.text
    }

    @MainActor func make(_ change: MemoryChange) async throws {
      robots.change(change)
      guard let memory = robots.talk?.conversation else { return }
      try await conversations.record(change, memory: memory)
    }
  }

  private func stored(in history: MemoryHistoryService) async throws -> [String] {
    let latest = try #require(try await history.latest(with: .builtin, of: "ann"))
    var memory = try await history.memory(of: latest.id)
    memory.clock = nil
    let entries = try await history.allEntries(of: latest.id).map {
      "\($0.commands) \($0.message): \($0.reply) (\($0.rule?.description ?? "")) \($0.topic ?? "")"
    }
    let pending = try await history.pendingCommands(of: latest.id)
    let variables = memory.variables.sorted { $0.key < $1.key }
    return entries + pending + ["\(variables)", "\(memory.inputs)", "\(memory.randomness)"]
  }

  /// Whatever is said, set and forgotten: both give the same replies, and their histories store the same.
  @Test(arguments: 0..<20) func `a chatroom and a server do the same`(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let robot = try Served.robot(
      TalkServerTests.rules + "\n\n+ dice\n- one\n- two\n- three\n- four\n- five\n- six\n")
    let chat = await Chat(with: robot)
    let history = MemoryHistoryService()
    let served = Served(robot, TalkLimits(), store: HistoryTalkStore(history))
    for step in 0..<30 {
      let name = ["name", "n", "pet"].randomElement(using: &random) ?? ""
      let value = String(Int.random(in: 0..<9, using: &random))
      switch step == 0 ? 9 : Int.random(in: 0..<10, using: &random) {
      case 0:
        try await chat.make(.forget(nil))
        _ = served.answer(ServeRequest(user: "ann", .forget(nil)))
      case 1:
        try await chat.make(.forget(name))
        _ = served.answer(ServeRequest(user: "ann", .forget(name)))
      case 2, 3:
        try await chat.make(.set(name, to: value))
        _ = served.answer(ServeRequest(user: "ann", .set([.init(name, value)])))
      default:
        let message =
          ["my name is ann", "who am i", "count", "dice", "hi"].randomElement(using: &random) ?? ""
        #expect(try await chat.reply(message) == served.reply("ann", message), "seed \(seed)")
      }
    }
    #expect(try await stored(in: chat.history) == stored(in: history), "seed \(seed)")
  }
}
