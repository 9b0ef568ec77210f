import Foundation
import TestSupport
import Testing

/// People delete when a disk is full.
@Suite(
  .serialized, .timeLimit(.minutes(20)), .enabled(if: SmallDisk.isPossible, "\(SmallDisk.reason)"))
struct FullDiskTests {
  private let folder = TemporaryFolder()
  private let program: Program
  private let disk: SmallDisk
  private let secret = "qzxplumbago"

  init() throws {
    program = try Program(in: folder)
    disk = try #require(SmallDisk(kilobytes: 2048))
    try folder.write("r.rive", "+ *\n- Go on.\n")
  }

  private func chat() throws -> TerminalProgram {
    let chat = try TerminalProgram(
      program,
      [
        "chat", folder.path + "/r.rive", "--color", "never", "--data", disk.path + "/data",
        "--fresh",
      ])
    try chat.screen.waitFor("you> ")
    return chat
  }

  @discardableResult
  private func enter(
    _ line: String, _ prompt: String = "you> ", in chat: TerminalProgram
  ) throws -> String {
    chat.screen.type(line + "\r")
    try chat.screen.waitFor("\n")
    return try chat.screen.waitFor(prompt)
  }

  /// Starts a chat on a full disk, with messages with and without the secret, after a finished conversation with it.
  private func chatOnAFullDisk(_ lines: String...) throws -> TerminalProgram {
    let old = try chat()
    for number in 0..<5 {
      try enter("\(secret) \(number) " + String(repeating: "word\(number) ", count: 60), in: old)
    }
    old.screen.type("/quit\r")
    #expect(old.ending() == .exited(0))
    let chat = try chat()
    for line in lines { try enter(line, in: chat) }
    disk.fill()
    return chat
  }

  private var traces: [String] {
    (FileManager.default.subpaths(atPath: disk.path) ?? []).filter { name in
      let bytes = FileManager.default.contents(atPath: disk.path + "/" + name) ?? Data()
      return bytes.range(of: Data("plumbago".utf8)) != nil
    }
  }

  private func history(_ words: String...) throws -> Program.Run {
    try program.run(["history"] + words + ["--data", disk.path + "/data"])
  }

  /// With and without an earlier message that could not be stored.
  @Test(arguments: [false, true]) func onTheHistoryScreen(saysSomething: Bool) throws {
    let chat = try chatOnAFullDisk("about \(secret)", "innocent")
    if saysSomething { #expect(try enter("more", in: chat).contains("can't be used")) }
    let list = try enter("/history", "history> ", in: chat)
    #expect(list.contains("about \(secret)") && list.contains("\(secret) 0"), "\(list)")
    for _ in 1...2 {
      #expect(try enter("delete 1", "history> ", in: chat).contains("Deleted 1 conversation"))
    }
    try enter("/back", in: chat)
    #expect(traces == [])
    #expect(try enter("goes on", in: chat).contains("bot> Go on."))
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
    #expect(traces == [])
    let list2 = try history("list")
    #expect(list2.code == 0 && !list2.text.contains(secret))
  }

  @Test(arguments: [false, true]) func byACommandWhileAChatGoesOn(saysSomething: Bool) throws {
    let chat = try chatOnAFullDisk("innocent")
    if saysSomething { try enter("more", in: chat) }
    let run = try history("delete", "1")
    #expect(run.code == 0 && run.text.hasPrefix("Deleted 1: "), "\(run.complaints)")
    #expect(traces == [])
    try enter("goes on", in: chat)
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
    #expect(traces == [])
  }

  @Test(arguments: [false, true]) func clearedWhileAChatGoesOn(saysSomething: Bool) throws {
    let chat = try chatOnAFullDisk("about \(secret)")
    if saysSomething { try enter("more", in: chat) }
    let run = try history("clear", "--yes")
    #expect(run.code == 0, "\(run.complaints)")
    #expect(traces == [])
    try enter("goes on", in: chat)
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
    #expect(traces == [])
  }

  /// The history is not open, or the program that had it open was killed.
  @Test(arguments: [SIGTERM, SIGKILL]) func withoutAChat(signal: Int32) throws {
    let chat = try chatOnAFullDisk("about \(secret)", "innocent")
    kill(chat.pid, signal)
    #expect(chat.ending() == .killed(signal))
    for id in ["1", "2"] {
      let run = try history("delete", id)
      #expect(run.code == 0, "\(run.complaints)")
    }
    #expect(traces == [])
  }

  @Test(arguments: [false, true]) func forgotten(saysSomething: Bool) throws {
    try folder.write(
      "r.rive", "+ my code is *\n- <set code=qzxplum<star>>Noted.\n\n+ *\n- Go on.\n")
    let chat = try chat()
    try enter("my code is bago", in: chat)
    disk.fill()
    if saysSomething { #expect(try enter("more", in: chat).contains("can't be used")) }
    #expect(!traces.isEmpty)
    try enter("/forget", in: chat)
    #expect(traces == [])
  }
}
