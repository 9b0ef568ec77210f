import Dispatch
import Synchronization
import Testing

@testable import Serving

@Suite struct TalkWorkersTests {
  @Test("Work that has to wait for a thread begins in order, and once")
  func order() {
    let workers = TalkWorkers(threads: 1)
    let begun = Mutex<[Int]>([])
    let isFull = DispatchSemaphore(value: 0)
    workers.start { isFull.wait() }
    for number in 0..<200 {
      workers.start { begun.withLock { $0.append(number) } }
    }
    isFull.signal()
    let isDone = eventually { begun.withLock { $0.count } >= 200 }
    let numbers = begun.withLock { $0 }
    #expect(isDone && numbers == Array(0..<200))
  }
}
