import Testing

@testable import Viper

@MainActor
@Suite struct MiddlewareTests {
  /// Both ends of a channel, and its watcher: all events go to one list.
  final class Ends: EventHandler, ResultReceiver, ChannelWatcher {
    var lines: [String] = []
    weak var above: (any ResultReceiver<Word>)?

    func handle(_ event: Word) async {
      lines.append("handled \(event.summary)")
      above?.receive(Word("answer"))
      await Task.yield()
      above?.receive(Word("more"))
    }
    func receive(_ result: Word) { lines.append("shown \(result.summary)") }
    func willHandle(_ event: Word) { lines.append("saw \(event.summary)") }
    func didHandle(_ event: Word) { lines.append("done \(event.summary)") }
    func willReceive(_ result: Word) { lines.append("saw result \(result.summary)") }
  }

  @Test func seesEverythingInOrderAndPassesItOn() async {
    let ends = Ends()
    let channel = Middleware(handler: ends, watchers: [ends])
    channel.receiver = ends
    ends.above = channel
    await channel.handle(Word("question"))
    #expect(
      ends.lines == [
        "saw question", "handled question", "saw result answer", "shown answer",
        "saw result more", "shown more", "done question",
      ])
  }

  @Test func returnsTheResultsThatAnEventCausedAndPassesThemOn() async {
    let ends = Ends()
    let channel = Middleware<Word, Word>(handler: ends, watchers: [ends])
    channel.receiver = ends
    ends.above = channel
    async let other = channel.results(of: Word("other"))
    let results = await channel.results(of: Word("question"))
    #expect(results.map(\.summary) == ["answer", "more"])
    #expect(await other.map(\.summary) == ["answer", "more"])
    #expect(ends.lines.count { $0 == "shown answer" } == 2)
    await channel.handle(Word("question"))
    #expect(results.count == 2 && ends.lines.count { $0 == "saw result more" } == 3)
  }

  @Test func standsBehindAnother() async {
    let ends = Ends()
    let inner = Middleware(handler: ends, watchers: [ends])
    let outer = Middleware(handler: inner, watchers: [ends])
    inner.receiver = outer
    outer.receiver = ends
    ends.above = inner
    await outer.handle(Word("question"))
    #expect(ends.lines.count { $0 == "saw question" } == 2)
    #expect(ends.lines.count { $0 == "shown answer" } == 1)
    #expect(ends.lines.last == "done question")
  }

  @Test func keepsItsHandlerAndNotItsReceiver() {
    var handler: Ends? = Ends()
    var receiver: Ends? = Ends()
    weak let keptHandler = handler
    weak let keptReceiver = receiver
    let channel = Middleware<Word, Word>(handler: Ends())
    let other = handler.map { Middleware<Word, Word>(handler: $0) }
    channel.receiver = receiver
    handler = nil
    receiver = nil
    #expect(keptHandler != nil && other != nil)
    #expect(keptReceiver == nil && channel.receiver == nil)
  }
}
