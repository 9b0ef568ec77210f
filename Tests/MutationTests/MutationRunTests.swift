import Conversations
import Eliza
import JSON
import Responder
import RiveScript
import Terminal
import TestSupport
import Testing
import TranscriptFormat
import Transcripts

@testable import Mutation

@MainActor
@Suite("A mutation run")
struct MutationRunTests {
  let folder = TemporaryFolder()

  /// Robots from rules in memory; a header that names more than one file adds `more`.
  struct Rules: SourceProvider {
    var text: String
    var more = ""

    private func all(_ request: RobotRequest) -> [RuleSource] {
      [RuleSource(name: "r.rive", text: text)]
        + (request.rules.count > 1 ? [RuleSource(name: "s.rive", text: more)] : [])
    }

    func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
      let compilation = RiveScriptLanguage().compile(all(request)) { _ in }
      guard let responder = compilation.responder else {
        throw .nothingLeft(compilation.diagnostics)
      }
      return Robot(name: "r", responder: responder)
    }

    func sources(for request: RobotRequest) throws(RobotLoadError) -> RobotSources {
      RobotSources(language: RiveScriptLanguage(), sources: all(request))
    }
  }

  static let rules = """
    + hello
    - Hello!
    - Hi!

    + my name is *
    - <set name=<star>>Hi, <star>.

    + * *
    * <get name> == ann => Ann again.
    - Who?

    + never said
    - Never.
    """

  static let transcript = """
    # hello
    you> hello
    bot> Hello!
     or> Hi!

    # name
    you> my name is ann
    bot> Hi, ann.

    # again
    you> my name is ann
    you> what now
    bot> Ann again.
    """

  func run(
    _ transcript: String = transcript, rules: String = rules,
    _ change: (inout MutationOptions) -> Void = { _ in }
  ) async throws -> MutationReport {
    try folder.write("t.chat", transcript)
    var options = MutationOptions()
    change(&options)
    return try await MutationRun(Rules(text: rules), options: options).run([folder.path + "/t.chat"]
    )
  }

  private func verdicts(_ report: MutationReport) -> [String] {
    report.mutants.map { mutant in
      let verdict =
        switch mutant.verdict {
        case .noticed(let number): "noticed by \(report.cases[number].script.title)"
        case .survived: "survived"
        case .uncovered: "uncovered"
        case .invalid: "invalid"
        case .exempt: "exempt"
        }
      return "\(mutant.mutation.operation) \(mutant.mutation.ruleLocation?.line ?? 0) \(verdict)"
    }
  }

  @Test("A mutant is noticed by the shortest case that fails, or survives, or no case uses it")
  func verdicts() async throws {
    let found = verdicts(try await run())
    #expect(found.contains("trigger-removal 1 noticed by hello"))
    #expect(found.contains("trigger-removal 5 noticed by name"))
    #expect(found.contains("condition-removal 8 noticed by again"))
    #expect(found.contains("set-removal 5 noticed by again"))
    #expect(found.contains("trigger-removal 12 uncovered"))
    // Both replies are accepted, so nothing tells whether one is gone.
    #expect(found.filter { $0 == "reply-removal 1 survived" }.count == 2)
  }

  @Test("A case is found for what no case notices; it passes before and fails after the change")
  func tests() async throws {
    let report = try await run("you> hello\nbot> Hello!\n or> Hi!\n")
    let unnoticed = report.mutants.filter { $0.verdict == .survived || $0.verdict == .uncovered }
    #expect(unnoticed.count > 8)
    let found = unnoticed.filter { $0.test != nil }
    #expect(found.count == unnoticed.count, "\(unnoticed.filter { $0.test == nil })")
    let set = try #require(found.first { $0.mutation.operation == "set-removal" }?.test)
    #expect(set.contains("you> my name is ") && set.contains("expect> name = "))
    let all = report.transcript(ofRobot: 0, rules: [])
    let again = try await run(all)
    #expect(again.survivedCount + again.uncoveredCount == 0, "\(verdicts(again))")
    #expect(again.score == 100)
  }

  @Test("A case that is found leaves out the exchanges that it does not need")
  func shortTests() async throws {
    let rules = """
      + hello
      - Hello!

      + start
      - {topic=t}Go on.

      > topic t
        + go
        - <set a=1>Gone.
      < topic
      """
    let report = try await run(
      "you> hello\nyou> start\nbot> Go on.\nyou> go\nbot> Gone.\n", rules: rules
    ) { $0.mutators = ["set-removal"] }
    let test = try #require(report.mutants.first?.test)
    #expect(
      test.split(separator: "\n").dropFirst() == [
        "you> start", "bot> Go on.", "you> go", "bot> Gone.", "expect> a = 1",
      ])
  }

  @Test("A case is found for a change of a reply that is only one of several")
  func chosenReplies() async throws {
    let rules = "+ hello\n" + (1...4).map { "- <set a=\($0)>Hi.\n" }.joined()
    let report = try await run("you> hello\nbot> Hi.\n", rules: rules) {
      $0.mutators = ["set-removal"]
    }
    #expect(report.survivedCount == 4)
    #expect(report.mutants.allSatisfy { $0.test != nil })
  }

  @Test("A rule> line is no reason to notice a change of the rule’s own text")
  func names() async throws {
    let report = try await run("you> my name is ann\nrule> r.rive: my name is *\n") {
      $0.mutators = ["wildcard-change", "word-removal"]
    }
    let found = verdicts(report)
    #expect(found.contains("wildcard-change 5 survived"))
    #expect(found.contains("word-removal 5 noticed by "))
  }

  @Test("Cases that fail with the unchanged rules stop the run")
  func failing() async throws {
    await #expect(throws: TrialStop.self) { try await run("you> hello\nbot> No.\n") }
  }

  @Test(
    "The number of jobs changes nothing, and shards together are the whole", arguments: [2, 3, 5])
  func jobs(_ count: Int) async throws {
    let whole = try await run()
    let other = try await run { $0.jobs = 8 }
    #expect(verdicts(whole) == verdicts(other))
    #expect(whole.mutants.map(\.test) == other.mutants.map(\.test))
    let lines = Dictionary(
      uniqueKeysWithValues: zip(whole.mutants, verdicts(whole)).map { ($0.mutation, $1) })
    var parts: [RuleMutation] = []
    for index in 1...count {
      let part = try await run {
        $0.shard = Shard(index: index, of: count)
        $0.jobs = index
      }
      #expect(part.mutants.count + part.leftOutCount == whole.mutants.count)
      #expect(verdicts(part) == part.mutants.map { lines[$0.mutation] ?? "" })
      parts += part.mutants.map(\.mutation)
    }
    #expect(Set(parts) == Set(whole.mutants.map(\.mutation)))
    #expect(parts.count == whole.mutants.count)
  }

  @Test("A mutant that never stops ends after a number of steps, whatever the time limit")
  func endless() async throws {
    let rules = "+ a\n@ b\n\n+ b\n- B.\n\n+ c\n@ a\n"
    let report = try await run("you> a\nbot> B.\nyou> c\nbot> B.\n", rules: rules) {
      $0.mutators = ["redirect-change"]
      $0.replay.replyTime = nil
    }
    #expect(verdicts(report) == ["redirect-change 1 noticed by ", "redirect-change 7 survived"])
  }

  @Test("Kept verdicts are taken over as long as rules and replies stay the same")
  func incremental() async throws {
    let first = try await run { $0.earlierVerdicts = VerdictCache() }
    #expect(first.reusedCount == 0)
    let kept = try VerdictCache(Array(first.verdicts.json.text.utf8))
    #expect(kept == first.verdicts)
    let again = try await run { $0.earlierVerdicts = kept }
    #expect(again.reusedCount == again.mutants.count)
    #expect(verdicts(again) == verdicts(first))
    #expect(again.mutants.map(\.test) == first.mutants.map(\.test))
    #expect(again.verdicts == kept)
    // Lines that only move change nothing; a changed reply changes what its case says, and all survivors.
    let moved = try await run(rules: "\n\n" + Self.rules) { $0.earlierVerdicts = kept }
    #expect(moved.reusedCount > first.noticedCount)
    let changed = try await run(
      Self.transcript.replacing("Who?", with: "Who is it?"),
      rules: Self.rules.replacing("Never.", with: "Never again.")
    ) { $0.earlierVerdicts = kept }
    #expect(changed.reusedCount > 0 && changed.reusedCount < changed.mutants.count)
    let fresh = try await run(rules: Self.rules.replacing("Never.", with: "Never again."))
    #expect(verdicts(changed) == verdicts(fresh))
  }

  @Test("Another file, or a damaged one, is refused")
  func damaged() {
    for text in ["", "{", "[]", "{}", "{\"parley-mutate\":\"1\",\"verdicts\":{\"a\":{}}}"] {
      #expect(throws: VerdictCache.Problem.self) { try VerdictCache(Array(text.utf8)) }
    }
  }

  @Test("A widened trigger that wins messages of other rules is noticed by their cases")
  func winners() async throws {
    let rules = """
      + tell me about cats
      - Purr.

      + tell me about *
      - About <star>.

      + one
      @ tell me about cats

      + my (dog|fox) *
      - Woof.
      """
    let transcript = """
      # rare
      you> my dog barks
      bot> Woof.

      # redirect
      you> one
      bot> Purr.

      # other
      you> tell me about dogs
      bot> About dogs.

      # nothing
      you> what about cats
      """
    let found = verdicts(
      try await run(transcript, rules: rules) {
        $0.mutators = ["word-removal", "wildcard-change"]
      })
    #expect(found.contains("word-removal 1 noticed by redirect"))
    #expect(found.contains("wildcard-change 4 survived"))
    let report = try await run(
      "# other\nyou> tell me about dogs now\nbot> About dogs now.\n",
      rules: rules.replacing("tell me about cats\n- P", with: "tell me about cats *\n- P")
    ) { $0.mutators = ["word-removal"] }
    #expect(verdicts(report).contains("word-removal 1 noticed by other"))
  }

  @Test(
    "A case is found for a number that a wildcard captures, and changes without one are counted")
  func captures() async throws {
    let report = try await run(
      "you> bring 77 cups\nbot> Too many.\n",
      rules: "! array a = x y z\n+ bring # cups\n* <star> > 5 => Too many.\n- Here you are.\n")
    let boundary = report.mutants.first { $0.mutation.operation == "comparison-change" }
    #expect(boundary?.test?.contains("you> bring 5 cups") == true)
    let short = MutationText(report, showsAll: false).text.text
    #expect(short.contains("may make no difference: 3 × array-item-removal"), "\(short)")
    let long = MutationText(report, showsAll: true).text.text
    #expect(long.contains("deletes “y” from the array a"))
  }

  @Test("A change for which the answers stay the same passes without running its cases")
  func quick() async throws {
    let report = try await run(
      "you> hello there\nbot> Hi.\n", rules: "+ hello *\n- Hi.\n\n+ *\n- Hm.\n")
    #expect(verdicts(report).contains("wildcard-change 1 survived"))
    #expect(verdicts(report).contains("word-removal 1 survived"))
    #expect(verdicts(report).contains("trigger-removal 4 uncovered"))
  }

  @Test("A sample is the same with the same seed, and a part of all")
  func sample() async throws {
    let whole = try await run()
    let one = try await run { $0.sample = 5 }
    let same = try await run { $0.sample = 5 }
    let other = try await run { ($0.sample, $0.seed) = (5, 1) }
    #expect(one.mutants.map(\.mutation) == same.mutants.map(\.mutation))
    #expect(one.mutants.map(\.mutation) != other.mutants.map(\.mutation))
    #expect(one.mutants.count == 5 && one.leftOutCount == whole.mutants.count - 5)
  }

  @Test("A change that draws fewer random numbers does not change later replies by chance")
  func chance() async throws {
    let rules = """
      + one
      * <get x> == undefined => {random}a|b|c{/random}
      - d
      + two
      - e
      - f
      - g
      - h
      """
    // The first reply is not checked, so only chance could tell in the second one.
    let transcript = (0..<20).map { seed in
      "# \(seed)\nyou> /seed \(seed)\nyou> one\nyou> two\n\n"
    }.joined()
    let filled = try await updated(transcript, rules)
    let unchecked = filled.replacing(/you> one\nbot> .\n/, with: "you> one\n")
    #expect(unchecked != filled)
    let report = try await run(unchecked, rules: rules) { $0.mutators = ["condition-removal"] }
    #expect(verdicts(report) == ["condition-removal 1 survived"])
  }

  /// Returns the transcript with the replies of the rules.
  private func updated(_ transcript: String, _ rules: String) async throws -> String {
    let bytes = Array(transcript.utf8)
    var options = ReplayOptions()
    options.update = .exact
    let robot = try await Rules(text: rules).robot(for: RobotRequest())
    let result = await Replayer(robots: SingleRobot(robot), options: options)
      .replay(Transcript(TranscriptDocument(name: "u", bytes: bytes)))
    return String(decoding: result.updated(bytes), as: UTF8.self)
  }

  /// A script in which one keyword links to another.
  private struct Script: SourceProvider {
    private let source = RuleSource(
      name: "r.eliza",
      text: """
        (HI)
        (HELLO ((0) (GOOD DAY)))
        (MUM ((0) (=SAD)))
        (SAD ((0) (WHY)))
        (NONE ((0) (HM)))
        (MEMORY HELLO (0 = A) (0 = B) (0 = C) (0 = D))
        """)

    func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
      let compilation = ElizaLanguage().compile([source]) { _ in }
      guard let responder = compilation.responder else {
        throw .nothingLeft(compilation.diagnostics)
      }
      return Robot(name: "r", responder: responder)
    }

    func sources(for request: RobotRequest) throws(RobotLoadError) -> RobotSources {
      RobotSources(language: ElizaLanguage(), sources: [source])
    }
  }

  @Test("A change after which the rules are invalid does not count, even if no case uses the rule")
  func invalid() async throws {
    try folder.write("t.chat", "# hello\nyou> hello\nbot> GOOD DAY\n")
    var options = MutationOptions()
    options.mutators = ["keyword-removal"]
    let report = try await MutationRun(Script(), options: options).run([folder.path + "/t.chat"])
    // MEMORY needs HELLO, and without SAD, the link of MUM leads nowhere.
    #expect(
      verdicts(report) == [
        "keyword-removal 2 invalid", "keyword-removal 3 uncovered", "keyword-removal 4 invalid",
      ])
    #expect(report.score == 0 && report.invalidCount == 2)
  }

  @Test("Of equal cases, the first one noticed a mutant that is known from a run before")
  func equalCases() async throws {
    let transcript = String(repeating: "# same\nyou> my name is ann\nbot> Hi, ann.\n", count: 20)
    let first = try await run(transcript) { $0.earlierVerdicts = VerdictCache() }
    let again = try await run(transcript) { $0.earlierVerdicts = first.verdicts }
    #expect(again.reusedCount == again.mutants.count)
    #expect(again.mutants.map(\.verdict) == first.mutants.map(\.verdict))
  }
}
