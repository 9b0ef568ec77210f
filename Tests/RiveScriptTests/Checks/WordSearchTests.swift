import Responder
import TestSupport
import Testing

@testable import RiveScript

@Suite struct WordSearchTests {
  private func offsets(of words: [String], in text: String) -> [Int?] {
    let search = WordSearch(bytes: text.utf8.count)
    return words.map { search.offset(of: Array($0.utf8), in: 0, ArraySlice(text.utf8)) }
  }

  @Test func continuesAfterTheLastWordAndThenFromTheBeginning() {
    let text = "<get a> <get b> <get ab> <get a>"
    #expect(offsets(of: [" a>", " b>", " ab>", " a>"], in: text) == [4, 12, 20, 29])
    #expect(offsets(of: ["get b", "get a", "get b"], in: text) == [9, 17, 9])
  }

  @Test func findsWordsAcrossThePlaceWhereItStarted() {
    #expect(offsets(of: ["c", "bcd", "abc", "x", ""], in: "abcd") == [2, 1, 0, nil, nil])
  }

  @Test func theTextsOfOtherStatementsStartAnew() {
    let search = WordSearch(bytes: 6)
    let texts = Array("ab ab ".utf8)
    #expect(search.offset(of: [0x62], in: 0, texts[3...]) == 4)
    #expect(search.offset(of: [0x62], in: 0, texts[..<3]) == 1)
    #expect(search.offset(of: [0x62], in: 1, texts[3...]) == 4)
  }

  @Test func wordsInTheirOrderTakeOnePass() {
    let growth = Growth(of: "placing", size: 5_000) { count in
      let words = (0..<count).map { Array("<get a\($0)>".utf8) }
      let text = ArraySlice(words.joined())
      return {
        let search = WordSearch(bytes: text.count)
        var end = 0
        for word in words {
          #expect(search.offset(of: word, in: 0, text) == end)
          end += word.count
        }
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test(arguments: ["ab", "b"]) func missingWordsEndAtALimit(word: String) {
    let growth = Growth(of: "searching", size: 20_000) { count in
      let text = ArraySlice(repeatElement(UInt8(0x61), count: count))
      return {
        let search = WordSearch(bytes: count)
        for _ in 0..<count { _ = search.offset(of: Array(word.utf8), in: 0, text) }
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func eachNameOfALongReplyHasItsPlace() {
    let names = (0..<50).map { "v\($0)" }
    let reply = names.map { "<get \($0)>" }.joined()
    let found = RiveScriptLanguage().check([RuleSource(name: "a.rive", text: "+ *\n- \(reply)\n")])
    let unset = found.filter { $0.message.contains("'v") }
    #expect(unset.count == names.count)
    var column = 3
    for (name, diagnostic) in zip(names, unset) {
      #expect(diagnostic.message.contains("'\(name)'"))
      #expect((column..<column + 9).contains(diagnostic.location.column))
      column += name.utf8.count + 6
    }
  }
}
