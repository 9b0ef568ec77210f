import Responder
import Synchronization
import Testing

@testable import RiveScript

@Suite struct CheckProgressTests {
  private let source = RuleSource(name: "a.rive", text: "+ hello\n- Hi {@nowhere}.\n")

  /// Returns the diagnostics, and the steps to do and done.
  private func check(isStopped: Bool) -> (found: [Diagnostic], total: Int, done: Int) {
    let steps = Mutex((total: 0, done: 0))
    let counter = WorkCounter { count in
      steps.withLock { $0.total += count }
    } advance: { count in
      steps.withLock { $0.done += count }
    }
    let found = WorkCounter.$current.withValue(counter) {
      Interruption.$timer.withValue(.init { isStopped }) {
        RiveScriptLanguage().check([source])
      }
    }
    let (total, done) = steps.withLock(\.self)
    return (found, total, done)
  }

  @Test func everyCheckIsAStep() {
    let whole = check(isStopped: false)
    #expect(whole.total == whole.done && whole.total > 20)
    #expect(!whole.found.isEmpty)
  }

  @Test func anInterruptionLeavesTheRestOut() {
    let partial = check(isStopped: true)
    #expect(partial.total == partial.done && partial.found.isEmpty)
  }
}
