import Synchronization
import Terminal
import Testing

@MainActor
@Suite struct TeletypeTerminalTests {
  /// Records the output, and runs work uninterrupted.
  private final class Paper: Terminal {
    var isInteractive = true
    let width = 80
    let height = 24
    var text = ""
    var writes = 0
    var flushes = 0

    func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
      text += prompt.text
      return .endOfInput
    }

    func write(_ text: StyledText) {
      self.text += text.text
      writes += 1
    }

    func flush() { flushes += 1 }
    func showStatus(_ text: StyledText?) {}
    func clear() { text += "<clear>" }

    func interruptible<Value: Sendable>(
      _ work: @escaping @Sendable () async -> Value
    ) async -> Value {
      await work()
    }
  }

  /// Counts pauses, and is cancelled during one of them.
  private final class Pauses: Sendable {
    let all = Mutex<[Duration]>([])
    let cancelledAt: Int

    init(cancelledAt: Int = .max) { self.cancelledAt = cancelledAt }

    func pause(_ time: Duration) throws {
      let count = all.withLock {
        $0.append(time)
        return $0.count
      }
      if count == cancelledAt { throw CancellationError() }
    }
  }

  private let paper = Paper()

  private func teletype(_ pauses: Pauses) -> TeletypeTerminal {
    TeletypeTerminal(paper) { try pauses.pause($0) }
  }

  private let reply = StyledText("bot>", .robot) + " Straße\n"

  @Test func typesInCapitalsAfterAPause() async {
    let pauses = Pauses()
    let teletype = teletype(pauses)
    teletype.write(reply)
    teletype.write(StyledText("note> Fine\n", .notice))
    #expect(paper.text.isEmpty)
    _ = await teletype.readLine(prompt: "you> ", aids: .none)
    #expect(paper.text == "BOT> STRASSE\nnote> Fine\nyou> ")
    let expected =
      [TeletypeTerminal.thinkingTime]
      + Array(repeating: TeletypeTerminal.characterTime, count: "BOT> STRASSE\n".count)
    #expect(pauses.all.withLock { $0 } == expected)
    #expect(paper.flushes == "BOT> STRASSE\n".count)
  }

  @Test(arguments: [1, 2, 7]) func aCancelledPauseBringsTheRestAtOnce(_ number: Int) async {
    let pauses = Pauses(cancelledAt: number)
    let teletype = teletype(pauses)
    teletype.write(reply)
    teletype.write(reply)
    _ = await teletype.readLine(prompt: "", aids: .none)
    #expect(paper.text == "BOT> STRASSE\nBOT> STRASSE\n")
    #expect(pauses.all.withLock { $0.count } == number)
  }

  @Test func whatNobodyWaitsForComesAtOnce() async {
    let pauses = Pauses()
    let teletype = teletype(pauses)
    teletype.write(StyledText("splash\n", .strong))
    #expect(paper.text == "splash\n")
    teletype.write(reply)
    teletype.clear()
    teletype.write(reply)
    teletype.flush()
    #expect(paper.text == "splash\nBOT> STRASSE\n<clear>BOT> STRASSE\n")
    #expect(pauses.all.withLock { $0.isEmpty })
  }

  @Test func aPipeIsNoTeletype() {
    paper.isInteractive = false
    teletype(Pauses()).write(reply)
    #expect(paper.text == "bot> Straße\n")
  }

  @Test func typesAtTheSpeedOfA2741() {
    let minute = TeletypeTerminal.characterTime * (14 * 60)
    #expect(minute > .milliseconds(59_999) && minute <= .seconds(60))
  }
}
