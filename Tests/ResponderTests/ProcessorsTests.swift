import Responder
import Testing

@Suite struct ProcessorsTests {
  @Test(arguments: [0, 1, 2, 1_000])
  func resultsAreInOrder(count: Int) {
    #expect(Processors.results(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  /// The other threads ask the task that waits for them.
  @Test func cancellingTheCallerInterruptsAllWork() async {
    let work = Task {
      while !Task.isCancelled { await Task.yield() }
      return Processors.results(64) { _ in Interruption.current != nil }
    }
    work.cancel()
    let results = await work.value
    #expect(results.count == 64 && results.allSatisfy { $0 })
  }

  @Test func theEndOfTheTimeInterruptsAllWork() {
    let results = Interruption.$timer.withValue(Interruption.Timer { true }) {
      Processors.results(64) { _ in Interruption.current }
    }
    #expect(results.count == 64 && results.allSatisfy { $0 == .outOfTime })
  }

  @Test func nothingElseInterruptsIt() async {
    let results = await Task { Processors.results(64) { _ in Interruption.current } }.value
    #expect(results.count == 64 && results.allSatisfy { $0 == nil })
  }

  @Test func theCallerContinuesMeanwhile() {
    let work = BackgroundWork { (1...1_000).reduce(0, +) }
    let own = (1...10).reduce(0, +)
    #expect(work.take() == 500_500 && own == 55)
  }
}
