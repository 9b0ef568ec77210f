import Conversations
import Dispatch
import JSON
import Responder
import Serving
import Synchronization
import TestSupport
import Testing

@testable import HistoryStore

/// Talks that are kept outside of the process, in the form that a database gets.
@Suite struct TalkStoreTests {
  /// Keeps memories as texts; every third attempt to keep one fails.
  private final class TextTalkStore: TalkStore {
    private struct State {
      var texts: [String: String] = [:]
      var attempts = 0
    }

    private let state = Mutex(State())

    var threads: Int? { 4 }

    func turn(
      for request: ServeRequest, _ waiting: TalkWaiting, with robot: Robot,
      _ memory: inout TalkMemory?, _ answer: (inout TalkMemory?) -> TalkTurn
    ) throws(ServeError) -> TalkTurn? {
      let text = state.withLock { $0.texts[request.user] }
      while true {
        var memory = text.flatMap { try? JSONValue(parsing: $0) }.flatMap { TalkMemory($0) }
        let turn = answer(&memory)
        guard turn.changesMemory else { return turn }
        let new = memory.flatMap { try? $0.json.text }
        let isKept = state.withLock { state in
          state.attempts += 1
          if state.attempts % 3 == 0 { return false }
          state.texts[request.user] = new
          return true
        }
        if isKept { return turn }
      }
    }
  }

  /// Refuses everything.
  private struct ClosedTalkStore: TalkStore {
    var threads: Int? { 1 }

    func turn(
      for request: ServeRequest, _ waiting: TalkWaiting, with robot: Robot,
      _ memory: inout TalkMemory?, _ answer: (inout TalkMemory?) -> TalkTurn
    ) throws(ServeError) -> TalkTurn? { throw .unavailable(reason: "closed") }
  }

  @Test func `a talk in a database is as one in memory`() throws {
    let requests = [
      #"{"id":1,"user":"ann","message":"my name is ann"}"#,
      #"{"id":2,"user":"ann","message":"count","vars":{"pet":"cat"}}"#,
      #"{"id":2,"user":"ann","message":"count"}"#, #"{"op":"freeze","user":"ann"}"#,
      #"{"op":"set","user":"ann","vars":{"name":"Eve"}}"#,
      #"{"id":3,"user":"ann","message":"who am i"}"#, #"{"op":"thaw","user":"ann"}"#,
      #"{"op":"trace","user":"ann","on":true}"#, #"{"id":"x","user":"ann","message":"who am i"}"#,
      #"{"id":"x","user":"ann","message":"count"}"#, #"{"id":4,"user":"bob","message":"count"}"#,
      #"{"op":"forget","user":"ann","name":"name"}"#, #"{"op":"get","user":"ann"}"#,
      #"{"op":"forget","user":"ann"}"#, #"{"id":1,"user":"ann","message":"who am i"}"#,
    ]
    let other = try Served(TalkServerTests.rules, keepsAnswers: true)
    let kept = try Served(TalkServerTests.rules, keepsAnswers: true, store: TextTalkStore())
    for request in requests { #expect(kept.answer(request) == other.answer(request)) }
    #expect(kept.server.metrics.text(users: 0).contains("\nparley_messages_total 6\n"))
    // The talk is removed just after the answer.
    #expect(eventually { kept.server.users == 0 })
  }

  @Test func `servers that share a store go on with each other's talks`() throws {
    let store = TextTalkStore()
    let servers = try (0..<2).map { _ in
      try Served(TalkServerTests.rules, keepsAnswers: true, store: store)
    }
    for number in 1...40 {
      #expect(servers[number % 2].reply("ann", "count") == String(number))
    }
    let request = #"{"id":"a","user":"ann","message":"count"}"#
    #expect(servers[0].answer(request) == servers[1].answer(request))
    #expect(servers[0].reply("ann", "count") == "42")
  }

  @Test func `many users at once each find their own memory`() throws {
    let served = try Served(TalkServerTests.rules, store: TextTalkStore())
    let server = served.server
    let replies = Mutex<[String: [String]]>([:])
    for _ in 0..<20 {
      for user in 0..<12 {
        server.waitForRoom()
        let user = "u" + String(user)
        server.answer(
          ServeRequest(user: user, .reply("count", variables: nil, isExplained: false))
        ) { answer in
          replies.withLock { $0[user, default: []].append(answer.reply ?? "") }
          server.leaveRoom()
        }
      }
    }
    #expect(server.waitUntilIdle(within: .seconds(60)))
    let wanted = (1...20).map(String.init)
    replies.withLock { #expect($0.count == 12 && $0.values.allSatisfy { $0 == wanted }) }
  }

  /// Another program uses the memories of all users but one.
  private final class LockedTalkStore: TalkStore {
    let isFree = DispatchSemaphore(value: 0)
    let waitingCount = Mutex(0)

    var threads: Int? { 2 }

    func turn(
      for request: ServeRequest, _ waiting: TalkWaiting, with robot: Robot,
      _ memory: inout TalkMemory?, _ answer: (inout TalkMemory?) -> TalkTurn
    ) throws(ServeError) -> TalkTurn? {
      if request.user != "bob" {
        guard waiting.mayWait else { return nil }
        waitingCount.withLock { $0 += 1 }
        isFree.wait()
      }
      return answer(&memory)
    }
  }

  @Test func `memories that another program uses delay nobody else`() throws {
    let store = LockedTalkStore()
    let server = try Served(TalkServerTests.rules, store: store).server
    let others = Mutex<[String]>([])
    let isAnswered = DispatchSemaphore(value: 0)
    func ask(_ user: String, then done: @escaping @Sendable (String) -> Void) {
      server.waitForRoom()
      server.answer(ServeRequest(user: user, .reply("count", variables: nil, isExplained: false))) {
        done($0.reply ?? "")
        server.leaveRoom()
      }
    }
    for number in 0..<60 {
      ask("u\(number % 20)") { reply in others.withLock { $0.append(reply) } }
    }
    #expect(eventually { store.waitingCount.withLock { $0 } == 8 })
    for _ in 0..<3 {
      ask("bob") { _ in isAnswered.signal() }
      #expect(isAnswered.wait(timeout: .now() + 60) == .success)
    }
    #expect(others.withLock { $0 } == [])
    for _ in 0..<60 { store.isFree.signal() }
    #expect(server.waitUntilIdle(within: .seconds(60)))
    let wanted = ["1", "2", "3"].flatMap { Array(repeating: $0, count: 20) }
    #expect(others.withLock { $0.sorted() } == wanted)
  }

  @Test func `a store that fails is told, and counted`() throws {
    let served = try Served(TalkServerTests.rules, store: ClosedTalkStore())
    #expect(
      served.answer(#"{"id":1,"user":"ann","message":"hi"}"#)
        == #"{"id":1,"user":"ann","error":{"code":"unavailable","message":"closed"}}"#)
    #expect(
      served.server.metrics.text(users: 0).contains(
        "\nparley_refused_total{code=\"unavailable\"} 1\n"))
  }
}

/// Talks in the history.
@Suite struct HistoryTalkStoreTests {
  @Test func `a server goes on where the one before it ended`() async throws {
    let history = MemoryHistoryService()
    let first = try Served(TalkServerTests.rules, store: HistoryTalkStore(history))
    #expect(first.reply("ann", "my name is ann") == "Hello, Ann.")
    #expect(first.reply("bob", "my name is bob") == "Hello, Bob.")
    #expect(first.reply("ann", "count") == "1")
    let second = try Served(TalkServerTests.rules, store: HistoryTalkStore(history))
    #expect(second.reply("ann", "who am i") == "You are Ann.")
    #expect(second.reply("ann", "count") == "2")
    #expect(second.reply("eve", "who am i") == "You are undefined.")
    let latest = try #require(try await history.latest(with: .builtin, of: "ann"))
    let entries = try await history.allEntries(of: latest.id)
    #expect(entries.map(\.message) == ["my name is ann", "count", "who am i", "count"])
    #expect(entries[0].rule?.file == "test.rive")
    #expect(latest.origin.seed == 1 && latest.origin.user == "ann")
  }

  @Test func `variables are commands of the conversation, and forgotten ones are gone`()
    async throws
  {
    let history = MemoryHistoryService()
    let served = try Served(TalkServerTests.rules, store: HistoryTalkStore(history))
    _ = served.answer(#"{"op":"set","user":"ann","vars":{"age":7}}"#)
    _ = served.answer(#"{"user":"ann","message":"count","vars":{"pet":"a\nb"}}"#)
    _ = served.answer(#"{"op":"set","user":"ann","vars":{"age":null}}"#)
    _ = served.reply("ann", "count")
    let latest = try #require(try await history.latest(with: .builtin, of: "ann"))
    #expect(
      try await history.allEntries(of: latest.id).map(\.commands)
        == [["/set age = 7", "/set pet = a\\x0Ab"], ["/forget age"]])
    _ = served.answer(#"{"op":"forget","user":"ann","name":"pet"}"#)
    #expect(try await history.memory(of: latest.id).variables == ["n": "2"])
    _ = served.answer(#"{"op":"forget","user":"ann"}"#)
    let next = try Served(TalkServerTests.rules, store: HistoryTalkStore(history))
    #expect(next.reply("ann", "count") == "1")
  }

  @Test func `a history that refuses a change leaves the talk as it was`() async throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let location = HistoryLocation(folder: folder.path + "/data")
    let served = try Served(
      TalkServerTests.rules, store: HistoryTalkStore(SQLiteHistoryService(at: location)))
    #expect(served.reply("ann", "count") == "1")
    let database = try Database(path: location.file, busyTimeout: 1_000)
    try database.execute(
      "CREATE TRIGGER no BEFORE UPDATE ON conversations BEGIN SELECT RAISE(ABORT, 'no'); END")
    let set = served.answer(#"{"op":"set","user":"ann","vars":{"age":7}}"#)
    #expect(set.contains(#""code":"unavailable""#))
    #expect(!served.answer(#"{"op":"get","user":"ann"}"#).contains("age"))
    try database.execute("DROP TRIGGER no")
    #expect(served.reply("ann", "count") == "2")
  }

  @Test func `a talk deleted by another program is forgotten before the next message`()
    async throws
  {
    let history = MemoryHistoryService()
    let served = try Served(
      TalkServerTests.rules, keepsAnswers: true, store: HistoryTalkStore(history))
    _ = served.answer(#"{"id":1,"user":"ann","message":"my name is ann"}"#)
    try await history.clear()
    // The answer with this id was deleted too.
    let answer = served.answer(#"{"id":1,"user":"ann","message":"who am i"}"#)
    #expect(answer.contains("You are undefined."))
    let latest = try #require(try await history.latest(with: .builtin, of: "ann"))
    #expect(try await history.allEntries(of: latest.id).map(\.message) == ["who am i"])
    let memory = try await history.memory(of: latest.id)
    #expect(memory.variables["name"] == nil && !"\(memory.inputs)".contains("name"))
  }

  @Test func `a variable forgotten by another program is forgotten before the next message`()
    async throws
  {
    let history = MemoryHistoryService()
    let served = try Served(TalkServerTests.rules, store: HistoryTalkStore(history))
    #expect(served.reply("ann", "my name is ann") == "Hello, Ann.")
    try await history.forget("name", of: "ann", with: .builtin, as: "/forget name")
    #expect(served.reply("ann", "who am i") == "You are undefined.")
    // A command that was pending when the talk began to be served is not applied a second time.
    try await history.forget("n", of: "ann", with: .builtin, as: "/forget n")
    #expect(served.reply("ann", "count") == "1")
    try await history.forget("n", of: "ann", with: .builtin, as: "/forget n")
    let next = try Served(TalkServerTests.rules, store: HistoryTalkStore(history))
    _ = next.answer(#"{"op":"set","user":"ann","vars":{"n":"5"}}"#)
    #expect(next.reply("ann", "count") == "6")
  }
}
