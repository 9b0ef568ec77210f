import Conversations
import History
import ScreenKit
import Splash
import Teaching
import Terminal
import Testing
import TranscriptFormat
import Viper

@testable import Chatroom
@testable import Transcripts

/// The Views of a transcript with Presenters that a test plays.
@MainActor
@Suite struct ReplayViewTests {
  private final class SpyHandler<Event: Viper.Event>: EventHandler {
    var events: [String] = []
    func handle(_ event: Event) async { events.append(event.summary) }
  }

  private let board = ReplayBoard()

  private func type<Event>(
    _ lines: [String], into view: (any View)?, of handler: SpyHandler<Event>
  ) async throws -> [String] {
    let view = try #require(view)
    let typed = try #require(view as? any ReplayView)
    // A replay types; nothing waits for a person.
    await view.takeTurn()
    for line in lines { await typed.type(line) }
    return handler.events
  }

  @Test func aLineIsAnEventOfTheScreenInFront() async throws {
    let chatroom = SpyHandler<ChatroomEvent>()
    let room = board.chatroomView(
      handler: Middleware(handler: chatroom), commands: CommandTable.chatroom.names)
    #expect(
      try await type(["hi", "", "/why"], into: room, of: chatroom)
        == ["entered \"hi\"", "entered \"\"", "entered \"/why\""])
    let history = SpyHandler<HistoryEvent>()
    let list = board.listView(
      HistoryRow.self, handler: Middleware(handler: history),
      commands: CommandTable.history.names)
    #expect(try await type(["2"], into: list, of: history) == ["entered \"2\""])
    let teaching = SpyHandler<TeachingEvent>()
    let dialogue = board.teachingView(handler: teaching)
    #expect(
      try await type(["Ahoy", " "], into: dialogue, of: teaching)
        == ["answered \"Ahoy\"", "cancelled"])
    #expect(board.take().isEmpty)
  }

  @Test func theSplashScreenGoesOnByItself() async {
    let splash = SpyHandler<SplashEvent>()
    let view = board.splashView(handler: splash)
    await view.takeTurn()
    view.receive(.failed([], reason: "no rules", isAtStart: true))
    #expect(splash.events == ["shown"] && board.take().isEmpty)
  }

  @Test func repliesAndNotesAreWrittenToTheBoard() {
    let room = board.chatroomView(
      handler: Middleware(handler: SpyHandler()), commands: CommandTable.chatroom.names)
    for result in [
      .greeting("Good evening."), .progress(.began("Thinking")), .note(.notice("n")),
      .reply(ReplyDisplay(text: "Ho.", message: "hi")), .note(.problem("p")), .cleared,
      .askingAgain("hi", instead: true), .completed([CompletionChoice("/why")]),
    ] as [ChatroomResult] { room.receive(result) }
    #expect(
      board.take() == [
        ReplayOutput(.note, "n"), ReplayOutput(.bot, "Ho."), ReplayOutput(.note, "p"),
        ReplayOutput(.note, Words.askingAgain("hi")),
      ])
    let dialogue = board.teachingView(handler: SpyHandler())
    for result in [TeachingResult.question("q"), .problem("p"), .cancelled("c")] {
      dialogue.receive(result)
    }
    #expect(board.take().map(\.text) == ["q", "p", "c"])
  }

  @Test func aListIsOneNoteForEachRowAndNotice() {
    let list = board.listView(
      HistoryRow.self, handler: Middleware(handler: SpyHandler()),
      commands: CommandTable.history.names)
    list.receive(.placed(ListPlace()))
    list.receive(.notice("n"))
    list.receive(.lines([HangingLine("1  ", "one"), HangingLine("2  ", "two")]))
    list.receive(.hidden)
    #expect(board.take().map(\.text) == ["n", "1  one\n2  two"])
  }

  @Test func aScreenWithoutAViewForTranscriptsWritesNotes() async {
    board.terminal.write(StyledText("pear\n"))
    board.terminal.write(StyledText("pear\nfig\n"))
    #expect(board.take().map(\.text) == ["pear", "pear\nfig"])
    #expect(await board.terminal.readLine(prompt: "", aids: .none) == .endOfInput)
  }
}
