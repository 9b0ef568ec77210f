import Conversations
import Testing

@Suite("A verdict hides a message")
struct ReviewMarkTests {
  @Test(
    "Later is until the next local day",
    arguments: [
      (8, 0, 20, true), (8, 0, 24, false), (23, 0, 24, false), (22, 2, 25, true),
      (20, 2, 21, true), (10, -9, 32, true),
    ])
  func later(at: Int64, zone: Int, now: Int64, isHidden: Bool) {
    func time(_ hour: Int64) -> WallTime { WallTime(microseconds: hour * 3_600_000_000) }
    var marks = ReviewMarks([1: .init(.later, at: time(at))])
    marks.secondsEastOfUTC = zone * 3600
    #expect(marks.hides(1, at: time(now)) == isHidden)
  }
}
