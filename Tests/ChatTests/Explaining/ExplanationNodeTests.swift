import JSON
import Responder
import Terminal
import Testing

@testable import Conversations
@testable import ScreenKit

@Suite struct ExplanationNodeTests {
  private static func rule(_ text: String, _ line: Int) -> Rule {
    Rule(kind: "trigger", text: text, location: SourceLocation(file: "tea.rive", line: line))
  }

  private static func line(_ text: String, _ line: Int) -> Rule.Alternative {
    Rule.Alternative(text: text, location: SourceLocation(file: "tea.rive", line: line))
  }

  private struct Fixed: Explaining {
    var explanation: Explanation
  }

  private static func moment(
    _ steps: [Explanation.Step], message: String = "tea please"
  ) -> Moment {
    let reply = Reply(text: "Here.", explainedBy: Fixed(explanation: Explanation(steps: steps)))
    return Moment(
      exchange: Exchange(
        message: message, reply: reply, topic: nil, duration: .zero, at: WallTime(microseconds: 0)),
      before: Conversation(), robot: .echo)
  }

  private static var steps: [Explanation.Step] {
    [
      Explanation.Step(
        rule: rule("request", 1), depth: 0, topic: "begin", message: "request",
        findings: [.choice(line("{ok}", 2), index: 0, count: 1, weight: 1, total: 1)]),
      Explanation.Step(
        rule: rule("* please", 3), depth: 0, topic: "random", message: "tea please",
        captures: ["tea", nil],
        findings: [
          .condition(
            line("<x> == 1 => One", 4), left: "2", comparison: "==", right: "1", holds: false),
          .choice(line("{@give <star>}", 5), index: 1, count: 2, weight: 3, total: 4),
          .redirect(to: "give tea"), .variable("cups", from: nil, to: "1"),
        ]),
      Explanation.Step(
        rule: rule("give *", 7), depth: 1, topic: "random", message: "give tea",
        captures: ["tea"], findings: [.topic(from: "random", to: "tea")]),
    ]
  }

  @Test func drawsThePartsOfAMessage() {
    var steps = Self.steps
    for index in steps.indices { steps[index].part = 1 }
    var explanation = Explanation(steps: steps)
    explanation.parts = [
      .init(text: "Hm!", isQuestion: false, outcome: .leftOut),
      .init(text: "Tea?", isQuestion: true, outcome: .given),
    ]
    explanation.answeringPart = 1
    let reply = Reply(text: "Here.", explainedBy: Fixed(explanation: explanation))
    var moment = Self.moment([], message: "Hm! Tea?")
    moment.exchange.reply = reply
    let node = ExplanationNode(moment, runnersUp: [], detail: .short)
    #expect(
      node.lines.prefix(4) == [
        "Hm! Tea? → Here.", "├ part 1, left out: only a catch-all matches it: “Hm!”",
        "└ question 2, replied to: “Tea?”", "  ├ trigger request  tea.rive:1",
      ])
    #expect(node.children.map(\.kind) == [.part, .part])
  }

  @Test func drawsTheWholeWayAsATree() {
    var steps = Self.steps
    steps[0].gaveWay = true
    let rivals = [RunnerUp(rule: Self.rule("*", 9), reason: .lessSpecific)]
    #expect(
      ExplanationNode(Self.moment(steps), runnersUp: rivals).lines.joined(separator: "\n") == """
        tea please → Here.
        ├ trigger * please  tea.rive:3
        │ ├ matched: tea please  (topic random)
        │ ├ wildcard 1: “tea”
        │ ├ wildcard 2 was not used
        │ ├ condition fails: <x> == 1 => One  tea.rive:4
        │ │ “2” == “1”
        │ ├ reply 2 of 2, weight 3 of 4: {@give <star>}  tea.rive:5
        │ ├ redirect to: give tea
        │ │ └ trigger give *  tea.rive:7
        │ │   ├ matched: give tea  (topic random)
        │ │   ├ wildcard 1: “tea”
        │ │   └ topic: random → tea
        │ └ cups: not set → 1
        └ also matching
          └ trigger *, less specific  tea.rive:9
        """)
  }

  @Test func theShortFormLeavesOutWhatMadeNoDifference() {
    var steps = Self.steps
    steps[0].gaveWay = true
    let rivals = (1...6).map { RunnerUp(rule: Self.rule("r\($0)", $0), reason: .later) }
    func short(_ steps: [Explanation.Step], _ rivals: some Sequence<RunnerUp>) -> [String] {
      ExplanationNode(Self.moment(steps), runnersUp: Array(rivals), detail: .short).lines
    }
    #expect(
      short(steps, rivals.prefix(1)).joined(separator: "\n") == """
        tea please → Here.
        ├ trigger * please  tea.rive:3
        │ ├ wildcard 1: “tea”
        │ ├ wildcard 2 was not used
        │ ├ reply 2 of 2, weight 3 of 4: {@give <star>}  tea.rive:5
        │ ├ redirect to: give tea
        │ │ └ trigger give *  tea.rive:7
        │ │   ├ wildcard 1: “tea”
        │ │   └ topic: random → tea
        │ └ cups: not set → 1
        └ 1 other rule matches: /why full
        """)
    #expect(short(steps, rivals).last == "└ more than 5 other rules match: /why full")
    #expect(short(steps, []).last == "  └ cups: not set → 1")
    // If no other rule answered, only the rules that passed the message on are left.
    #expect(short([steps[0]], []).contains { $0.contains("trigger request") } == false)
    steps[0].findings.append(.variable("turns", from: nil, to: "1"))
    #expect(short([steps[0]], []).contains { $0.contains("trigger request") })
  }

  @Test func fitsAnyWidthThatLeavesRoom() {
    let node = ExplanationNode(
      Self.moment(Self.steps, message: "a 你好 long message " + "x y ".repeated(40)), runnersUp: [])
    for width in [24, 34, 40, 74] {
      for line in node.styledLines(width: width) {
        #expect(line.text.displayWidth <= width, "width \(width): \(line.text)")
      }
    }
  }

  @Test func aPlaceLosesItsFoldersBeforeItsName() {
    let node = ExplanationNode(
      .rule, "trigger", file: "builtin/meeting/greetings.rive", line: 40)
    #expect(
      node.styledLines(width: 33).map(\.text) == ["trigger", "builtin/meeting/greetings.rive:40"])
    #expect(node.styledLines(width: 30).map(\.text) == ["trigger", "…/meeting/greetings.rive:40"])
    #expect(node.styledLines(width: 19).map(\.text) == ["trigger", "…/greetings.rive:40"])
  }

  @Test func longTextsEndWithAWord() {
    let trigger = "[but|and|because|well|yes] i [also|really|still|mostly|always] like *"
    #expect(
      Words.clipped(trigger) == "[but|and|because|well|yes] i [also|really|still|mostly|…")
    #expect(Words.clipped(String(repeating: "a", count: 61)).count == 60)
    #expect(Words.clipped("short") == "short")
  }

  @Test func saysSoWhereNoRuleMatched() {
    #expect(
      ExplanationNode(Self.moment([]), runnersUp: []).lines.last == "└ no rule matches this message"
    )
  }

  @Test func theFullFormCutsNothing() {
    let message = "give me " + "tea ".repeated(200) + "\u{1B}\nnow"
    var steps = [Self.steps[1]]
    steps[0].message = message
    steps[0].captures = [message]
    steps[0].findings = [
      .choice(Self.line(message, 5), index: 0, count: 1, weight: 1, total: 1)
    ]
    let moment = Self.moment(steps, message: message)
    let full = ExplanationNode(moment, runnersUp: [])
    let whole = message.oneLine
    let lines = [
      "\(whole) → Here.", "matched: \(whole)  (topic random)", "wildcard 1: “\(whole)”",
      "reply 1 of 1: \(whole)  tea.rive:5",
    ]
    for (index, line) in zip([0, 2, 3, 4], lines) {
      #expect(full.lines[index].hasSuffix(line), "\(index)")
      #expect(full.indentedLines[index].hasSuffix(line), "\(index)")
      #expect(full.styledLines(width: 2_000)[index].text.hasSuffix(line), "\(index)")
    }
    let short = ExplanationNode(moment, runnersUp: [], detail: .short).lines
    #expect(short.allSatisfy { $0.utf8.count < 330 })
  }

  @Test func theFullFormSaysHowMuchIsCut() {
    let moment = Self.moment([], message: "tea ".repeated(20_000))
    let heading = ExplanationNode(moment, runnersUp: []).lines[0]
    #expect(heading.hasSuffix(Words.moreBytes(80_000 + " → Here.".utf8.count - (1 << 16))))
  }

  @Test func namesAllThatLostUpToALimit() {
    func lines(_ count: Int) -> [String] {
      let rivals = (1...count).map { RunnerUp(rule: Self.rule("r\($0)", $0), reason: .later) }
      return ExplanationNode(Self.moment(Self.steps), runnersUp: rivals).lines
    }
    func lost(_ lines: [String]) -> Int { lines.count { $0.contains("later in the order") } }
    #expect(lost(lines(9)) == 9 && lines(9).last?.contains("…") == false)
    let many = lines(ExplanationNode.maximumRunnersUp + 1)
    #expect(lost(many) == ExplanationNode.maximumRunnersUp)
    #expect(many.last == "  └ " + Words.moreRulesMatch)
  }

  @Test func aProgramGetsTheValuesByName() {
    let text = (["why": ExplanationNode(Self.moment(Self.steps), runnersUp: []).json] as JSONValue)
      .text
    #expect(
      text.contains(
        #"{"kind":"variable","text":"cups: not set → 1","name":"cups","from":null,"to":"1"}"#))
    #expect(text.contains(#""file":"tea.rive","line":7"#))
    #expect(text.contains(#""left":"2","comparison":"==","right":"1","holds":false"#))
    #expect(text.contains(#""number":2,"count":2,"weight":3,"total":4"#))
  }

  @Test func aRuleThatLosesIsNamedWithItsReason() {
    let obstacle = Obstacle.beaten(by: Self.rule("tea", 1), .otherPrevious(wanted: "milk"))
    #expect(
      Words.obstacle(obstacle, of: Self.rule("*", 3))
        == "It matches, but trigger tea comes first (tea.rive:1); this one: requires a different last reply."
    )
  }
}

/// Trees of megabytes: a screen shows some lines, and a program gets a bounded object that reports the omissions.
@Suite struct ExplanationFoldingTests {
  private typealias Limits = ExplanationNode.Limits

  private static func chain(_ depth: Int) -> ExplanationNode {
    (0..<depth).reduce(ExplanationNode(.rule, "end")) { node, number in
      ExplanationNode(.rule, "rule \(number)", children: [node])
    }
  }

  private static func fan(_ count: Int) -> ExplanationNode {
    ExplanationNode(
      .rule, "many", children: (0..<count).map { ExplanationNode(.note, "note \($0)") })
  }

  private static func size(_ node: ExplanationNode) -> Int {
    node.children.reduce(1) { $0 + size($1) }
  }

  private static func cut(_ node: ExplanationNode) -> Int {
    node.children.reduce(node.cutNodeCount) { $0 + cut($1) }
  }

  private static func depth(_ node: ExplanationNode) -> Int {
    1 + (node.children.map(depth).max() ?? 0)
  }

  private static func random(_ randomness: inout Randomness, _ depth: Int) -> ExplanationNode {
    let count = depth == 0 ? 0 : randomness.index(below: 6)
    let text = "text ".repeated(randomness.index(below: 9))
    return ExplanationNode(
      .note, text, values: [.init("value", text), .init("none", nil)],
      children: (0..<count).map { _ in random(&randomness, depth - 1) })
  }

  @Test func aWideTerminalShowsThePlainLines() {
    let rule = ExplanationNode(.rule, "a\nb", file: "a/b.rive", line: 4)
    let bare = ExplanationNode(.rule, "", file: "b.rive")
    var nodes = [Self.chain(40), Self.fan(300), rule, bare]
    nodes += (0..<50).map { (seed: UInt64) in
      var randomness = Randomness(seed: seed)
      return Self.random(&randomness, 5)
    }
    nodes.append(ExplanationNode(.rule, "all", children: nodes))
    for node in nodes {
      #expect(node.lines == node.styledLines(width: 1000).map(\.text))
    }
  }

  @Test func keepsToItsRoomAndCountsTheRest() {
    for seed in UInt64(0)..<300 {
      var randomness = Randomness(seed: seed)
      let tree = Self.random(&randomness, 5)
      let limits = Limits(
        nodeCount: 1 + randomness.index(below: 60), depth: randomness.index(below: 6),
        bytesPerText: 12,
        totalBytes: 100)
      let folded = tree.folded(to: limits)
      #expect(
        Self.size(folded) <= limits.nodeCount && Self.depth(folded) <= limits.depth + 1, "\(seed)")
      #expect(Self.size(folded) + Self.cut(folded) == Self.size(tree), "\(seed)")
      let isWhole = Self.size(tree) <= limits.nodeCount && Self.depth(tree) <= limits.depth + 1
      #expect((Self.cut(folded) == 0) == isWhole, "\(seed)")
      #expect(
        folded.text == tree.text
          || folded.text.dropLast() == tree.text.prefix(12)
            && folded.cutByteCount == 2 * (tree.text.utf8.count - 12),
        "\(seed)")
      let all = Limits(nodeCount: .max, depth: .max, bytesPerText: .max, totalBytes: .max)
      #expect(tree.folded(to: all) == tree, "\(seed)")
    }
  }

  @Test func aScreenShowsTwoHundredLinesAndTheRestAsANumber() {
    let lines = Self.fan(100_000).lines
    #expect(lines.count == 201 && lines.last == "└ … 99801 more")
    #expect(Self.chain(300).lines.count == 32)
    #expect(Self.chain(300).lines.last?.hasSuffix("└ … 270 more") == true)
  }

  /// Returns the number of arrays and objects around the innermost.
  private static func nesting(_ text: String) -> Int {
    var (depth, most) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
      most = max(most, depth)
    }
    return most
  }

  @Test func aProgramGetsBoundedObjectsThatSayWhatIsMissing() {
    let chain = Self.chain(400).json.text
    #expect(Self.nesting(chain) < 250 && chain.contains(#""cutNodes":280"#))
    let fan = Self.fan(100_000).json.text
    #expect(fan.utf8.count < 100_000 && fan.contains(#""cutNodes":99001"#))
    let long = "long ".repeated(20_000)
    let text = ExplanationNode(
      .rule, long, values: [.init("message", long)],
      children: (0..<500).map { _ in ExplanationNode(.note, long) }
    ).json.text
    #expect(text.utf8.count < 1_000_000 && text.contains(#""cutBytes":"#))
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
