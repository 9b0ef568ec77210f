import Platform
import TestSupport
import Testing

/// Everything that the chat switches on in a terminal is off when it ends or stops in any way, to the byte.
@Suite(.timeLimit(.minutes(20))) struct TerminalSwitchTests {
  private let folder = TemporaryFolder()

  private enum Bytes {
    static let pastesOn = "\u{1B}[?2004h"
    static let pastesOff = "\u{1B}[?2004l"
    static let screenOn = "\u{1B}[?1049h\u{1B}[?1007s\u{1B}[?1007h"
    static let screenOff = "\u{1B}[?25h\u{1B}[?1007r\u{1B}[?1049l"
    static let titleOn = "\u{1B}[22;2t"
    static let titleOff = "\u{1B}[23;2t"
  }

  /// Starts a chat on a terminal that understands everything, in the chatroom or in the history.
  private func chat(inHistory: Bool) throws -> TerminalProgram {
    try folder.write("r.rive", "+ hello\n- Hi there!\n")
    let chat = try TerminalProgram(
      Program(in: folder),
      [
        "chat", folder.path + "/r.rive", "--data", folder.path + "/data", "--set", "marks=on",
        "--color", "never",
      ])
    try chat.screen.waitFor("you> ")
    chat.screen.type("hello\r")
    try chat.screen.waitFor("bot> ")
    try chat.screen.waitFor("you> ")
    if inHistory {
      chat.screen.type("/history\r")
      try chat.screen.waitFor("history> ")
    }
    return chat
  }

  @Test(
    arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGTERM, SIGHUP, SIGQUIT], [false, true])
  func everythingIsOffAfterACrashAndAKill(_ signal: Int32, _ inHistory: Bool) throws {
    let chat = try chat(inHistory: inHistory)
    kill(chat.pid, signal)
    // A fault of the program itself ends it with a sentence and an exit code of its own.
    let isCrash = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP].contains(signal)
    #expect(chat.ending() == (isCrash ? .exited(70) : .killed(signal)))
    #expect(chat.screen.mode == chat.modeBefore)
    let shown = chat.screen.transcript()
    for (on, off) in [
      (Bytes.pastesOn, Bytes.pastesOff), (Bytes.screenOn, Bytes.screenOff),
      (Bytes.titleOn, Bytes.titleOff),
    ] {
      let parts = shown.split(separator: on, omittingEmptySubsequences: false)
      #expect(parts.count > 1 || on == Bytes.screenOn && !inHistory, "\(shown.debugDescription)")
      guard parts.count > 1, let last = parts.last else { continue }
      #expect(last.contains(off), "\(off.debugDescription) after \(signal)")
    }
    #expect(shown.contains(Bytes.screenOff) == inHistory)
  }

  /// No shell can continue the process here, so the system does not stop it; the bytes are the same.
  @Test(arguments: [false, true])
  func everythingIsOffWhileItIsStopped(_ inHistory: Bool) throws {
    let chat = try chat(inHistory: inHistory)
    chat.screen.type("\u{1A}")
    if inHistory { try chat.screen.waitFor(Bytes.screenOff) }
    try chat.screen.waitFor(Bytes.titleOff + Bytes.pastesOff)
    try chat.screen.waitFor(Bytes.titleOn)
    if inHistory { try chat.screen.waitFor(Bytes.screenOn) }
    try chat.screen.waitFor(Bytes.pastesOn)
    try chat.screen.waitFor(inHistory ? "history> " : "you> ")
    chat.screen.type("\u{4}")
    #expect(chat.ending() == .exited(0))
    #expect(chat.screen.mode == chat.modeBefore)
  }
}
