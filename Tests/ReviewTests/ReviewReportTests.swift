import Conversations
import Responder
import Terminal
import Testing

@testable import Review

@Suite("A printed review")
struct ReviewReportTests {
  private func report(_ message: String, width: Int, isMasked: Bool = false) async throws
    -> [String]
  {
    struct Source: ReviewSource {
      var message: String
      func read(_ body: (ReviewedTalk) -> Void) async throws(ReviewError) {
        body(ReviewedTalk(turns: [ReviewedTurn(message)]))
      }
    }
    let robot = Robot.rive("+ red card\n- Yes.\n\n+ *\n- Hm.\n", file: "/home/zoe/bot/a.rive")
    let review = try await Review(
      reading: [Source(message: message)], by: robot, keepsNames: isMasked)
    return ReviewFormat.allCases.map { format in
      var text = ""
      ReviewReport(review, clock: FixedClock(), isMasked: isMasked).write(as: format, width: width)
      {
        text += $0.text
      }
      return text
    }
  }

  @Test("Nothing that a terminal would interpret reaches it")
  func terminal() async throws {
    let message = "red \u{1B}[31mthing\u{7}\u{202E}"
    for text in try await report(message, width: 80) {
      #expect(
        !text.unicodeScalars.contains { "\u{1B}\u{7}\u{202E}".unicodeScalars.contains($0) },
        "\(text)")
    }
    #expect(try await report(message, width: .max).contains { $0.contains("\u{1B}") })
  }

  @Test("A spreadsheet does not take a message for a formula")
  func formula() async throws {
    #expect(try await report("=1+1", width: .max).contains { $0.contains("1,'=1+1,") })
  }

  @Test("An export does not tell the folder of the rules")
  func folder() async throws {
    for text in try await report("red thing", width: .max, isMasked: true) {
      #expect(text.contains("rive") && !text.contains("zoe"), "\(text)")
    }
  }
}
