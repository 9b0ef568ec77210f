import Testing
import Viper

@testable import Chat
@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct LoggerTests {
  @Test func timesResultsFromTheirEvent() {
    let log = MemoryLog()
    let clock = TestClock()
    let logger = ChannelLogger<ChatroomEvent, ChatroomResult>(
      screen: .chatroom, channel: .event, log: log, clock: clock)
    logger.willHandle(.entered("hi\u{1B}[2J\n"))
    clock.advance(by: .microseconds(250))
    logger.willReceive(.notice("ho"))
    #expect(
      log.lines == [
        #"2026-11-21T07:22:15.000000Z chatroom View–Presenter > entered "hi\x1B[2J\x0A""#,
        #"2026-11-21T07:22:15.000250Z chatroom View–Presenter < notice "ho" (250 µs)"#,
      ])
  }

  @Test func longTextsAreCut() {
    let text = LogText.quoted(String(repeating: "x", count: 1 << 20))
    #expect(text.hasSuffix("\"… (1048576)") && text.count < 300)
  }

  @Test(arguments: [
    (
      WireframeNote<ChatApp>.emptyMove(.splash, message: "back"),
      "splash back: emptyMove, not in the map"
    ),
    (.notLive(.history, .resized, from: nil), "outside sent resized to history, which is not live"),
    (
      .notLive(.history, .resized, from: .chatroom),
      "chatroom sent resized to history, which is not live"
    ),
    (
      .impossible(.history, message: "showReview", move: "push review"),
      "history showReview: can't push review"
    ),
    (.strayMessage(.history, message: "back"), "history back: sent by a closed screen"),
    (.reported(.unanswered, from: .chatroom), "chatroom reported message unanswered"),
    (.delivered(.endRequested, to: .splash, from: nil), "outside sent endRequested to splash"),
  ])
  func everyNoteHasItsWords(note: WireframeNote<ChatApp>, words: String) {
    #expect(WireframeLogger.words(for: note) == words)
  }
}
