import Conversations
import Responder
import Terminal
import TestSupport
import Testing

@testable import Transcripts

@MainActor
@Suite struct RuleComparisonTests {
  private func robot(_ replies: [String: String]) -> Robot {
    Robot(name: "Parrot", responder: ParrotResponder(replies: replies))
  }

  @Test func whatChangedIsGroupedByTheRules() async throws {
    let folder = TemporaryFolder()
    try folder.write("a.chat", "# one\nyou> roll\nyou> x\n# two\nyou> say hi\nyou> say ho\n")
    try folder.write("messages.txt", "x\ny\n\n/help\n")
    var comparison = RuleComparison(old: robot([:]), new: robot(["x": "other", "say hi": "hey"]))
    await comparison.compare(folder.path + "/a.chat")
    await comparison.compare(folder.path + "/messages.txt")
    await comparison.compare(folder.path + "/gone.txt")
    #expect(comparison.messageCount == 7)
    #expect(comparison.changes.map(\.message) == ["x", "say hi", "x"])
    #expect(comparison.diagnostics.map(\.check) == ["unreadable"])
    #expect(comparison.groups.map(\.changes.count) == [2, 1])
    #expect(comparison.groups[1].old?.text == "say *" && comparison.groups[1].new?.text == "*")
  }

  @Test func bothWidthsShowBothSides() async throws {
    let folder = TemporaryFolder()
    try folder.write("m.txt", "x\n")
    var comparison = RuleComparison(
      old: robot(["x": String(repeating: "old words ", count: 12)]), new: robot(["x": "new words"]))
    await comparison.compare(folder.path + "/m.txt")
    for width in [40, 80, 200] {
      let text = ComparisonReport(comparison, width: width).text.text
      #expect(text.contains("new words") && text.contains("old words"))
      #expect(text.contains("1 reply changed in 1 message"))
      let sides = text.split(separator: "\n").filter { $0.hasPrefix("    ") }
      #expect(sides.allSatisfy { $0.count <= width }, "\(text)")
    }
  }

  @Test func aCommentOnAPullRequestMentionsNobody() async throws {
    let folder = TemporaryFolder()
    try folder.write("m.txt", "x\n")
    let parrot = ParrotResponder(replies: ["x": "@ann"], file: "@ann.rive")
    var comparison = RuleComparison(
      old: robot([:]), new: Robot(name: "Parrot", responder: parrot))
    await comparison.compare(folder.path + "/m.txt")
    let text = ComparisonMarkdown(comparison).text
    #expect(text.contains("@\u{2060}ann") && !text.contains("@ann"), "\(text)")
  }

  @Test func theSameRulesChangeNothing() async throws {
    let folder = TemporaryFolder()
    try folder.write("m.txt", "roll\nroll\n")
    var comparison = RuleComparison(old: robot([:]), new: robot([:]))
    await comparison.compare(folder.path + "/m.txt")
    #expect(comparison.changes.isEmpty && comparison.messageCount == 2)
  }
}
