import Dispatch
import Platform
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import LineEditing

@Suite struct BackgroundQueryTests {
  /// Black and Solarized's base03, white and its base3, as xterm, VTE and kitty write them.
  @Test(arguments: [
    ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", Theme.dark),
    ("\u{1B}]11;rgb:0000/2b2b/3636\u{7}", .dark),
    ("\u{1B}]11;rgb:ff/ff/ff\u{1B}\\", .light),
    ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{1B}\\", nil),
    ("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\", .light), ("", nil), ("\u{1B}]11;?\u{7}", nil),
  ])
  func theAnswerIsATheme(_ answer: String, _ theme: Theme?) {
    let query = BackgroundQuery(answer: Array((answer + "\u{1B}[?62;22c").utf8))
    #expect(query.theme == theme && query.typed.isEmpty)
  }

  @Test func typedKeysStay() {
    let query = BackgroundQuery(
      answer: Array("he\u{1B}]11;rgb:0/0/0\u{7}ll\u{1B}[?6co\r".utf8))
    #expect(query.theme == .dark && query.typed == Array("hello\r".utf8))
  }
}

/// In the suite of tests that need the signals of the process.
extension EditingTerminalTests {
  private final class Asked: Sendable {
    let query = Mutex<BackgroundQuery?>(nil)
  }

  @Test func theTerminalIsAskedAndStaysAsItWas() throws {
    let (before, program) = (screen.mode, screen.program)
    // A task might wait for a thread until the test gives up.
    let (queue, asked) = (DispatchQueue(label: "asking"), Asked())
    queue.async {
      let query = BackgroundQuery(input: program, output: program)
      asked.query.withLock { $0 = query }
    }
    try screen.waitFor("\u{1B}]11;?\u{1B}\\\u{1B}[c")
    screen.type("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\x\u{1B}[?6c")
    queue.sync {}
    let query = asked.query.withLock { $0 }
    #expect(query?.theme == .dark && query?.typed == Array("x".utf8))
    #expect(screen.mode == before)
  }

  @Test("Ctrl-C during the question leaves the terminal as it was")
  func interruptedQuestion() throws {
    // The suite's terminal catches the signal, which would end the tests otherwise.
    let (before, program) = (screen.mode, screen.program)
    let queue = DispatchQueue(label: "asking")
    queue.async { _ = BackgroundQuery(input: program, output: program) }
    try screen.waitFor("\u{1B}[c")
    kill(getpid(), SIGINT)
    queue.sync {}
    #expect(screen.mode == before)
  }
}
