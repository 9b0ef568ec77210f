import Responder
import RiveScript
import Testing
import TranscriptFormat

@testable import Transcripts

/// `replay --update --seeds N`.
@MainActor
@Suite struct SeedsUpdateTests {
  private static let rules = """
    + hello
    - Hi.
    - Hello.
    - Good day.

    + joke
    - {random}A|B|C|D{/random}

    + door
    - {random}Open.|Shut.{topic=shut}{/random}

    + same
    - Always.

    > topic shut inherits random
    < topic
    """

  private func options(_ seeds: Int, _ update: ReplayOptions.Update?) -> ReplayOptions {
    var options = ReplayOptions()
    options.seeds = seeds
    options.update = update
    options.fillsInRules = true
    return options
  }

  private func replay(
    _ text: String, seeds: Int = 40, _ update: ReplayOptions.Update? = nil
  ) async -> FileResult {
    let brain = Brain([RuleSource(name: "r.rive", text: Self.rules)])
    return await Replay.file(text, by: brain, options(seeds, update))
  }

  private func updated(
    _ text: String, seeds: Int = 40, _ update: ReplayOptions.Update = .exact
  ) async -> String {
    let result = await replay(text, seeds: seeds, update)
    return String(decoding: result.updated(Array(text.utf8)), as: UTF8.self)
  }

  @Test func everyReplyBecomesALine() async {
    let text = await updated("you> hello\n")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 5 && lines[1].hasPrefix("bot> "))
    #expect(lines[2...3].allSatisfy { $0.hasPrefix(" or> ") })
    #expect(lines[4...] == ["rule> r.rive: hello"])
    let replies = Set(lines[1...3].map { String($0.dropFirst(5)) })
    #expect(replies == ["Hi.", "Hello.", "Good day."])
  }

  @Test func aTextThatNoSeedGivesIsReplaced() async {
    #expect(await updated("you> same\nbot> Never.\n or> No.\n") == "you> same\nbot> Always.\n")
    let text = await updated("you> hello\nbot> Old.\n or> Hi.\n")
    #expect(!text.contains("Old.") && text.contains(" or> Hi.\n"))
    #expect(Set(text.split(separator: "\n")).count == 4)
  }

  @Test func whatTheSeedDecidesIsLeftForAPerson() async {
    let text = await updated("you> door\n")
    #expect(text.contains("rule> r.rive: door") && !text.contains("expect>"))
    let result = await replay("you> door\nbot (any)>\nexpect> topic = random\n", .exact)
    #expect(result.cases[0].status == .failed && result.cases[0].changes.isEmpty)
    let regex = "you> hello\nbot (regex)> Hi.\n"
    #expect(await updated(regex) == regex)
    #expect(await updated(regex, .all) != regex)
  }

  @Test func aCaseWithItsOwnSeedHasOneReply() async {
    let text = await updated("seed: 3\nyou> hello\n")
    #expect(!text.contains("or>") && text.contains("bot> "))
  }

  @Test func aMessageThatNoSeedCanTypeIsReported() async {
    let result = await replay("you> same\nhistory> 1\n", seeds: 2, .exact)
    #expect(result.cases[0].status == .failed)
    #expect(result.cases[0].failures.map(\.check) == [.screen(.history, got: .chatroom)])
  }

  @Test func strictnessHoldsForUpdatesToo() async {
    var options = options(2, .exact)
    options.strictness = .unmatched
    let brain = Brain([RuleSource(name: "r.rive", text: Self.rules)])
    let result = await Replay.file("you> nothing like it\nbot (any)>\n", by: brain, options)
    #expect(result.cases[0].failures.map(\.check) == [.unmatched(nil)])
  }

  @Test func aCallThatOneSeedMissesIsReported() async {
    let text = "+ call\n- {random}<call>here</call>|Not here.{/random}\n"
    let brain = Brain([RuleSource(name: "r.rive", text: text)])
    let result = await Replay.file(
      "call> here = there\nyou> call\nbot (any)>\n", by: brain, options(20, .exact))
    #expect(result.cases[0].failures.map(\.summary) == ["the object was not called"])
  }

  @Test func whatEverySeedMissesIsCorrectedOnce() async {
    for seeds in [1, 3] {
      let result = await replay("you> same\nnote> never\nbot> Always.\n", seeds: seeds, .exact)
      #expect(result.cases[0].failures.isEmpty && result.cases[0].changes.count == 1)
    }
  }

  @Test func equalFailuresOfTwoStepsAreTwo() async {
    let step = "you> same\nbot> Always.\nnote (regex)> n\n"
    for seeds in [1, 3] {
      let result = await replay(step + step, seeds: seeds, .exact)
      #expect(result.cases[0].failures.count == 2, "\(seeds) seeds")
    }
  }

  /// For any conversation: after an update with N seeds it passes with N seeds, and another update changes nothing.
  @Test func anUpdateFollowedByAReplayPasses() async {
    for seed in UInt64(0)..<60 {
      var chance = Randomness(seed: seed)
      var text = ""
      for _ in 0...chance.index(below: 5) {
        text += "you> " + ["hello", "joke", "same"][chance.index(below: 3)] + "\n"
        switch chance.index(below: 4) {
        case 0: text += "bot> Hi.\n or> B\n"
        case 1: text += "bot> gone\n or> Always.\n or> gone too\n// kept\n"
        case 2: text += "note> never\nbot> A\n"
        default: break
        }
      }
      let seeds = 1 + chance.index(below: 12)
      let once = await updated(text, seeds: seeds)
      let result = await replay(once, seeds: seeds)
      #expect(result.cases.map(\.status) == [.passed], "seed \(seed), \(seeds) seeds:\n\(once)")
      #expect(await updated(once, seeds: seeds) == once, "seed \(seed)")
    }
  }
}
