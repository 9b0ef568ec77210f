import Foundation
import TestSupport
import Testing
import TranscriptFormat

@testable import parley

/// However the program ends, the terminal is restored, and the messages are stored.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SignalTests {
  let folder: TemporaryFolder
  let program: Program

  init() throws {
    folder = TemporaryFolder()
    program = try Program(in: folder)
    try folder.write("r.rive", "+ hello\n- Hi there!\n\n+ *\n- What?\n")
  }

  /// The places in the program where the user can be when it happens.
  enum Place: String, CaseIterable {
    case chatroom, halfALine, history, teaching, working
  }

  /// Starts a chat with an exchange, and moves to the place.
  private func chat(at place: Place) throws -> (chat: TerminalProgram, mode: [UInt32]) {
    if place == .working {
      try folder.write(
        "slow.rive",
        (0..<300).map { "+ [*] (a|aa|x\($0)) [*] (aa|a) b [*]\n- x\n" }.joined()
          + "+ go\n- <set x=\(String(repeating: "aa a ", count: 8_000))>"
          + String(repeating: "{@b <get x>}", count: 180) + "\n+ *\n- any\n")
    }
    let rules = folder.path + (place == .working ? "/slow.rive" : "/r.rive")
    let chat = try TerminalProgram(
      program,
      [
        "chat", rules, "--color", "never", "--data", folder.path + "/data", "--record",
        folder.path + "/live.chat", "--max", "reply-time=0",
      ])
    try chat.screen.waitFor("you> ")
    chat.screen.type("hello\r")
    try chat.screen.waitFor("bot> ")
    try chat.screen.waitFor("you> ")
    switch place {
    case .chatroom: break
    case .halfALine:
      chat.screen.type("half a line")
      try chat.screen.waitFor("half a line")
    case .history:
      chat.screen.type("/history\r")
      try chat.screen.waitFor("history> ")
    case .teaching:
      chat.screen.type("/teach\r")
      try chat.screen.waitFor("teach> ")
    case .working:
      chat.screen.type("go\r")
      try chat.screen.waitFor("Thinking")
    }
    return (chat, chat.modeBefore)
  }

  private func whatIsKept(_ reply: String) throws {
    let shown = try program.run(["history", "show", "1", "--data", folder.path + "/data"])
    #expect(shown.text.contains("hello") && shown.text.contains(reply), "\(shown.complaints)")
    #expect(try folder.text(of: "live.chat").hasSuffix("you> hello\nbot> \(reply)\n"))
  }

  @Test(arguments: Place.allCases, [SIGTERM, SIGHUP])
  func aSignalEndsItAndLeavesTheTerminalAsItWas(_ place: Place, _ signal: Int32) throws {
    let (chat, mode) = try chat(at: place)
    kill(chat.pid, signal)
    #expect(chat.ending() == .killed(signal))
    #expect(chat.screen.mode == mode)
    try whatIsKept(place == .working ? "any" : "Hi there!")
  }

  /// Every screen resigns before the signal ends the program, so that nothing can be recovered.
  @Test(arguments: [SIGTERM, SIGHUP])
  func whatWasDeletedIsNowhereOnDisk(_ signal: Int32) throws {
    let (chat, _) = try chat(at: .chatroom)
    chat.screen.type("aardvarkian secrets\r")
    try chat.screen.waitFor("bot> What?")
    try chat.screen.waitFor("you> ")
    chat.screen.type("/history\r")
    try chat.screen.waitFor("history> ")
    chat.screen.type("delete 1\r")
    try chat.screen.waitFor("Deleted 1 conversation")
    try chat.screen.waitFor("history> ")
    kill(chat.pid, signal)
    #expect(chat.ending() == .killed(signal))
    let data = URL(filePath: folder.path + "/data")
    let files = try FileManager.default.contentsOfDirectory(
      at: data, includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasPrefix("history.db") }
    #expect(!files.isEmpty)
    for file in files {
      let bytes = try Data(contentsOf: file)
      #expect(bytes.range(of: Data("aardvarkian".utf8)) == nil, "\(file.lastPathComponent)")
    }
  }

  @Test func anEmptyRecordGoesAgain() throws {
    let chat = try TerminalProgram(
      program,
      [
        "chat", folder.path + "/r.rive", "--color", "never", "--no-history", "--record",
        folder.path + "/empty.chat",
      ])
    try chat.screen.waitFor("you> ")
    kill(chat.pid, SIGTERM)
    #expect(chat.ending() == .killed(SIGTERM))
    #expect(!folder.names.contains("empty.chat"))
  }

  /// Changed rules are reported immediately above the line being typed, with their problems.
  @Test func changedRulesAreToldAboveAHalfTypedLine() throws {
    let (chat, _) = try chat(at: .halfALine)
    try folder.write(
      "r.rive", "+ hello\n- Hi again!\n\n+ half a line *\n- Whole.\n\n+ *\n- What?\n")
    try chat.screen.waitFor("Rules reloaded: 1 added (half a line *), 1 changed (hello).")
    try chat.screen.waitFor("half a line")
    chat.screen.type(" goes on\r")
    try chat.screen.waitFor("bot> Whole.")
    try chat.screen.waitFor("you> ")
    try folder.write("r.rive", "+ hello [\n- Hi!\n\n+ *\n- What?\n")
    try chat.screen.waitFor("The old rules stay in force.")
    chat.screen.type("hello\r")
    try chat.screen.waitFor("bot> Hi again!")
    try chat.screen.waitFor("you> ")
    chat.screen.type("\u{4}")
    #expect(chat.ending() == .exited(0))
  }

  /// Closing the window: the program notices by the signal, by the end of its input, or by a failed write.
  @Test(arguments: Place.allCases)
  func aTerminalThatGoesAwayEndsIt(_ place: Place) throws {
    let (chat, _) = try chat(at: place)
    chat.screen.hangUp()
    let ending = chat.ending()
    let code = ExitCode.couldNotRun.rawValue
    let expected = [ending == .killed(SIGHUP), ending == .exited(0), ending == .exited(code)]
    #expect(expected.contains(true), "\(ending)")
    try whatIsKept(place == .working ? "any" : "Hi there!")
  }

  /// The key, as the terminal sends it: it cancels the line or the reply, never the program.
  @Test(arguments: Place.allCases)
  func controlCEndsNothing(_ place: Place) throws {
    let (chat, mode) = try chat(at: place)
    chat.screen.type("\u{3}")
    // On the history screen and in the dialogue of /teach it returns to the chat.
    try chat.screen.waitFor("you> ")
    chat.screen.type("hello\r")
    try chat.screen.waitFor(place == .working ? "bot> any" : "bot> Hi there!")
    try chat.screen.waitFor("you> ")
    chat.screen.type("\u{4}")
    #expect(chat.ending() == .exited(0))
    #expect(chat.screen.mode == mode)
  }

  /// The splash screen, while rules are loaded: there is nothing to store or restore yet.
  @Test func aSignalOnTheSplashScreenEndsItToo() throws {
    try folder.write(
      "big.rive", (0..<60_000).map { "+ [*] word\($0) (a|b) [*]\n- x\n" }.joined())
    let chat = try TerminalProgram(
      program, ["chat", folder.path + "/big.rive", "--color", "never", "--no-history"])
    let mode = chat.modeBefore
    try chat.screen.waitFor("Loading rules")
    kill(chat.pid, SIGTERM)
    #expect(chat.ending() == .killed(SIGTERM))
    #expect(chat.screen.mode == mode)
  }
}

/// Commands without a screen: Ctrl-C ends them immediately, as shells expect, and their files are complete or absent.
@Suite(.serialized, .timeLimit(.minutes(20))) struct InterruptedCommandTests {
  let folder: TemporaryFolder
  let program: Program

  init() throws {
    folder = TemporaryFolder()
    program = try Program(in: folder)
    try folder.write(
      "slow.rive", (0..<240_000).map { "+ [*] word\($0) (a|b) [*]\n- x\n" }.joined())
    try folder.write("one.chat", "you> hello\nbot> x\n")
  }

  @Test(arguments: [
    ["check", "slow.rive"], ["diff", "slow.rive", "slow.rive", "one.chat"],
    ["explore", "--rules", "slow.rive", "--output", "found/net.chat"],
    ["replay", "--rules", "slow.rive", "--lcov", "found/all.lcov", "one.chat"],
  ])
  func controlCEndsIt(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = program.url
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = program.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Long enough to be running, and far too short for any of them to finish.
    usleep(300_000)
    #expect(process.isRunning)
    process.interrupt()
    let time = ContinuousClock().measure { process.waitUntilExit() }
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    #expect(time < .seconds(20))
    #expect(!folder.names.contains("found"))
  }
}
