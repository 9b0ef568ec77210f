import Testing

@testable import LineEditing

@Suite struct CompletionTests {
  private let commands = ["/help", "/history", "/quit"]

  @Test func addsWhatAllHaveInCommon() {
    #expect(Completion(of: "/q", among: commands).insertion == "uit")
    #expect(Completion(of: "/hi", among: commands).insertion == "story")
    #expect(Completion(of: "/清", among: ["/清空", "/清空全部"]).insertion == "空")
  }

  @Test func showsAChoice() {
    let completion = Completion(of: "/h", among: commands)
    #expect(completion.insertion.isEmpty)
    #expect(completion.choices == ["/help", "/history"])
    #expect(Completion(of: "/x a", among: ["/x ab", "/x ac"]).choices == ["ab", "ac"])
  }

  @Test func keepsQuietWhereThereIsNothing() {
    for (text, candidates) in [("hello", []), ("/x", commands), ("/quit", ["/quit"])] {
      let completion = Completion(of: text, among: candidates)
      #expect(completion.insertion.isEmpty && completion.choices.isEmpty)
    }
  }

  @Test func listsInColumns() {
    let names = ["/topic a", "/topic 你好", "/topic ccc", "/topic \u{1B}"]
    let completion = Completion(of: "/topic ", among: names)
    #expect(completion.list(width: 80) == "a     你好  ccc   \\x1B")
    #expect(completion.list(width: 12) == "a     你好\nccc   \\x1B")
    #expect(completion.list(width: 1) == "a\n你好\nccc\n\\x1B")
  }
}
