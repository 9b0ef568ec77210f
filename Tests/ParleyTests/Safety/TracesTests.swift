import Foundation
import TestSupport
import Testing

@testable import HistoryStore

/// Deleted texts are in no file of the user's, for every way of deleting and of ending the program.
///
/// Each test reads the bytes of every file in the folders for data, state, caches and temporary files.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TracesTests {
  private let folder = TemporaryFolder()
  private let program: Program
  private let rules: String
  private let lines = ".data/parley/lines"
  private var location: HistoryLocation {
    HistoryLocation(folder: folder.path + "/.data/parley")
  }

  /// The secret text; the index may contain it without its first letters.
  private let secret = "qzxplumbago"
  private let traced = "plumbago"

  init() throws {
    program = try Program(in: folder)
    for name in [".home", ".data", ".state", ".cache", ".tmp"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    rules = try folder.write(
      "rules/r.rive", "+ my code is *\n- <set code=qzxplum<star>>Noted.\n\n+ *\n- Go on.\n")
  }

  enum Deletion: CaseIterable { case command, commandMeanwhile, clear, forget, undo, screen }

  enum Ending: CaseIterable { case quit, endOfInput, terminate, hangUp, windowCloses, kill }

  /// The files that contain it, in any case.
  private var traces: [String] {
    get throws {
      let found = try program.shell("LC_ALL=C grep -rlaiF \(traced) .")
      #expect(found.code < 2, "\(found.complaints)")
      return found.text.split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
    }
  }

  private func chat(_ arguments: String...) throws -> TerminalProgram {
    let chat = try TerminalProgram(
      program, ["chat", rules, "--color", "never"] + arguments)
    try chat.screen.waitFor("you> ")
    return chat
  }

  /// Types a line, and waits for the next prompt.
  private func enter(_ line: String, _ prompt: String = "you> ", in chat: TerminalProgram) throws {
    chat.screen.type(line + "\r")
    try chat.screen.waitFor("\n")
    try chat.screen.waitFor(prompt)
  }

  private func end(_ chat: TerminalProgram, by ending: Ending) {
    switch ending {
    case .quit: chat.screen.type("/quit\r")
    case .endOfInput: chat.screen.type("\u{4}")
    case .terminate: Foundation.kill(chat.pid, SIGTERM)
    case .hangUp: Foundation.kill(chat.pid, SIGHUP)
    case .windowCloses: chat.screen.hangUp()
    case .kill: Foundation.kill(chat.pid, SIGKILL)
    }
    #expect(chat.ending() != .stillRuns, "\(ending)")
  }

  /// Sends the secret, lets the robot remember it, and deletes it again.
  private func delete(_ deletion: Deletion, in chat: TerminalProgram) throws {
    try enter("innocent words", in: chat)
    if deletion == .forget {
      // Remembered and typed, but never sent as a message.
      try enter("my code is Bago", in: chat)
      try enter("/find \(secret)", in: chat)
    } else {
      try enter("my code is bago", in: chat)
      try enter("about \(secret)", in: chat)
    }
    let before = try traces
    #expect(before.contains { $0.hasPrefix(".data/parley/history.db") } && before.contains(lines))
    switch deletion {
    case .command, .commandMeanwhile:
      #expect(try program.run(["history", "delete", "1"]).code == 0)
    case .clear: #expect(try program.run(["history", "clear", "--yes"]).code == 0)
    case .forget: try enter("/forget", in: chat)
    case .undo:
      try enter("/undo", in: chat)
      try enter("/undo", in: chat)
    case .screen:
      try enter("/history", "history> ", in: chat)
      try enter("delete 1", "history> ", in: chat)
    }
    if deletion == .commandMeanwhile {
      // The chat continues in the other window, with a robot that has forgotten it.
      try enter("more innocent words", in: chat)
      #expect(try traces == [])
    }
  }

  @Test(arguments: Deletion.allCases, Ending.allCases)
  func whatIsDeletedIsInNoFile(_ deletion: Deletion, _ ending: Ending) throws {
    let chat = try chat()
    try delete(deletion, in: chat)
    end(chat, by: ending)
    if ending != .kill { #expect(try traces == [], "\(deletion), \(ending)") }
    let next = try program.run(["history", "list"])
    #expect(next.code == 0, "\(next.complaints)")
    #expect(try traces == [], "\(deletion), \(ending), at the next start")
  }

  /// Checks that any later command leaves no trace either.
  @Test(arguments: [
    "history list", "history search innocent", "history export 2", "chat", "chat --fresh",
    "chat -c",
  ])
  func theNextStartRemovesWhatAKilledOneLeft(_ next: String) throws {
    let first = try chat()
    try enter("kept", in: first)
    end(first, by: .quit)
    let second = try chat()
    try delete(.screen, in: second)
    end(second, by: .kill)
    #expect(try !traces.isEmpty)
    let words = next.split(separator: " ").map(String.init)
    _ = try program.run(words + (words[0] == "chat" && words.last != "-c" ? [rules] : []))
    #expect(try traces == [])
  }

  /// Another program reads the history meanwhile.
  @Test(arguments: [Deletion.command, .clear, .forget, .screen])
  func aReaderInTheWayIsToldOf(_ deletion: Deletion) throws {
    let first = try chat()
    try enter("kept", in: first)
    end(first, by: .quit)
    let reader = try HistoryDatabase(at: location)
    let chat = try chat()
    try enter("innocent words", in: chat)
    try enter("my code is bago", in: chat)
    try reader.database.execute("BEGIN")
    _ = try reader.page(after: nil, limit: 9)
    var told = ""
    switch deletion {
    case .command: told = try program.run(["history", "delete", "2"]).complaints
    case .clear: told = try program.run(["history", "clear", "--yes"]).complaints
    case .forget:
      chat.screen.type("/forget\r")
      try chat.screen.waitFor("forgotten everything")
      told = try chat.screen.waitFor("you> ")
    default:
      try enter("/history", "history> ", in: chat)
      try enter("delete 1", "history> ", in: chat)
      chat.screen.type("/back\r")
      told = try chat.screen.waitFor("you> ")
    }
    let words = told.split { $0 == " " || $0.isNewline }.joined(separator: " ")
    #expect(words.contains("still in the history's files"), "\(deletion): \(told)")
    try reader.database.execute("COMMIT")
    end(chat, by: .terminate)
    #expect(try program.run(["history", "list"]).code == 0)
    #expect(try traces == [])
  }

  /// A closing window does not wait for another program.
  @Test func aHangUpWaitsTwoSecondsAtMost() throws {
    let chat = try chat()
    try delete(.screen, in: chat)
    let writer = try HistoryDatabase(at: location)
    try writer.database.execute("BEGIN IMMEDIATE")
    let start = ContinuousClock.now
    Foundation.kill(chat.pid, SIGHUP)
    #expect(chat.ending() == .killed(SIGHUP))
    #expect(ContinuousClock.now - start < .seconds(9), "another program is otherwise given ten")
    try writer.database.execute("ROLLBACK")
    #expect(try program.run(["history", "list"]).code == 0)
    #expect(try traces == [])
  }

  @Test(arguments: Ending.allCases) func withoutAHistoryNothingIsKept(_ ending: Ending) throws {
    let chat = try chat("--no-history")
    try enter("my code is bago", in: chat)
    try enter("about \(secret)", in: chat)
    chat.screen.type("half a line about \(secret)")
    try chat.screen.waitFor(secret)
    if [.quit, .endOfInput].contains(ending) { chat.screen.type("\u{15}") }
    end(chat, by: ending)
    #expect(try traces == [])
  }
}
