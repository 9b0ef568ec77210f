import Foundation
import Responder
import Terminal
import TestSupport
import Testing
import TranscriptFormat

@testable import Conversations
@testable import ScreenKit

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct ConversationExportTests {
  private func export(
    _ entries: [HistoryEntry], title: String = "A talk", user: String = "Ann"
  ) -> ConversationExport {
    ConversationExport(
      KeptConversation(
        id: 1, origin: .test(user: user), title: title, last: WallTime(microseconds: 0),
        length: entries.count), entries, clock: TestClock())
  }

  @Test func endingsNameTheFormat() {
    for format in ExportFormat.allCases {
      for ending in format.extensions {
        #expect(ExportFormat(extensionOf: "a/b.c.\(ending)") == format)
        #expect(ExportFormat(extensionOf: "B.\(ending.uppercased())") == format)
      }
    }
    for path in ["", "talk", "chat", "talk.pdf", "talk.chat.gz", "a.html/b", "a.\u{301}md"] {
      #expect(ExportFormat(extensionOf: path) == nil, "\(path)")
    }
  }

  @Test("the results of objects become call> lines of the transcript, and go with their exchange")
  func callsOfObjects() {
    var reply = Reply(text: "b")
    reply.calls = [ObjectCall(name: "f", arguments: "a", result: "b")]
    let exchange = Exchange(
      message: "a", reply: reply, topic: nil, duration: .zero, at: WallTime(microseconds: 0))
    let entry = HistoryEntry(exchange, by: .echo, after: ["/seed 7"])
    let transcript = export([entry]).written(as: .transcript)
    #expect(transcript.hasSuffix("you> /seed 7\n\ncall> f a = b\nyou> a\nbot> b\n"))
    #expect(!export([entry]).markdown.contains("call"))
    #expect(HistoryEntry.commands(entry.commands, afterTakingBack: []) == ["/seed 7"])
  }

  /// All typed text is data: reading the page gives exactly these texts, and it has only its own elements.
  @Test func aPageReadsBackAsWhatWasSaid() throws {
    for seed in UInt64(0)..<200 {
      var texts = HostileTexts(seed: seed)
      var entries: [HistoryEntry] = []
      for number in 0..<Int64(texts.index(below: 4)) {
        var entry = HistoryEntry.test(texts.text() + "</span><script>", texts.text(), at: number)
        entry.notes = texts.pieces()
        entry.commands = ["/seed \(seed)"]
        entries.append(entry)
      }
      let title = texts.text()
      let user = texts.text() + "\" onload=\"x"
      let page = Page(export(entries, title: title, user: user).html)
      #expect(page.isValid, "\(seed)")
      #expect(page.titles == [title.visible, title.visible], "\(seed)")
      let said = entries.flatMap { entry in
        entry.commands + [TranscriptText.typed(entry.message), entry.reply] + entry.notes
      }
      #expect(page.texts == said.map(\.visible), "\(seed)")
      let known: Set = [
        "html", "head", "meta", "title", "style", "body", "h1", "p", "bdi", "div", "span", "time",
      ]
      #expect(page.elements.isSubset(of: known), "\(seed): \(page.elements)")
      #expect(
        page.attributes.isSubset(of: [
          "xmlns", "charset", "http-equiv", "content", "name", "class", "dir", "datetime",
        ]), "\(seed): \(page.attributes)")
    }
  }

  @Test func aPageNeedsNothingElseAndFollowsTheReader() {
    let page = export([.test("hi", "ho", at: 3661)]).html
    let own = page.replacing("http://www.w3.org/1999/xhtml", with: "")
    for word in ["<script", "http:", "https:", "url(", "@import", "src=", "href="] {
      #expect(!own.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'") && page.contains("prefers-color-scheme:dark"))
    #expect(page.contains(">you&gt;</span>") && page.contains(">bot&gt;</span>"))
    #expect(page.contains("datetime=\"1970-01-01T01:01:01.000000Z\">01:01:01</time>"))
  }

  /// A backslash at the end of a paragraph is no line break in Markdown.
  @Test func aMarkdownParagraphEndsWithItsText() {
    let text = export([.test("hi\n", "one\n\ntwo\n\n")]).markdown
    #expect(text.contains("**Ann:** hi\n\n**Echo:** one\\\n\\\ntwo\n"), "\(text)")
    #expect(!text.contains("hi\\") && !text.contains("two\\"), "\(text)")
  }

  @Test func markdownHasTimes() {
    var second = HistoryEntry.test("*and* <now>?", "line\ntwo", at: 86_400 + 5)
    second.notes = ["stopped"]
    #expect(
      export([.test("hi", "ho", at: 3661), second]).markdown == """
        # A talk

        Ann with Echo, 1970-01-01

        *01:01:01* **Ann:** hi

        **Echo:** ho

        *1970-01-02 00:00:05* **Ann:** \\*and\\* \\<now\\>?

        **Echo:** line\\
        two

        *note:* stopped

        """)
  }
}

/// A page as a parser of XML reads it.
private final class Page: NSObject, XMLParserDelegate {
  var isValid = false
  var texts: [String] = []
  var titles: [String] = []
  var elements: Set<String> = []
  var attributes: Set<String> = []
  private var current: String?

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isValid = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.insert(name)
    self.attributes.formUnion(attributes.keys)
    if attributes["class"] == "text" || name == "title" || name == "h1" { current = "" }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { current?.append(text) }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let text = current else { return }
    if name == "span" { texts.append(text) } else { titles.append(text) }
    current = nil
  }
}
