import Testing

@testable import Conversations

@Suite struct WallTimeTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"),
      (-1, "1969-12-31T23:59:59.999999Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
      (1_795_245_735_000_123, "2026-11-21T07:22:15.000123Z"),
      (4_107_542_399_999_999, "2100-02-28T23:59:59.999999Z"),
      (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
    ] as [(Int64, String)])
  func isWrittenAsISO8601(microseconds: Int64, text: String) {
    #expect(WallTime(microseconds: microseconds).description == text)
  }

  @Test func theMachinesClockIsLaterThanThisLine() {
    #expect(SystemClock().now > WallTime(microseconds: 1_795_000_000_000_000))
    let clock = SystemClock()
    let before = clock.uptime
    #expect(clock.uptime >= before)
  }
}
