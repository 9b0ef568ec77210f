import Responder
import ScreenKit
import Terminal
import Testing

@testable import Review

@Suite("The review's rows on a terminal")
struct ReviewTableTests {
  /// Returns a row of each kind.
  private func rows() async throws -> [ReviewRow] {
    let review = try await Review.test("my carrd is ok", "my carrd is ok")
    let group = review.group(0)
    var near = try #require(review.triggers.nearest(to: group.messages[0]).first)
    near.path = "/home/robot/lib.rive"
    return [
      ReviewRow(group, clock: FixedClock()),
      ReviewRow(id: .wording(1, 0), content: .wording(WordingDisplay(group.messages[0]))),
      ReviewRow(id: .trigger(1, 0), content: .trigger(TriggerDisplay(near))),
      ReviewRow(
        id: .place(1, 0), content: .place(PlaceDisplay(time: "2026-11-21 08:31", person: "ann"))),
    ]
  }

  @Test("Each row begins with its number, and each line fits into the window")
  func widths() async throws {
    let rows = try await rows()
    for width in 30...100 {
      let lines = ReviewRow.lines(of: rows, at: ListPlace(), width: width)
      #expect(lines.count == rows.count)
      for (index, row) in lines.enumerated() {
        #expect(row.first?.text.hasPrefix(" \(index + 1)  ") == true, "\(width)")
        #expect(row.dropFirst().allSatisfy { $0.text.hasPrefix("    ") }, "\(width)")
        #expect(row.allSatisfy { $0.text.displayWidth < width }, "\(width): \(row.map(\.text))")
      }
    }
  }

  @Test("A row shows its message, its trigger with the file, or its time")
  func contents() async throws {
    let lines = ReviewRow.lines(of: try await rows(), at: ListPlace(), width: 200)
    let texts = lines.map { $0.map { $0.text.dropFirst(4) } }
    #expect(texts[0].first == "my carrd is ok" && texts[0].last?.hasPrefix("2 times") == true)
    #expect(texts[1] == ["you> my carrd is ok  2 times", "bot> I don't understand."])
    #expect(texts[2].first == "near [*] card [*]  /robot/lib.rive:4")
    #expect(texts[3] == ["2026-11-21 08:31, ann"])
    #expect(lines[2][0].runs.compactMap(\.link) == [FileLink("/home/robot/lib.rive", line: 4)])
  }
}
