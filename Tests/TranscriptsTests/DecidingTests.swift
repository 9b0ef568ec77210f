import Responder
import TestSupport
import Testing
import TranscriptFormat

@testable import Transcripts

/// Accepting and declining the changes of an update one by one.
@MainActor
@Suite struct DecidingTests {
  private static let text = """
    # first
    you> one
    bot> 1

    you> two
    bot> 2
     or> zwei
    # second
    you> three
    """

  /// Returns the file after the decisions, and its result.
  private func decided(
    _ decisions: [ChangeDecision]
  ) async throws -> (text: String, file: FileResult, asked: [ProposedChange], problems: Int) {
    var options = ReplayOptions()
    options.update = .all
    let folder = TemporaryFolder()
    try folder.write("x.chat", Self.text)
    let replayer = Replayer(robots: Replay.robots(ParrotResponder()), options: options)
    var left = decisions[...]
    var asked: [ProposedChange] = []
    var problems = 0
    var file = FileResult(name: "")
    _ = await replayer.replay([folder.path + "/x.chat"]) { result in
      result.decide { change, problem in
        asked.append(change)
        if problem != nil { problems += 1 }
        return left.popFirst() ?? .skip
      }
    } report: {
      file = $0
    }
    let new = file.update.map { String(decoding: $0.new, as: UTF8.self) } ?? Self.text
    return (new, file, asked, problems)
  }

  @Test func acceptingAllIsTheUpdate() async throws {
    let all = try await decided([.accept, .accept, .accept])
    #expect(all.text == (await Replay.updated(Self.text, .all)))
    #expect(all.asked.map(\.location.line) == [3, 6, 9])
    #expect(all.asked[0].patch.contains("-bot> 1\n+bot> one"))
    #expect(all.asked[0].text == "bot> one" && all.asked[2].text == "bot> three")
    #expect(all.file.cases.map(\.status) == [.updated, .updated])
  }

  @Test func decliningLeavesTheLinesAndTheFailure() async throws {
    let none = try await decided([.decline, .decline, .decline])
    #expect(none.text == Self.text && none.file.update == nil)
    #expect(none.file.cases.map(\.status) == [.failed, .passed])
    let some = try await decided([.decline, .accept, .decline])
    #expect(some.file.cases.map(\.status) == [.failed, .passed])
    #expect(some.text.contains("bot> 1\n") && !some.text.contains("zwei\n or> zwei"))
  }

  @Test func skippingDeclinesTheRest() async throws {
    let result = try await decided([.accept, .skip, .accept])
    #expect(result.asked.count == 2)
    #expect(result.text == Self.text.replacing("bot> 1", with: "bot> one"))
  }

  @Test func otherLinesReplaceTheProposedOnes() async throws {
    let result = try await decided([
      .replace("bot (contains)> on"), .replace("nonsense"), .replace("bot> two\n or> deux"),
      .replace(""),
    ])
    #expect(result.problems == 1)
    #expect(
      result.text == """
        # first
        you> one
        bot (contains)> on

        you> two
        bot> two
         or> deux
         or> zwei
        # second
        you> three
        """)
  }
}
