import Foundation
import Responder
import Testing

@testable import AIML

/// Whole robots that other people wrote, asked what other interpreters were asked.
@Suite("Other people’s robots answer as in other interpreters")
struct BrainTests {
  /// The questions of its authors in one talk, with the answers of Program AB that do not change from run to run.
  ///
  /// Of those seven that differ, all need JavaScript, which is never run.
  @Test(
    "A.L.I.C.E. 2 in the talk of 194 turns",
    .enabled(if: BrainFolder.alice2.isThere, Comment(rawValue: BrainFolder.alice2.missing)))
  func talk() throws {
    let text = try String(
      contentsOfFile: ConformanceFolder.path + "/alice2_chattest.jsonl", encoding: .utf8)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let exchanges = try #require(value?["exchanges"] as? [[String: Any]])
    let program = try Self.alice2()
    var conversation = Conversation()
    conversation.clock = LocalTime(secondsSince1970: 1_795_215_270)
    var (asAnswered, asExpected) = (0, 0)
    var differing: [String] = []
    for exchange in exchanges {
      let message = exchange["input"] as? String ?? ""
      let answer = Self.spaced(Self.answer(program, message, &conversation))
      if let fragment = (exchange["expected"] as? [String])?.first,
        answer.contains(Self.spaced(fragment))
      {
        asExpected += 1
      }
      guard let wanted = exchange["programab_answer"] as? String else { continue }
      if answer == Self.spaced(wanted) {
        asAnswered += 1
      } else {
        differing.append("\(message): \(answer), not \(wanted)")
      }
    }
    #expect(asAnswered >= 126, "\(differing.joined(separator: "\n"))")
    #expect(asExpected >= 159)
  }

  @Test(
    "A.L.I.C.E. 2 asked 177 questions",
    .enabled(if: BrainFolder.alice2.isThere, Comment(rawValue: BrainFolder.alice2.missing)))
  func questions() throws {
    let program = try Self.alice2()
    let rows = try BrainFolder.rows("alice2_programab_answers.tsv")
    let differing = Self.differing(rows, program)
    #expect(rows.count == 177)
    #expect(differing.count <= 3, "\(differing.joined(separator: "\n"))")
  }

  @Test(
    "python-aiml’s A.L.I.C.E. asked 373 questions",
    .enabled(if: BrainFolder.alice.isThere, Comment(rawValue: BrainFolder.alice.missing)))
  func alice() throws {
    var options = AIMLOptions()
    options.profile = .aiml1
    options.properties["name"] = "Nameless"
    let lists = BrainFolder(
      path: ConformanceFolder.path + "/aiml_files/pyaiml/subs", missing: "")
    let sources = try BrainFolder.alice.sources() + lists.sources()
    let program = Reading(sources, options) { _ in }.program
    let rows = try BrainFolder.rows("alice_python_answers.tsv")
    // Elements of other languages are not in its answers.
    let differing = Self.differing(rows, program) {
      $0.replacingOccurrences(of: "<br/>", with: " ")
    }
    #expect(rows.count == 373)
    #expect(differing.count <= 3, "\(differing.joined(separator: "\n"))")
  }

  private static func alice2() throws -> Program {
    var options = AIMLOptions()
    options.noMatch = "I have no answer for that."
    return Reading(try BrainFolder.alice2.sources(), options) { _ in }.program
  }

  /// Returns the questions that are answered otherwise, each in a talk of its own.
  private static func differing(
    _ rows: [[String]], _ program: Program, _ form: (String) -> String = { $0 }
  ) -> [String] {
    rows.compactMap { row in
      var conversation = Conversation()
      conversation.clock = LocalTime(secondsSince1970: 1_795_215_270)
      let answer = form(answer(program, row[0], &conversation))
      return spaced(answer) == spaced(row[1]) ? nil : "\(row[0]): \(answer), not \(row[1])"
    }
  }

  /// Returns an answer with its `<oob>`, which other interpreters leave in it.
  private static func answer(
    _ program: Program, _ message: String, _ conversation: inout Conversation
  ) -> String {
    var evaluation = Evaluation(program, conversation, program.pool.take())
    let reply = evaluation.reply(to: message)
    evaluation.conclude(Markup.plain(reply))
    conversation = evaluation.conversation
    program.pool.giveBack(&evaluation.workspace)
    return String(decoding: reply.utf8.map(PrivateByte.plain), as: UTF8.self)
  }

  /// Returns a text without the white space around tags and with single blanks.
  private static func spaced(_ text: String) -> String { Agreement.spaced(text) }
}
