import Responder
import TestSupport
import Testing

@testable import RiveScript

/// Loading, checking, answering and explaining take time in proportion to the rules, up to a logarithm.
@Suite struct ScalingTests {
  @Test(arguments: Construct.all)
  func timeGrowsWithTheRules(_ construct: Construct) {
    let growth = Growth.worst(of: 80) { size in
      let source = RuleSource(name: "f.rive", text: construct.rules(size))
      return [
        ("loading", { _ = Brain([source]) }),
        ("checking", { _ = RiveScriptLanguage().check([source]) }),
        ("answering", { Self.answer(Brain([source]), construct.message) }),
      ]
    }
    #expect(growth.isNearlyLinear, "\(construct.name): \(growth)")
  }

  /// At n, 2n and 4n of each construct: ten bytes for each pair of them would be noticed.
  @Test(.enabled(if: MemoryLaw.isMeasured))
  func memoryGrowsWithTheRules() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      // Items are counted, up to a hundred thousand; a match takes a bit for each instruction of its trigger, up to
      // ten thousand, and each byte of the message, and the message that fits this trigger is as long as it.
      let boundedOtherwise: Set = ["arrays in arrays", "+ _ in a row"]
      var problems: [String] = []
      for construct in Construct.all {
        for size in MemoryLaw.sizes {
          let source = RuleSource(name: "f.rive", text: construct.rules(size))
          let problem = MemoryLaw.problem(
            construct.name, bytes: source.bytes.count,
            perByte: boundedOtherwise.contains(construct.name) ? 6_000 : MemoryLaw.perByte
          ) {
            _ = RiveScriptLanguage().check([source])
            ScalingTests.answer(Brain([source]), construct.message)
          }
          if let problem { problems.append(problem) }
        }
      }
      MemoryLaw.report(problems)
    }
    #expect(MemoryLaw.problems(in: result?.standardOutputContent) == [])
  }

  private static func answer(_ brain: Brain, _ message: String) {
    var talk = Conversation()
    _ = brain.respond(to: "first", in: &talk)
    let before = talk
    _ = brain.respond(to: message, in: &talk).explanation
    _ = brain.runnersUp(to: message, in: before, limit: 5)
    _ = brain.possibleReplies(to: message, in: before, limit: 2)
    for rule in brain.rules.prefix(3) {
      _ = brain.obstacle(to: rule, answering: message, in: before)
      _ = brain.messages(matching: rule, in: before, limit: 2)
      _ = brain.wordings(of: rule, in: before, except: [], .together, limit: 2)
    }
  }

  @Test func aLongMessageIsAnsweredInProportion() {
    let brain = Brain([
      RuleSource(
        name: "f",
        text:
          "! sub u = you\n! array l = w x\n+ [*] z [*]\n- a\n+ (@l) *\n- b\n+ * * *\n- <star2>\n+ #\n- c"
      )
    ])
    let growth = Growth.worst(of: 500) { size in
      let message = String(repeating: "u w 7 ", count: size)
      return [("answering", { Self.answer(brain, message) })]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test("The texts of a pattern are made in proportion")
  func theTextsOfAPattern() {
    let brain = Brain([])
    let growth = Growth(of: "pattern texts", size: 1_000) { size in
      let nodes = [PatternNode](repeating: .literal([0x61]), count: size)
      return { _ = PatternTexts.all(of: nodes, in: brain) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test("The typed text of a long message is found in proportion")
  func theTypedTextOfALongMessage() {
    let robot = Robot("! sub you = u\n+ *\n- <star raw>")
    let growth = Growth(of: "typed text", size: 3_000) { size in
      let message = String(repeating: "you w ", count: size)
      let normalizer = robot.brain.normalizer
      let normalized = normalizer.message(message)
      return { _ = TypedText(message, normalizer: normalizer, normalized: normalized) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test("a line with many mistakes is loaded in proportion", arguments: [" A", " b?", "?"])
  func manyMistakesOnOneLine(mistake: String) {
    let growth = Growth.worst(of: 2_000) { size in
      let text = "+ a" + String(repeating: mistake, count: size) + "\n- x\n"
      return [("loading", { _ = Brain([RuleSource(name: "f", text: text)]) })]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test("obsolete comments in a row are loaded in proportion")
  func obsoleteComments() {
    let growth = Growth.worst(of: 2_000) { size in
      let text = String(repeating: "# old\n\n", count: size) + "+ a\n- x\n"
      return [("loading", { _ = Brain([RuleSource(name: "f", text: text)]) })]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test("a message in quotation marks is answered in proportion", arguments: ["", " "])
  func quotationMarksAreLeftOutInProportion(separator: String) {
    let rules = "! global utf8 = true\n! global spelling = 1\n+ hello there\n- a\n+ *\n- b"
    let brain = Brain([RuleSource(name: "f", text: rules)])
    let growth = Growth.worst(of: 2_000) { size in
      let quoted = String(repeating: "\"\"x\"\"" + separator, count: size)
      let marks = String(repeating: "\"", count: size)
      let message = separator.isEmpty ? marks + "zzqq blorf" + marks : quoted
      return [
        (
          "answering",
          {
            var talk = Conversation()
            _ = brain.respond(to: message, in: &talk)
          }
        )
      ]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func redirectsThatAreTooDeepCountAsSteps() {
    var robot = Robot("+ *\n- " + String(repeating: "{@a} ", count: 5_000))
    #expect(robot.answer("hi") == "ERR: Too Many Redirects")
  }

  @Test func examplesOfPatternsWithManyVariablesEnd() {
    let robot = Robot("+ " + String(repeating: "<input1> ", count: 10_000) + "\n- b\n")
    var talk = robot.talk
    talk.record(input: String(repeating: "word ", count: 1_600), reply: "b")
    let messages = robot.brain.messages(matching: robot.brain.rules[0], in: talk, limit: 2)
    #expect(messages.allSatisfy { $0.utf8.count < 100_000 })
  }

  /// The pieces of replies, by name; a new kind of piece needs a construct.
  @Test func everyPieceHasAConstruct() {
    var found: Set<String> = []
    for construct in Construct.all {
      let brain = Brain([RuleSource(name: "f", text: construct.rules(3))])
      let templates =
        brain.replies.map(\.template) + brain.redirects.map(\.template)
        + brain.conditions.flatMap { $0.tests.flatMap { [$0.leftSide] + $0.values } + [$0.reply] }
      for template in templates { found.formUnion(names(of: template.pieces)) }
    }
    #expect(
      found == [
        "text", "star", "rawStar", "botStar", "input", "reply", "user", "date", "asked", "ok",
        "random",
        "randomWord",
        "gap",
        "format", "variable", "topic", "redirect", "call",
      ])
  }

  private func names(of pieces: [Piece]) -> Set<String> {
    var names: Set<String> = []
    for piece in pieces {
      let (name, inner) = describe(piece)
      names.insert(name)
      names.formUnion(self.names(of: inner))
    }
    return names
  }

  private func describe(_ piece: Piece) -> (name: String, inner: [Piece]) {
    switch piece {
    case .text: ("text", [])
    // Made only during a conversation.
    case .data: ("text", [])
    case .star: ("star", [])
    case .rawStar: ("rawStar", [])
    case .botStar: ("botStar", [])
    case .input: ("input", [])
    case .reply: ("reply", [])
    case .user: ("user", [])
    case .date: ("date", [])
    case .asked: ("asked", [])
    case .ok: ("ok", [])
    case .random(_, let alternatives): ("random", alternatives.flatMap { $0 })
    case .randomWord(_, let inner): ("randomWord", inner)
    case .gap: ("gap", [])
    case .format(_, let inner): ("format", inner)
    case .variable(_, let tag): ("variable", tag.name + (tag.value ?? []))
    case .topic(_, let inner): ("topic", inner)
    case .redirect(_, let inner): ("redirect", inner)
    case .call(_, let inner): ("call", inner)
    }
  }
}
