import Responder
import RiveScript
import Synchronization
import Testing

@testable import Review

@Suite struct ReviewProgressTests {
  @Test func messagesOfALongConversationCountOneByOne() async {
    let counts = Mutex<[Int]>([])
    let counter = WorkCounter(
      expect: { _ in }, advance: { count in counts.withLock { $0.append(count) } })
    let talk = ReviewedTalk(turns: (0..<5).map { ReviewedTurn("message \($0)") })
    let judge = TalkJudge(.rive("+ *\n- Go on.\n"))
    #expect(judge.judge(talk, counting: counter).findings.count == 5)
    #expect(counts.withLock(\.self) == [1, 1, 1, 1, 1])
    let stopped = Task { () -> Int in
      while !Task.isCancelled { await Task.yield() }
      return judge.judge(talk).findings.count
    }
    stopped.cancel()
    #expect(await stopped.value == 0)
  }
}
