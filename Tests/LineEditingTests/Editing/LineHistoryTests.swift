import Terminal
import Testing

@testable import LineEditing

/// Up, Down, Ctrl-R and undo, without a terminal.
@Suite struct LineHistoryTests {
  private let lines = ["hello", "/topic work", "how are you", "hello there"]

  @Test func upAndDownGoThroughTheLines() {
    var browser = LineBrowser()
    #expect(browser.older(than: "", in: lines) == "hello there")
    #expect(browser.older(than: "hello there", in: lines) == "how are you")
    #expect(browser.newer(than: "how are you", in: lines) == "hello there")
    #expect(browser.newer(than: "hello there", in: lines) == "")
    #expect(browser.newer(than: "", in: lines) == nil)
  }

  @Test func whatIsTypedIsSearchedFor() {
    var browser = LineBrowser()
    #expect(browser.older(than: "hel", in: lines) == "hello there")
    #expect(browser.older(than: "hello there", in: lines) == "hello")
    #expect(browser.older(than: "hello", in: lines) == nil)
    #expect(browser.newer(than: "hello", in: lines) == "hello there")
    #expect(browser.newer(than: "hello there", in: lines) == "hel")
  }

  @Test func aChangedLineBeginsAnew() {
    var browser = LineBrowser()
    #expect(browser.older(than: "", in: lines) == "hello there")
    #expect(browser.older(than: "work", in: lines) == "/topic work")
    #expect(browser.newer(than: "/topic work", in: lines) == "work")
  }

  @Test func pagesAreSeveralLines() {
    var browser = LineBrowser()
    #expect(browser.older(than: "", in: lines, by: 3) == "/topic work")
    #expect(browser.older(than: "/topic work", in: lines, by: 3) == "hello")
    #expect(browser.older(than: "hello", in: lines, by: 3) == nil)
    #expect(browser.newer(than: "hello", in: lines, by: 3) == "hello there")
  }

  @Test func aSearchGoesOnLetterByLetter() {
    var search = LineSearch(from: EditedText("draft"))
    #expect(search.text(in: lines).text == "draft")
    search.type("h", in: lines)
    #expect(search.text(in: lines).text == "hello there")
    search.type("o", in: lines)
    #expect(search.text(in: lines) == EditedText(Array("how are you".unicodeScalars), cursor: 0))
    search.type("x", in: lines)
    #expect(search.hasFailed && search.text(in: lines).text == "how are you")
    search.deleteLast(in: lines)
    #expect(!search.hasFailed && search.text(in: lines).text == "how are you")
    search.deleteLast(in: lines)
    search.step(by: 1)
    #expect(search.text(in: lines).text == "how are you")
    search.step(by: -1)
    #expect(search.text(in: lines).text == "hello there")
    search.step(by: -1)
    #expect(search.hasFailed)
  }

  /// Equal lines count once, and small letters find capitals.
  @Test func aSearchSaysWhereItIs() {
    let lines = ["Hello", "ÄRGER", "hello there", "no", "Hello"]
    var search = LineSearch(from: EditedText(""))
    search.type("hel", in: lines)
    #expect(search.matchPosition ?? (0, 0) == (1, 2))
    #expect(search.status.text == "search: hel  1 of 2" && search.index == 4)
    search.step(by: 1)
    #expect(search.status.text == "search: hel  2 of 2" && search.index == 2)
    search.step(by: 1)
    #expect(search.hasFailed && search.index == 2)
    search = LineSearch(from: EditedText(""))
    search.type("He", in: lines)
    #expect(search.matchPosition ?? (0, 0) == (1, 1), "a capital means a capital")
    search = LineSearch(from: EditedText(""))
    search.type("ärg", in: lines)
    #expect(search.text(in: lines) == EditedText(Array("ÄRGER".unicodeScalars), cursor: 0))
  }

  @Test func controlSSearchesForwards() {
    var search = LineSearch(from: EditedText(""), isForward: true)
    search.type("hel", in: lines)
    #expect(search.text(in: lines).text == "hello")
    search.step(by: -1)
    #expect(search.text(in: lines).text == "hello there")
    search.step(by: -1)
    #expect(search.hasFailed)
  }

  @Test func upAndDownGoOnFromALineThatWasFound() {
    var browser = LineBrowser()
    browser.begin(at: 1, in: lines)
    #expect(browser.newer(than: "/topic work", in: lines) == "how are you")
    #expect(browser.older(than: "how are you", in: lines) == "/topic work")
    #expect(browser.older(than: "/topic work", in: lines) == "hello")
  }

  @Test func undoGoesBackByWordsAndChanges() {
    var undo = UndoStack()
    for text in ["", "o", "on", "one", "one ", "one t", "one tw", "one", "one|pasted"] {
      undo.record(EditedText(text))
    }
    for text in ["one", "one tw", "one ", "one", ""] { #expect(undo.undo()?.text == text) }
    #expect(undo.undo() == nil)
  }

  @Test func anInsertionInViIsOneStep() {
    var undo = UndoStack()
    for text in ["", "o", "on ", "on e"] { undo.record(EditedText(text), isInserting: true) }
    undo.record(EditedText("on e"))
    for text in ["on e", "on ", "on x", "on xy"] {
      undo.record(EditedText(text), isInserting: true)
    }
    for text in ["on e", ""] { #expect(undo.undo()?.text == text) }
    #expect(undo.undo() == nil && undo.redo()?.text == "on e" && undo.redo()?.text == "on xy")
  }
}
