import Conversations
import Testing

@Suite struct CaseTitleTests {
  @Test(arguments: [
    ("hello", "hello"), (" two \n words ", "two words"), ("", "(nothing)"),
    (String(repeating: "a", count: 60), String(repeating: "a", count: 60)),
    (String(repeating: "é", count: 61), String(repeating: "é", count: 59) + "…"),
  ])
  func isTheMessageOnOneShortLine(message: String, title: String) {
    #expect(String(caseTitle: message, unlike: []) == title)
  }

  @Test func isUnlikeAllThatAreThere() {
    var titles: Set<String> = ["other"]
    for number in 1...20 {
      let title = String(caseTitle: "hi", unlike: titles)
      #expect(titles.insert(title).inserted, "\(number)")
    }
    #expect(titles.contains("hi"))
    #expect(titles.contains("hi (20)"))
  }
}
