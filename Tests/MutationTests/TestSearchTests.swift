import Responder
import RiveScript
import Terminal
import TestSupport
import Testing
import TranscriptFormat
import Transcripts

@testable import Mutation

/// The cases that a run finds for unnoticed changes.
@MainActor
@Suite struct TestSearchTests {
  private let folder = TemporaryFolder()

  private func report(
    _ rules: String, _ transcript: String = "you> hello\nbot> Hi.\n", only operation: String? = nil
  ) async throws -> MutationReport {
    try folder.write("t.chat", transcript)
    var options = MutationOptions()
    options.mutators = operation.map { [$0] } ?? []
    return try await MutationRun(MutationRunTests.Rules(text: rules), options: options)
      .run([folder.path + "/t.chat"])
  }

  private func messages(_ report: MutationReport) -> [[String]] {
    report.mutants.compactMap(\.test).map { test in
      test.split(separator: "\n").filter { $0.hasPrefix("you> ") }.map {
        String($0.dropFirst(5))
      }
    }
  }

  private static let hello = "+ hello\n- Hi.\n\n"

  @Test func everyAlternativeIsTried() async throws {
    let words = (0..<14).map { "word" + String(UnicodeScalar(UInt8(97 + $0))) }
    let rules = Self.hello + "+ say (\(words.joined(separator: "|")))\n- Yes.\n"
    let found = messages(try await report(rules, only: "alternative-removal"))
    #expect(found == words.map { ["say \($0)"] })
  }

  @Test func everyItemOfAnArrayIsTriedWithARuleThatNamesIt() async throws {
    let rules =
      "! array fruits = apple|red plum|pear\n! array other = x|y\n"
      + Self.hello + "+ eat a (@fruits) now\n- A <star>.\n"
    let found = try await report(rules, only: "array-item-removal")
    #expect(
      messages(found) == [["eat a apple now"], ["eat a red plum now"], ["eat a pear now"]])
    #expect(found.mutants.count == 5, "no rule names the other array")
  }

  /// No case comes near it.
  @Test func aRuleAfterSeveralOthersIsReached() async throws {
    let rules =
      Self.hello
        + """
        + flat
        - Is there a hole?

        + no
        % is there a hole
        - Hold it under water.

        + no bubbles
        % hold it under water
        - It is the valve.

        """
    let found = try await report(rules, only: "trigger-removal")
    #expect(messages(found).contains(["flat", "no", "no bubbles"]), "\(messages(found))")
    #expect(found.mutants.filter { $0.test == nil && $0.verdict == .uncovered }.isEmpty)
  }

  private static let chance = """
    + hello
    - Hi.

    + my name is *
    - Nice, <star>.

    + *
    - What?
    - Pardon?
    - Hm.
    """

  /// A case that passes by luck would fail after the next change of the rules.
  @Test func casesPassWithEverySeed() async throws {
    let found = try await report(Self.chance)
    let text = found.transcript(ofRobot: 0, rules: [])
    #expect(found.tests(ofRobot: 0).count > 3)
    var options = ReplayOptions()
    options.seeds = 30
    let robot = try await MutationRunTests.Rules(text: Self.chance).robot(for: RobotRequest())
    let result = await Replayer(robots: SingleRobot(robot), options: options)
      .replay(Transcript(TranscriptDocument(name: "x.chat", bytes: Array(text.utf8))))
    #expect(result.cases.filter(\.isFailure).isEmpty, "\(text)")
    #expect(text.contains("rule> r.rive: *\n") && text.contains("you> /seed "), "\(text)")
  }

  /// The reply, the rule and the variable that tell the changes of a rule apart are one case.
  @Test func changesWithTheSameMessagesShareACase() async throws {
    let rules =
      Self.hello + "+ *\n- What?\n\n+ call me *\n- <set name=<star>>Fine.\n\n+ go\n- Where?\n"
    let found = try await report(rules)
    let own = found.mutants.filter { $0.mutation.ruleLocation?.line == 7 && $0.test != nil }
    let operations = Set(own.map(\.mutation.operation))
    #expect(operations.isSuperset(of: ["trigger-removal", "set-removal", "reply-swap"]))
    let shared = found.withMergedTests.mutants.filter { $0.mutation.ruleLocation?.line == 7 }
      .compactMap(\.test)
    let most = try #require(found.tests(ofRobot: 0).first { $0.contains("you> call me ") })
    #expect(most.contains("rule> r.rive: call me *\nexpect> name = "), "\(most)")
    #expect(shared.filter { $0 == most }.count >= 3, "\(shared)")
    let all = "you> hello\nbot> Hi.\n" + found.transcript(ofRobot: 0, rules: [])
    let again = try await report(rules, all)
    #expect(again.mutants.filter { $0.test != nil }.isEmpty, "\(all)")
    let text = MutationText(found, showsAll: true).text.text
    #expect(text.contains("call me *  \(own.count) unnoticed; no case uses the rule\n"), "\(text)")
    #expect(text.ranges(of: most.split(separator: "\n")[1]).count == 1, "\(text)")
  }

  @Test func aDefinitionIsShownWithItsLine() async throws {
    let rules = "! sub abc = def\n" + Self.hello
    let text = MutationText(try await report(rules), showsAll: true).text.text
    #expect(text.contains("r.rive:1  ! sub abc = def  1 unnoticed\n"), "\(text)")
  }
}
