import Conversations
import JSON
import Mutation
import Responder
import RiveScript
import Terminal
import TestSupport
import Testing
import TranscriptFormat
import Transcripts

@testable import Perturbation

/// A run over transcripts: outcomes, fixes, reports and cases.
@MainActor
@Suite struct PerturbationRunTests {
  private struct Rules: SourceProvider {
    var text: String
    var head: [UInt8] = []
    var language = RiveScriptLanguage()

    private var source: RuleSource { RuleSource(name: "r.rive", bytes: head + text.utf8) }

    func sources(for request: RobotRequest) throws(RobotLoadError) -> RobotSources {
      RobotSources(language: language, sources: [source])
    }

    func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
      Robot(name: "R", responder: Brain([source]))
    }

    /// Replaces the rules of each header, as `--rules` does.
    func completed(_ request: RobotRequest) -> RobotRequest {
      var request = request
      request.rules = ["r.rive"]
      return request
    }
  }

  private let folder = TemporaryFolder()

  static let rules = """
    ! array greetings = hello hi howdy

    + hello
    - Hi!

    + what time is it
    - Late.

    + my name is *
    - <set name=<star>>Nice.

    + i cannot sleep
    - Count sheep.

    + *
    - Hm.
    """

  private static let talk = """
    # a
    you> Hello
    bot> Hi!
    you> my name is Hello
    bot> Nice.
    you> what time is it
    bot> Late.
    # b
    you> I can't sleep
    bot> Hm.
    you> I cannot sleep
    bot> Count sheep.
    """

  private func report(
    _ kinds: [PerturbationKind], rules: String = rules, head: [UInt8] = [], talk: String = talk,
    seed: UInt64 = 0, jobs: Int = 1, shard: Shard? = nil
  ) async throws -> PerturbationReport {
    try folder.write("t.chat", talk)
    var options = PerturbationOptions()
    (options.kinds, options.seed, options.jobs) = (kinds, seed, jobs)
    options.replay.shard = shard
    return try await PerturbationRun(Rules(text: rules, head: head), options: options)
      .run([folder.path + "/t.chat"])
  }

  /// RiveScript reads messages in small letters and without marks.
  @Test(arguments: [PerturbationKind.case, .spaces, .punctuation, .emoji])
  func whatNormalizationRemovesIsAbsorbed(kind: PerturbationKind) async throws {
    for seed in UInt64(0)..<10 {
      let counts = try await report([kind], seed: seed).counts
      if kind == .emoji {
        // In ASCII mode, an emoticon of letters or digits stays.
        #expect(counts[.absorbed] + counts.failureCount + counts[.same] == 4)
      } else {
        #expect(counts[.absorbed] == 4 && counts.score == nil, "seed \(seed)")
      }
    }
  }

  @Test func anotherRuleACatchAllAndNoneAreTold() async throws {
    let polite = try await report([.politeness])
    let counts = polite.counts
    #expect(counts[.catchAll] + counts[.same] == 4)
    #expect(polite.leftOutCount == 1, "a catch-all answers it unchanged")
    let bare = Self.rules.replacing("+ *\n- Hm.", with: "")
    let none = try await report([.politeness], rules: bare, talk: "you> what time is it\n")
    #expect(none.counts[.none] == 1 && none.score == 0)
    let other =
      Self.rules
      + "\n\n+ [*] (please|thanks|thank|hey|um|well|so|excuse|ok|sorry|by|you) [*]\n- Sure.\n"
    let taken = try await report([.politeness], rules: other, talk: "you> what time is it\n")
    #expect(taken.counts[.otherRule] == 1)
  }

  @Test func aRedirectToTheSameRuleIsTheSame() async throws {
    let rules = Self.rules + "\n\n+ hello *\n@ hello\n\n+ * hello\n@ hello\n"
    let found = try await report([.politeness], rules: rules, talk: "you> hello\n")
    #expect(found.counts[.same] == 1)
  }

  @Test func fixesAreTriedBeforeTheyAreOffered() async throws {
    let found = try await report([.politeness, .contractions])
    let fixes = found.robots[0].fixes
    #expect(
      fixes.contains { $0.text == "! sub can't = cannot" } == false, "the message is not contracted"
    )
    let time = try #require(fixes.first { $0.text.contains("what time is it") })
    #expect(time.text.contains("[*]") && time.line == 6 && time.fixedCount == 1)
    let lines = Self.rules.split(separator: "\n", omittingEmptySubsequences: false)
    var changed = lines.map(String.init)
    for fix in fixes {
      if let line = fix.line { changed[line - 1] = fix.text } else { changed.append(fix.text) }
    }
    let again = try await report(
      [.politeness, .contractions], rules: changed.joined(separator: "\n"))
    #expect(again.failures.count < found.failures.count)
  }

  @Test func aFileThatIsNotUTF8IsReportedWithoutWiderTriggers() async throws {
    let head = Array("// caf".utf8) + [0xE9, 0x0A]
    let found = try await report([.politeness, .contractions], head: head)
    #expect(!found.failures.isEmpty)
    #expect(found.robots[0].fixes.allSatisfy { $0.line == nil })
  }

  /// An alternative or a substitution for one misspelt word, or for a filler, would help with no other message.
  @Test func slipsGiveNoWordsForTheRules() async throws {
    for seed in UInt64(0)..<6 {
      let found = try await report([.typo, .politeness, .emoji], seed: seed)
      let fixes = found.robots[0].fixes
      #expect(fixes.allSatisfy { $0.rule == nil || $0.text.contains("[*]") }, "\(fixes)")
      #expect(fixes.allSatisfy { !$0.text.contains("|") && !$0.text.contains("! sub") }, "\(fixes)")
    }
  }

  @Test func otherWordsBecomeASubstitution() async throws {
    let found = try await report([.contractions], talk: "you> I cannot sleep\n")
    #expect(found.robots[0].fixes.map(\.text) == ["! sub can't = cannot"])
  }

  /// The narrowest of the forms that fix the same messages.
  @Test func aTriggerIsOpenedWhereTheWordsAre() async throws {
    let rules = Self.rules + "\n\n+ (bake|cook) a cake with *\n- Yes.\n"
    for seed in UInt64(0)..<6 {
      let talk = "you> bake a cake with cherries\nyou> what time is it\n"
      let found = try await report([.politeness], rules: rules, talk: talk, seed: seed)
      for failure in found.failures {
        let fix = try #require(
          found.robots[0].fixes.first { $0.rule == failure.rule.location }, "\(failure)")
        let isBefore =
          failure.changedMessage.hasSuffix("cherries") || failure.changedMessage.hasSuffix("it")
        let own = failure.rule.text
        #expect(fix.text == (isBefore ? "+ [*] \(own)" : "+ \(own) [*]"))
      }
    }
  }

  @Test func quotationMarksAreLeftToSpelling() async throws {
    let rules = "! global utf8 = true\n" + Self.rules
    for seed in UInt64(0)..<6 {
      let found = try await report([.quotes], rules: rules, talk: "you> hello\n", seed: seed)
      let fix = try #require(found.robots[0].fixes.first)
      #expect(found.counts.failureCount == 1 && fix.fixedCount == 1)
      #expect(fix.text == "! global spelling = 1")
      let mended = try await report(
        [.quotes], rules: rules + "\n! global spelling = 1\n", talk: "you> hello\n", seed: seed)
      #expect(mended.counts.failureCount == 0)
    }
  }

  @Test func sameSeedSameResultWithAnyNumberOfJobs() async throws {
    let kinds = PerturbationKind.allCases
    let one = try await report(kinds, seed: 5, jobs: 1)
    let eight = try await report(kinds, seed: 5, jobs: 8)
    #expect(one.messages.map(\.changedMessage) == eight.messages.map(\.changedMessage))
    #expect(one.messages.map(\.outcome) == eight.messages.map(\.outcome))
    #expect(one.robots.map(\.fixes) == eight.robots.map(\.fixes))
    let other = try await report(kinds, seed: 6)
    #expect(one.messages.map(\.changedMessage) != other.messages.map(\.changedMessage))
    #expect(one.messages.count == kinds.count * 4)
  }

  /// A typing error must not make a word of a message in another shard.
  @Test(arguments: [2, 3, 5]) func shardsTogetherAreTheWhole(count: Int) async throws {
    let kinds = PerturbationKind.allCases
    let talk = (0..<12).map { "# \($0)\nyou> what time is it\nyou> my name is hallo \($0)\n" }
      .joined()
    func lines(_ report: PerturbationReport) -> [String] {
      report.messages.map { "\($0.kind) \($0.changedMessage) \($0.outcome)" }
    }
    let whole = lines(try await report(kinds, talk: talk, seed: 5))
    var parts: [String] = []
    for index in 1...count {
      let shard = Shard(index: index, of: count)
      parts += lines(try await report(kinds, talk: talk, seed: 5, jobs: index, shard: shard))
    }
    #expect(parts.sorted() == whole.sorted())
  }

  @Test func equalChangedMessagesCountOnce() async throws {
    let talk = "# a\nyou> I cannot sleep\n# b\nyou> I cannot sleep\n"
    let found = try await report([.contractions], talk: talk)
    let group = try #require(found.failuresByRule.first)
    #expect(group.failures.count == 1 && group.tried == 1)
  }

  /// Each failure is a case that fails with these rules, at its last line.
  @Test func failuresBecomeCases() async throws {
    let found = try await report([.politeness, .typo])
    let text = found.transcript(ofRobot: 0, rules: ["r.rive"])
    let transcript = Transcript(TranscriptDocument(name: "x.chat", bytes: Array(text.utf8)))
    #expect(transcript.diagnostics.isEmpty, "\(text)")
    #expect(transcript.cases.count == found.failures.count && !transcript.cases.isEmpty)
    let robot = try await Rules(text: Self.rules).robot(for: RobotRequest())
    let result = await Replayer(robots: SingleRobot(robot)).replay(transcript)
    #expect(
      result.cases.allSatisfy { $0.failures.map(\.summary) == ["another rule answered"] }, "\(text)"
    )
  }

  @Test("The cases keep how their header loads the rules, also with other rules than the header’s")
  func headerOfCases() async throws {
    let talk = "rules: other.rive\nutf8: true\nmax-steps: 9\n\nyou> what time is it\n"
    let found = try await report([.politeness], talk: talk)
    #expect(found.failures.count == 1)
    let text = found.transcript(ofRobot: 0, rules: ["r.rive"])
    #expect(text.hasPrefix("rules: r.rive\nutf8: true\nmax-steps: 9\n\n# "), "\(text)")
  }

  @Test func reportsHaveEveryKind() async throws {
    let found = try await report([.typo, .spelling, .politeness])
    let text = PerturbationText(found, showsAll: true).text.text
    #expect(text.contains("spelling      changes none of the messages\n"), "\(text)")
    #expect(text.hasSuffix("robustness \(Int(found.score))%\n"))
    let lines = found.jsonLines.split(separator: "\n")
    #expect(lines.count == found.failures.count + found.robots[0].fixes.count + 1)
    #expect(lines.last?.hasPrefix("{\"summary\":{\"seed\":0,") == true)
    var values = try lines.map { try JSONValue(Array($0.utf8)) }
    let read = try #require(RuleFindings(perturbation: values))
    #expect(
      read.fingerprints == ["r.rive": RuleSource(name: "r.rive", text: Self.rules).fingerprint])
    values.removeLast()
    #expect(RuleFindings(perturbation: values) == nil)
    let xml = found.junit(time: WallTime(microseconds: 0))
    #expect(xml.split(separator: "<testsuite ").count == 4 + 0)
    #expect(xml.split(separator: "<failure ").count == found.failures.count + 1)
  }
}
