import Terminal
import Testing

@testable import LineEditing

@Suite struct CompletionTests {
  private let commands: [CompletionChoice] = ["/help", "/history", "/quit"]

  @Test func addsWhatAllHaveInCommon() {
    #expect(Completion(of: "/q", among: commands).line == "/quit")
    #expect(Completion(of: "/hi", among: commands).line == "/history")
    #expect(Completion(of: "/清", among: ["/清空", "/清空全部"]).line == "/清空")
    #expect(
      Completion(of: "/why jok", among: ["/why jokes.rive:1", "/why jokes.rive:20"])
        .line == "/why jokes.rive:")
  }

  /// The case of the choices replaces the typed one, unless they differ in it.
  @Test func takesEitherCase() {
    let robots: [CompletionChoice] = ["/robot eliza", "/robot ferry", "/robot wren"]
    #expect(Completion(of: "/robot EL", among: robots).line == "/robot eliza")
    #expect(Completion(of: "/robot ", among: robots).choices == robots)
    let mixed: [CompletionChoice] = ["/x Tea", "/x team"]
    #expect(Completion(of: "/x te", among: mixed).line == "/x te")
    #expect(Completion(of: "/x te", among: mixed).choices == mixed)
  }

  @Test func keepsQuietWhereThereIsNothing() {
    for (text, candidates) in [("hello", []), ("/x", commands)] {
      let completion = Completion(of: text, among: candidates)
      #expect(completion.line == text && completion.choices.isEmpty)
    }
  }

  private func menu(_ text: String, _ choices: [CompletionChoice]) -> CompletionMenu {
    CompletionMenu(for: text, choices: choices)
  }

  /// A path shows its last name alone, and nothing in it is obeyed.
  @Test func showsTheWordOfAChoice() {
    let menu = menu(
      "/save a b/",
      [
        CompletionChoice("/save a b/c", word: "c"),
        CompletionChoice("/save a b/d", word: "d\u{1B}"),
      ])
    #expect(menu.rows(columns: 40, maximum: 5).map(\.text) == [" c      d\\x1B "])
  }

  @Test func showsWordsInColumns() {
    let menu = menu("/topic ", ["/topic a", "/topic 你好", "/topic ccc ", "/topic \u{1B}"])
    #expect(
      menu.rows(columns: 80, maximum: 9).map(\.text) == [" a     你好  ccc   \\x1B "])
    #expect(menu.rows(columns: 12, maximum: 9).map(\.text) == [" a     你好 ", " ccc   \\x1B "])
    #expect(menu.rows(columns: 1, maximum: 9).map(\.text) == [" a", " 你好", " ccc", " \\x1B"])
  }

  @Test func saysWhatEachStandsFor() {
    let menu = menu(
      "/", [.init("/help ", summary: "lists\ncommands"), .init("/q", summary: "leaves")])
    #expect(
      menu.rows(columns: 80, maximum: 9).map(\.text) == [
        " /help  lists commands", " /q     leaves",
      ])
  }

  @Test func aRowThatIsReadHasOneChoice() {
    let some = menu("/", [.init("/help ", summary: "lists\ncommands"), "/quit"])
    #expect(some.plainRows.map(\.text) == ["/help: lists commands", "/quit"])
    let many = menu("", (0..<400).map { CompletionChoice("rule \($0)") })
    #expect(many.plainRows.count == 41 && many.plainRows.last?.text == "360 more")
  }

  @Test func fitsAndCountsTheRest() {
    var menu = menu("", (0..<400).map { CompletionChoice("rule \($0)", summary: "text") })
    let rows = menu.rows(columns: 80, maximum: 15).map(\.text)
    #expect(rows.count == 15 && rows.last == " 386 more" && rows[0].hasPrefix(" rule 0"))
    for _ in 0..<100 { menu.select(1) }
    let later = menu.rows(columns: 80, maximum: 15).map(\.text)
    #expect(later.count == 15 && later.contains { $0.hasPrefix(">rule 99 ") })
    #expect(menu.rows(columns: 80, maximum: 1).map(\.text) == [">rule 99   text"])
  }

  @Test func everyChoiceIsReachedAndShown() {
    for maximum in 1...7 {
      var menu = menu("x", (0..<23).map { CompletionChoice("x\($0)") })
      for number in 0..<23 {
        menu.select(1)
        #expect(menu.line == "x\(number)")
        let rows = menu.rows(columns: 12, maximum: maximum)
        #expect(rows.count <= maximum && rows.contains { $0.text.contains(">x\(number)") })
      }
      menu.select(1)
      #expect(menu.line == "x0")
      menu.select(-1)
      #expect(menu.line == "x22")
    }
  }

  /// Letters in this order are enough, those that go on with the text come first, and they are marked.
  @Test func whatIsTypedNarrowsItDown() throws {
    let menu = menu("/", ["/help", "/history", "/the rest", "/Shell", "/quit"])
    let narrowed = try #require(menu.narrowed(to: "/h"))
    #expect(narrowed.choices.map(\.line) == ["/help", "/history", "/the rest", "/Shell"])
    let more = try #require(menu.narrowed(to: "/he"))
    #expect(more.choices.map(\.line) == ["/help", "/the rest", "/Shell"])
    #expect(more.line == "/he" && more.selectedIndex == nil)
    let marked = try #require(menu.narrowed(to: "/hsy")).rows(columns: 40, maximum: 3)
    #expect(marked.map(\.text) == [" /history "])
    #expect(marked[0].runs.filter { $0.style == .hit }.map(\.text) == ["h", "s", "y"])
    #expect(menu.narrowed(to: "/hx") == nil && menu.narrowed(to: "") == nil)
    #expect(menu.narrowed(to: "/") == menu)
  }

  @Test func arrowsGoThroughRowsAndColumns() {
    let choices = (0..<8).map { CompletionChoice("x\($0)") }
    var menu = menu("x", choices)
    let perRow = menu.choicesPerRow(columns: 12)
    #expect(perRow == 3)
    func move(_ step: Int) -> String {
      menu.move(by: step, perRow)
      return menu.line
    }
    #expect([3, 3, 3, 3].map(move) == ["x0", "x3", "x6", "x0"])
    menu.select(1)
    menu.select(1)
    #expect([-3, -3, 3, 3].map(move) == ["x5", "x2", "x5", "x2"])
  }
}
