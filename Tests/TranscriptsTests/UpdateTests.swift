import Conversations
import Responder
import TestSupport
import Testing
import TranscriptFormat

@testable import Transcripts

@MainActor
@Suite struct UpdateTests {
  @Test func onlyWhatFailsIsRewritten() async {
    let text = """
      // a comment
      seed:   3

      # A title   
      you> one
      bot> two
      // kept
      you> three
      bot> three   

      you> my name is Bob
      bot> Welcome, Alice.
       or> Hello.
      expect> name = Alice
      rule> parrot.rive: say *
      you> fill me in
      """
    let expected =
      text.replacing("bot> two", with: "bot> one")
      .replacing("bot> Welcome, Alice.", with: "bot> Welcome, Bob.")
      .replacing("expect> name = Alice", with: "expect> name = Bob")
      .replacing("rule> parrot.rive: say *", with: "rule> parrot.rive: my name is *")
      + "\nbot> fill me in"
    #expect(await Replay.updated(text) == expected)
  }

  @Test func qualifiersAreLeftForAPerson() async {
    let text =
      "you> one\nbot (regex)> t.o\nyou> two\nbot (not)> two\nyou> three\nbot (contains)> x\n or> y\n"
    #expect(await Replay.updated(text) == text.replacing(" or> y", with: " or> three"))
    let all = await Replay.updated(text, .all)
    #expect(
      all == "you> one\nbot> one\nyou> two\nbot> two\nyou> three\nbot (contains)> x\n or> three\n")
  }

  @Test func whatIsLeftStillFails() async {
    var options = ReplayOptions()
    options.update = .exact
    let result = await Replay.file("you> one\nbot (regex)> t.o\nyou> two\nbot> 2", options)
    #expect(result.cases[0].status == .failed)
    #expect(result.cases[0].failures.map(\.location.line) == [2])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesComeAndGo(end: String) async {
    let text = ["you> a", "bot> a", "note> never", "bot> b", "", "you> /history", "you> c"]
      .joined(separator: end)
    let expected = [
      "you> a", "bot> a", "", "you> /history", "note> 1. a (1970-01-01 00:00, 1 exchange, Parrot)",
      "you> c",
    ]
    .joined(separator: end)
    #expect(await Replay.updated(text) == expected, "the last line is typed on the wrong screen")
  }

  /// For any conversation: after an update it passes, and another update changes nothing.
  @Test func anUpdateFollowedByAReplayPasses() async {
    for seed in UInt64(0)..<150 {
      var texts = HostileTexts(seed: seed)
      var entries: [TranscriptEntry] = []
      for _ in 0..<8 {
        var message = texts.text()
        if message.utf8.first == UInt8(ascii: "/") { message = "x" + message }
        entries.append(.you("say " + message))
        switch texts.index(below: 5) {
        case 0: entries.append(.bot(.exact(texts.pieces())))
        case 1: entries += [.bot(.exact(["a"])), .or(.exact(["b"])), .comment("c")]
        case 2: entries += [.note(.exact(["gone"])), .blank, .bot(.exact([message]))]
        case 3: entries.append(.expect(name: "name", value: texts.text()))
        default: break
        }
      }
      let text = TranscriptEntry.written(entries)
      let once = await Replay.updated(text)
      let result = await Replay.file(once)
      #expect(result.diagnostics.isEmpty, "seed \(seed): \(once)")
      #expect(result.cases.map(\.status) == [.passed], "seed \(seed): \(once)")
      #expect(await Replay.updated(once) == once, "seed \(seed)")
    }
  }

  @Test func expectedFailuresAreNotUpdated() async {
    let text = "todo: later\nyou> a\nbot> b\n"
    #expect(await Replay.updated(text) == text)
  }

  @Test func aFileIsReplacedAsAWhole() async throws {
    let folder = TemporaryFolder()
    try folder.write("x.chat", "you> a\nbot> b\n")
    try folder.link("link.chat", to: "x.chat")
    var options = ReplayOptions()
    options.update = .exact
    let replayer = Replayer(robots: Replay.robots(ParrotResponder()), options: options)
    var update: FileUpdate?
    let summary = await replayer.replay([folder.path + "/link.chat"]) { update = $0.update }
    #expect(summary.verdict == .failed && summary.updated == 1)
    let change = try #require(update)
    try change.write(to: folder.path + "/link.chat")
    let written = try folder.text(of: "x.chat")
    #expect(written == "you> a\nbot> a\n")
    let patch = change.patch(of: "x.chat")
    #expect(
      patch == """
        --- x.chat
        +++ x.chat
        @@ -1,2 +1,2 @@
         you> a
        -bot> b
        +bot> a

        """)
  }
}
