import Conversations
import Foundation
import Responder
import ScreenKit
import TestSupport
import Testing

@testable import HistoryStore

/// Forgotten values are removed from the conversation, from later ones, and from the files.
@Suite(.serialized) struct ForgettingTests {
  private let folder = TemporaryFolder()
  private let rules: String
  private var data: String { folder.path + "/data" }

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    rules = folder.path + "/secret.rive"
    // Neither side ever says the value.
    try """
    + code *
    - <set code=zz<star>zz>Noted.

    + check *
    * <get code> == zz<star>zz => I know.
    - I don't.

    + *
    - Go on.
    """.write(toFile: rules, atomically: true, encoding: .utf8)
  }

  private func chat(_ lines: [String], _ arguments: [String] = []) throws -> [String] {
    let program = try ParleyProcess(folder: data, arguments: [rules] + arguments)
    return try lines.map { line in
      try program.say(line)
      let reply = program.nextLine() ?? ""
      if line.hasPrefix("/forget") { try expectNoTrace() }
      return reply
    } + [String(try program.end())]
  }

  /// Checks the files while the program still runs, and after it.
  private func expectNoTrace(_ secret: String = "zz17zz") throws {
    for name in folder.names(in: "data") {
      let bytes = FileManager.default.contents(atPath: data + "/" + name) ?? Data()
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
    }
  }

  @Test(arguments: ["/forget code", "/forget"]) func itDoesNotComeBack(command: String) throws {
    #expect(try chat(["code 17", "check 17"]) == ["Noted.", "I know.", "0"])
    #expect(try chat(["check 17", "hm"]) == ["I know.", "Go on.", "0"])
    let forgotten = try chat(["check 17", "hm", command, "check 17", "/undo", "/undo", "check 17"])
    #expect(forgotten.first == "I know.")
    #expect(forgotten[3] == "I don't." && forgotten.suffix(2) == ["I don't.", "0"])
    for arguments in [["-c"], ["--continue=1"], ["--continue=2"], []] {
      #expect(try chat(["check 17"], arguments) == ["I don't.", "0"], "\(arguments)")
    }
    try expectNoTrace()
  }

  /// A value forgotten in one of two windows is not restored by the other.
  @Test(arguments: ["/forget code", "/forget"]) func itIsForgottenInEveryWindow(command: String)
    throws
  {
    let first = try ParleyProcess(folder: data, arguments: [rules])
    func ask(_ line: String) throws -> String? {
      try first.say(line)
      return first.nextLine()
    }
    #expect(try ask("code 17") == "Noted.")
    _ = try chat([command])
    #expect(try ask("check 17") == "I don't.")
    #expect(try ask("code 17") == "Noted.")
    #expect(try ask("check 17") == "I know.")
    _ = try chat([command])
    #expect(try ask("hm") == "Go on.")
    #expect(try first.end() == 0)
    for arguments in [["-c"], []] {
      #expect(try chat(["check 17"], arguments) == ["I don't.", "0"])
    }
    try expectNoTrace()
  }

  @Test func aSavedTranscriptDoesNotHaveIt() throws {
    _ = try chat(["code 17"])
    let file = folder.path + "/saved.chat"
    _ = try chat(["check 17", "/forget code", "/save \(file)"])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!text.contains("zz17zz"))
    #expect(text.contains("\nskip: it had a value of code that is forgotten\n"))
  }

  /// The value is removed from the commands before exchanges, and from those that are pending.
  @Test(arguments: ["/forget pw", "/forget"]) func aValueThatACommandSetIsGone(
    command: String
  ) async throws {
    _ = try chat(["/set pw zz17zz", "hm", "/set pw again", "hm"])
    _ = try chat(["hm", "/set pw zz17zz", command, "hm"])
    try expectNoTrace()
    let service = SQLiteHistoryService(at: HistoryLocation(folder: data))
    #expect(try await service.allEntries(of: 1).map(\.commands) == [[], []])
    #expect(try await service.conversation(1).origin.forgotten.count == 1)
  }

  /// Conversations of other users are left unchanged.
  @Test func onlyOneUserIsForgotten() throws {
    for user in ["ann", "bob"] { _ = try chat(["code 5"], ["--user", user]) }
    _ = try chat(["/forget code"], ["--user", "ann"])
    #expect(try chat(["check 5"], ["--user", "ann"]) == ["I don't.", "0"])
    #expect(try chat(["check 5"], ["--user", "bob"]) == ["I know.", "0"])
  }

  /// A conversation changed by forgetting in another one still replays.
  @Test func theExportsStillReplay() async throws {
    _ = try chat(["code 17", "check 17"])
    _ = try chat(["/forget code", "hm"])
    _ = try chat(["check 17"], ["--continue=1"])
    _ = try chat(["code 8"])
    _ = try chat(["check 8"])
    _ = try chat(["/forget code", "check 8"], ["-c"])
    let service = SQLiteHistoryService(at: HistoryLocation(folder: data))
    let entries = try await service.allEntries(of: 1)
    #expect(entries.map(\.commands) == [[], [], ["/forget code"]])
    for id in 1...4 as ClosedRange<Int64> {
      let file = folder.path + "/\(id).chat"
      try ConversationExport(
        try await service.conversation(id), try await service.allEntries(of: id)
      )
      .written(as: .transcript, for: file).write(
        toFile: file, atomically: true, encoding: .utf8)
      #expect(try ParleyProcess.run(["replay", file]) == 0, "\(id)")
    }
    let last = try String(contentsOfFile: folder.path + "/4.chat", encoding: .utf8)
    #expect(last.contains("skip: it had a value of code that is forgotten\n"))
  }

  /// The state after a program was killed on its history screen.
  @Test func whatNobodyCameToPurgeGoesADayLater() async throws {
    let service = SQLiteHistoryService(at: HistoryLocation(folder: data))
    let day: Int64 = 86_400_000_000
    func record(_ message: String, at time: Int64) async throws {
      let entry = HistoryEntry(
        message: message, reply: "r", at: WallTime(microseconds: time))
      _ = try await service.record(entry, in: nil, of: .test(), memory: Conversation())
    }
    try await record("xylophonecat", at: 1)
    try await service.delete([1], at: WallTime(microseconds: 5))
    try await record("an hour later", at: day / 24)
    try await service.restore([1])
    #expect(try await service.conversation(1).length == 1)
    try await service.delete([1], at: WallTime(microseconds: 5))
    try await record("a day later", at: day + 6)
    await #expect(throws: HistoryError.noSuchConversation(1)) {
      try await service.restore([1])
    }
    try expectNoTrace("xylophonecat")
  }

  @Test func deletedConversationsLeaveNoTraceInTheTables() async throws {
    let service = SQLiteHistoryService(at: HistoryLocation(folder: data))
    for message in ["xylophonecat one"] + (0..<200).map({ "other \($0)" }) {
      _ = try await service.record(.test(message), in: nil, of: .test(), memory: Conversation())
    }
    try await service.delete([1], at: WallTime(microseconds: 0))
    try await service.purge([1])
    try expectNoTrace("xylophonecat one")
    try expectNoTrace("xylophonecat")
  }

  /// Two windows with the same conversation, in whose memory both have the value.
  private func twoWindows() async throws -> (
    here: SQLiteHistoryService, there: SQLiteHistoryService, memory: Conversation
  ) {
    let here = SQLiteHistoryService(at: HistoryLocation(folder: data))
    var memory = Conversation(user: "ann", seed: 1)
    memory.variables = ["code": "zz17zz", "pet": "cat"]
    for message in ["one", "two"] {
      let id: KeptConversation.ID? = message == "one" ? nil : 1
      _ = try await here.record(
        .test(message), in: id, of: .test(user: "ann"), memory: memory)
    }
    #expect(try await here.pendingCommands(of: 1).isEmpty)
    return (here, SQLiteHistoryService(at: HistoryLocation(folder: data)), memory)
  }

  @Test("A value forgotten elsewhere during a slow reply is not stored with the reply")
  func aSlowReplyRestoresNothing() async throws {
    let (here, there, memory) = try await twoWindows()
    try await there.forget("code", of: "ann", with: .builtin, as: "/forget code")
    _ = try await here.record(.test("three"), in: 1, of: .test(user: "ann"), memory: memory)
    #expect(try await there.memory(of: 1).variables == ["pet": "cat"])
    // The chat hears of it, once.
    #expect(try await here.pendingCommands(of: 1) == ["/forget code"])
    #expect(try await here.pendingCommands(of: 1).isEmpty)
  }

  @Test("A value that the user gives again after /forget is stored, also between other users")
  func aValueGivenAgainIsStored() async throws {
    let (here, _, memory) = try await twoWindows()
    try await here.forget("code", of: "ann", with: .builtin, as: "/forget code")
    #expect(try await here.pendingCommands(of: 1) == ["/forget code"])
    let other = try await here.record(
      .test("hi"), in: nil, of: .test(user: "bob"), memory: Conversation(user: "bob"))
    #expect(try await here.pendingCommands(of: other).isEmpty)
    _ = try await here.record(.test("three"), in: 1, of: .test(user: "ann"), memory: memory)
    #expect(try await here.memory(of: 1) == memory)
  }

  @Test("A command or /undo restores nothing that was forgotten elsewhere")
  func aCommandRestoresNothing() async throws {
    let (here, there, memory) = try await twoWindows()
    try await there.forget("code", of: "ann", with: .builtin, as: "/forget code")
    try await here.recordCommand("/seed 3", in: 1, memory: memory)
    #expect(try await there.memory(of: 1).variables == ["pet": "cat"])
    _ = try await here.takeBack(from: 1, memory: memory)
    #expect(try await there.memory(of: 1).variables == ["pet": "cat"])
    #expect(try await here.pendingCommands(of: 1) == ["/forget code"])
  }

  @Test("Forgetting a variable drops the stored calls of objects with its value")
  func forgettingDropsTheCallsWithTheValue() async throws {
    let (here, _, memory) = try await twoWindows()
    var entry = HistoryEntry.test("three")
    entry.commands = ["call> note zz17zz = noted", "call> add 1 = 2"]
    _ = try await here.record(entry, in: 1, of: .test(user: "ann"), memory: memory)
    try await here.forget("code", of: "ann", with: .builtin, as: "/forget code")
    #expect(try await here.allEntries(of: 1).map(\.commands) == [[], [], ["call> add 1 = 2"]])
    #expect(try await here.conversation(1).origin.forgotten == ["code"])
    try expectNoTrace()
  }
}
