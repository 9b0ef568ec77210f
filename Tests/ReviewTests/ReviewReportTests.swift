import Conversations
import Responder
import Terminal
import Testing

@testable import Review

@Suite("A printed review")
struct ReviewReportTests {
  private func report(
    _ messages: String..., width: Int, isMasked: Bool = false,
    rules: String = "+ red card\n- Yes.\n\n+ *\n- Hm.\n"
  ) async throws -> [String] {
    struct Source: ReviewSource {
      var messages: [String]
      func read(_ body: (ReviewedTalk) -> Void) async throws(ReviewError) {
        body(ReviewedTalk(turns: messages.map { ReviewedTurn($0) }))
      }
    }
    let robot = Robot.rive(rules, file: "/home/zoe/bot/a.rive")
    let review = try await Review(
      reading: [Source(messages: messages)], by: robot, keepsNames: isMasked)
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

  @Test("An export names a topic of the rules, and no topic that a message named")
  func topics() async throws {
    let rules = """
      + about *
      - OK.{topic=<star>}

      > topic shop
      + *
      - What?
      < topic

      + *
      - Hm.
      """
    for (name, isTold) in [("shop", true), ("trillian", false)] {
      let texts = try await report(
        "about \(name)", "red thing", width: .max, isMasked: true, rules: rules)
      #expect(texts.contains { $0.contains(name) } == isTold, "\(texts)")
    }
  }
}
