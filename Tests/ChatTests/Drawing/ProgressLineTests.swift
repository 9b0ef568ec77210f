import Terminal
import Testing

@testable import ScreenKit

@MainActor
@Suite struct ProgressLineTests {
  let clock = TestClock()
  let terminal = ScriptedTerminal([])

  /// Lets the ticker run until it sleeps again.
  private func settle() async {
    while clock.sleeperCount == 0 { await Task.yield() }
  }

  @Test func nothingIsShownForWhatIsQuick() async {
    let line = ProgressLine(terminal: terminal, clock: clock)
    line.begin("Thinking")
    await settle()
    line.end()
    #expect(terminal.statuses == [nil])
  }

  @Test func aSpinnerComesAfterAWhileAndGoes() async {
    let line = ProgressLine(terminal: terminal, clock: clock)
    line.begin("Thinking")
    await settle()
    clock.advance(by: .milliseconds(250))
    clock.wake()
    await settle()
    #expect(terminal.statuses.count == 1)
    #expect(terminal.statuses.first??.contains("Thinking") == true)
    line.end()
    #expect(terminal.statuses.last == .some(nil))
  }

  @Test func aBarTellsHowMuchIsDone() async {
    let line = ProgressLine(terminal: terminal, clock: clock)
    line.begin("Loading rules")
    line.show(.advanced(done: 12, total: 48))
    await settle()
    clock.advance(by: .seconds(1))
    clock.wake()
    await settle()
    #expect(terminal.statuses.last??.contains("12/48 files, 25%") == true)
    line.end()
  }

  @Test func endingTwiceErasesOnce() {
    let line = ProgressLine(terminal: terminal, clock: clock)
    line.begin("Thinking")
    line.end()
    line.end()
    #expect(terminal.statuses == [nil])
  }
}
