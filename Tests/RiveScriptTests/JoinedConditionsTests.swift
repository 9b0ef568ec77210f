import Responder
import TestSupport
import Testing

@testable import RiveScript

/// Conditions with `&&`, `||` and several values, which are Parley's own.
@Suite struct JoinedConditionsTests {
  /// Returns whether a condition holds, if the variables have these values.
  private func holds(
    _ condition: String, _ values: [String: String], order: TriggerOrder = .draft
  ) -> Bool {
    var robot = Robot("+ *\n* \(condition) => yes\n- no") { $0.order = order }
    robot.talk.variables = values
    return robot.answer("x") == "yes"
  }

  /// All truth tables of up to four tests: `&&` binds more closely than `||`.
  @Test func everyTruthTable() {
    let names = ["a", "b", "c", "d"]
    for count in 1...4 {
      for marks in 0..<1 << (count - 1) {
        let isOr = (1..<count).map { marks >> ($0 - 1) & 1 == 1 }
        var text = "<get a> == 1"
        for index in 1..<count {
          text += " \(isOr[index - 1] ? "||" : "&&") <get \(names[index])> == 1"
        }
        let robot = Robot("+ *\n* \(text) => yes\n- no")
        for row in 0..<1 << count {
          let values = (0..<count).map { row >> $0 & 1 == 1 }
          var alternatives = [values[0]]
          for index in 1..<count {
            if isOr[index - 1] {
              alternatives.append(values[index])
            } else {
              alternatives[alternatives.count - 1] =
                alternatives[alternatives.count - 1] && values[index]
            }
          }
          var one = robot
          one.talk.variables = Dictionary(
            uniqueKeysWithValues: zip(names, values.map { $0 ? "1" : "0" }))
          #expect(
            one.answer("x") == (alternatives.contains(true) ? "yes" : "no"), "\(text) \(values)")
        }
      }
    }
  }

  @Test(arguments: [
    ("<get a> == (red|dark blue)", "dark blue", true),
    ("<get a> == (red|dark blue)", "blue", false),
    ("<get a> != (red|blue)", "green", true), ("<get a> != (red|blue)", "blue", false),
    ("<get a> eq ( red | blue )", "red", true), ("<get a> == (<bot x>|blue)", "undefined", true),
    // None of these has several values.
    ("<get a> == (red)", "red", false), ("<get a> == (red)", "(red)", true),
    ("<get a> == (red|)", "(red|)", true), ("<get a> == (a|b) c", "(a|b) c", true),
    ("<get a> == ((a|b))", "((a|b))", true), ("<get a> == x && y", "x && y", true),
    ("<get a> == x || <get b>", "x || undefined", true), ("<get a> == &&", "&&", true),
    ("<get a> == || && x", "|| && x", true), ("<get a> == x||y == z", "x||y == z", true),
  ])
  func severalValues(_ condition: String, _ value: String, _ expected: Bool) {
    #expect(holds(condition, ["a": value]) == expected)
  }

  @Test(arguments: [TriggerOrder.python, .javascript])
  func otherInterpretersReadText(_ order: TriggerOrder) {
    #expect(!holds("<get a> == 1 && <get b> == 1", ["a": "1", "b": "1"], order: order))
    #expect(holds("<get a> == 1 && <get b> == 1", ["a": "1 && 2 == 1", "b": "2"], order: order))
    #expect(!holds("<get a> == (x|y)", ["a": "x"], order: order))
    #expect(holds("<get a> == (x|y)", ["a": "(x|y)"], order: order))
  }

  /// U+037E is a semicolon in another form.
  @Test func onlyTheFormOfCharactersMayDiffer() {
    for (left, right, areEqual) in [
      ("é", "e\u{301}", true), (";", "\u{37E}", true), ("\u{37E}", ";", true), ("a", "b", false),
      ("a", "a", true), ("é", "e", false), ("e", "é", false),
    ] {
      let holds = Comparison.equal.holds(Array(left.utf8), Array(right.utf8))
      #expect(holds == areEqual, "\(left) \(right)")
      #expect(Comparison.unequal.holds(Array(left.utf8), Array(right.utf8)) != holds)
    }
  }

  /// The comparison that decided explains the condition; those after it are not evaluated.
  @Test func theDecidingComparisonExplains() throws {
    var robot = Robot(
      "+ *\n* <get a> == 1 && <get b> > 4 || <get c> == (x|y) && <set d=1>1 == 1 => yes\n- no")
    robot.talk.variables = ["a": "1", "b": "3", "c": "z"]
    let finding = robot.reply("x").explanation.steps[0].findings[0]
    guard case .condition(_, let left, let comparison, let right, let holds) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(left == "z" && comparison == "==" && right == "y" && !holds)
    #expect(robot.talk.variables["d"] == nil)
  }

  private func lines(_ check: String, _ conditions: [String]) -> [Int] {
    let rules = "+ (red|blue)\n" + conditions.map { "* \($0) => x\n" }.joined() + "- y"
    return RiveScriptLanguage().check([RuleSource(name: "r", text: rules)])
      .filter { $0.check == check }.map { $0.location.line - 1 }
  }

  @Test(arguments: [
    (["1 == 1 && <get a> == 1"], []), (["1 == 1 || <get a> == 1"], [1]),
    (["1 == 1 && 2 == (3|2)"], [1]), (["<get a> == 1 || 1 == 2"], []), (["1 != (2|3)"], [1]),
    (["1 != (2|<get a>)"], []),
  ])
  func alwaysTrue(_ conditions: [String], _ found: [Int]) {
    #expect(lines("always-true", conditions) == found)
  }

  @Test(arguments: [
    (["<get a> == 1 && 1 == 2"], [1]), (["<star> == green || <get a> == 1"], [1]),
    (["<star> == (red|blue)"], []), (["<star> == (red|green)"], []),
    (["<star> == (green|yellow)"], [1]),
    (["<get a> == 1", "<get a> == 1 && <get b> == 1"], [2]),
    (["<get a> == 1 && <get b> == 1", "<get a> == 1"], []),
    (["<get a> == 1 || <get b> == 1", "<get b> == 1"], [2]),
    (["<get a> == 1 || <get b> == 1", "<get b> == 1 || <get c> == 1"], []),
    (["<get a> == 1", "<get b> == 1", "<get b> == 1 && <get c> < 3 || <get a> == 1"], [3]),
    (["<get a> == (x|y)", "<get a> == y"], [2]), (["<get a> == x", "<get a> == (x|y)"], []),
    (["<get a> == x", "<get a> == y", "<get a> == (x|y)"], [3]),
    (["<get a> != (x|y)", "<get a> != x"], []), (["<get a> != x", "<get a> != (x|y)"], [2]),
    (["<get a> != (x|y)", "<get a> == z"], []),
    (["<get a> == 1 && <get b> == 1", "<get a> == 1 && <get b> == 1"], [2]),
  ])
  func impossible(_ conditions: [String], _ found: [Int]) {
    #expect(lines("impossible-condition", conditions) == found)
  }

  @Test func aComparisonThatIsNeverTrueIsShown() throws {
    let rules = "+ a\n* <get a> == 1 || 2 == 3 => x\n- y"
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: rules)])
    let own = try #require(found.first { $0.check == "impossible-condition" })
    #expect(own.location.column == 19)
  }

  @Test func portableNamesThem() {
    for condition in ["<get a> == 1 && <get b> == 2", "<get a> == (b|c)"] {
      let found = RiveScriptLanguage().check(
        [RuleSource(name: "r", text: "+ a\n* \(condition) => x\n- y")], requesting: ["portable"])
      #expect(found.contains { $0.message.contains("Parley's own") }, "\(condition): \(found)")
    }
  }

  /// The same rules with one comparison a condition, as all interpreters read them, give the same replies.
  @Test func plainConditionsReplyTheSame() {
    for seed in 0..<Soak.count(300) {
      var random = SplitMix(seed: UInt64(seed))
      let rules = RandomConditions(&random)
      var own = Robot(rules.text)
      var plain = Robot(rules.plainText) { $0.order = .python }
      for _ in 0..<10 {
        let values = ["a", "b", "c"].map {
          ($0, RandomConditions.values.randomElement(using: &random) ?? "")
        }
        own.talk.variables = Dictionary(uniqueKeysWithValues: values)
        plain.talk.variables = own.talk.variables
        #expect(own.answer("x") == plain.answer("x"), "\(seed): \(values)\n\(rules.text)")
      }
    }
  }
}

/// Random conditions of one rule, and the same rule with redirects from one comparison to the next.
private struct RandomConditions {
  typealias Test = (left: String, comparison: String, values: [String])

  static let values = ["1", "2", "10", "x", "y z", "undefined"]
  /// For each condition, its alternatives with their tests.
  var conditions: [[[Test]]]

  init(_ random: inout SplitMix) {
    conditions = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          let comparison = Comparison.allCases.randomElement(using: &random) ?? .equal
          let isOrder = comparison != .equal && comparison != .unequal
          let count = isOrder ? 1 : Int.random(in: 1...3, using: &random)
          let name = ["a", "b", "c"].randomElement(using: &random) ?? ""
          return (
            "<get \(name)>", comparison.rawValue,
            (0..<count).map { _ in Self.values.randomElement(using: &random) ?? "" }
          )
        }
      }
    }
  }

  var text: String {
    let lines = conditions.enumerated().map { number, alternatives in
      let tests = alternatives.map { tests in
        tests.map { test in
          let right =
            test.values.count == 1 ? test.values[0] : "(\(test.values.joined(separator: "|")))"
          return "\(test.left) \(test.comparison) \(right)"
        }.joined(separator: " && ")
      }
      return "* \(tests.joined(separator: " || ")) => reply \(number)\n"
    }
    return "+ *\n" + lines.joined() + "- none\n"
  }

  /// A rule for each test, which leads on to the next test if it holds, and to the next alternative otherwise.
  var plainText: String {
    var rules = "+ *\n@ test 0 0 0\n"
    for (number, alternatives) in conditions.enumerated() {
      for (alternative, tests) in alternatives.enumerated() {
        for (index, test) in tests.enumerated() {
          let isLast = index + 1 == tests.count
          let yes = isLast ? "reply \(number)" : "{@test \(number) \(alternative) \(index + 1)}"
          let no =
            alternative + 1 < alternatives.count
            ? "{@test \(number) \(alternative + 1) 0}"
            : number + 1 < conditions.count ? "{@test \(number + 1) 0 0}" : "none"
          rules += "+ test \(number) \(alternative) \(index)\n"
          let isNot = test.comparison == "!="
          for value in test.values {
            rules +=
              "* \(test.left) \(isNot ? "==" : test.comparison) \(value) => \(isNot ? no : yes)\n"
          }
          rules += "- \(isNot ? yes : no)\n"
        }
      }
    }
    return rules
  }
}
