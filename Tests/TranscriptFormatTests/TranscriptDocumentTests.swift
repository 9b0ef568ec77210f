import Responder
import TestSupport
import Testing

@testable import TranscriptFormat

@Suite struct TranscriptDocumentTests {
  @Test func whateverIsPrintedReadsBack() {
    for seed in UInt64(0)..<2_000 {
      var texts = HostileTexts(seed: seed)
      let header: [TranscriptEntry] = [.header(.rules, texts.text()), .header(.user, texts.text())]
      let entries = header + (0..<12).map { _ in texts.entry() }
      let written = TranscriptEntry.written(entries)
      let document = TranscriptDocument(name: "x.chat", text: written)
      #expect(document.diagnostics.isEmpty, "seed \(seed): \(written)")
      #expect(
        document.lines.map { Array($0.entry.written.utf8) }
          == entries.map { Array($0.written.utf8) },
        "seed \(seed): \(written)")
      #expect(document.lines.map(\.entry) == entries, "seed \(seed): \(written)")
    }
  }

  @Test func placesGiveBackTheFile() {
    for seed in UInt64(0)..<300 {
      var texts = HostileTexts(seed: seed)
      let entries = (0..<12).map { _ in texts.entry() }
      let written = TranscriptEntry.written(entries)
      let document = TranscriptDocument(name: "x.chat", text: written)
      let parts = document.lines.map { String(decoding: document.bytes[$0.bytes], as: UTF8.self) }
      #expect(parts.map { $0 + "\n" }.joined() == written, "seed \(seed)")
    }
  }

  @Test("A variable’s name may contain an equals sign")
  func equalsSigns() {
    let entries: [TranscriptEntry] = [
      .set(name: "a=b", value: "c=d"), .you("x"), .expect(name: "\\=", value: "\n="),
      .expect(name: "=", value: ""),
    ]
    let document = TranscriptDocument(name: "x.chat", text: TranscriptEntry.written(entries))
    #expect(document.lines.map(\.entry) == entries)
  }

  @Test func readsEveryKindOfLine() {
    let document = TranscriptDocument(
      name: "x.chat",
      text: """
        rules: ../robots/waiter
        seed:   1966

        # A guest
        // a comment
        you> Hello
        bot> It is [...] o'clock.
         or> The soup is good today,
             and so is the fish.
        bot (regex)> a\\d+
        bot (any)>
        note (contains)> x [...] y
        history> 2
        expect> name = Alice
        set> topic = games
        rule> guests.rive: my name is *
        rule> robots/guests.rive:12
        """)
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.lines.map(\.entry) == [
        .header(.rules, "../robots/waiter"), .header(.seed, "1966"), .blank, .title("A guest"),
        .comment("a comment"), .you("Hello"), .bot(.exact(["It is ", " o'clock."])),
        .or(.exact(["The soup is good today,\nand so is the fish."])), .bot(.regex("a\\d+")),
        .bot(.any("")), .note(.contains(["x ", " y"])), .history("2"),
        .expect(name: "name", value: "Alice"), .set(name: "topic", value: "games"),
        .rule(.text(file: "guests.rive", text: "my name is *")),
        .rule(.line(file: "robots/guests.rive", line: 12)),
      ])
    #expect(
      document.lines.map(\.location.line) == [
        1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17,
      ])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func lineEndsAndMarksMakeNoDifference(end: String, mark: String) {
    let text = mark + ["seed: 3", "you> Hi  ", "bot> one", "     two"].joined(separator: end)
    let document = TranscriptDocument(name: "x.chat", text: text)
    #expect(document.diagnostics.isEmpty)
    #expect(
      document.lines.map(\.entry) == [.header(.seed, "3"), .you("Hi"), .bot(.exact(["one\ntwo"]))])
  }
}
