import AIML
import Responder
import Robots
import Testing

@Suite("AIML’s mutation operators")
struct AIMLMutatorTests {
  /// Returns an example whose rules are each a pattern with its parts and a template, on a line from the second on.
  private static func example(
    _ operation: String, _ rules: [String], _ changes: [String]...
  ) -> MutatorExample {
    let lines = rules.map(Self.category)
    var example = MutatorExample(
      operation, "<aiml>\n" + lines.joined(separator: "\n") + "\n</aiml>\n")
    example.changes = changes.map { $0.map(Self.line) }
    return example
  }

  /// `HI | Hello` is a category, with anything else between its pattern and its template.
  private static func category(_ rule: String) -> String {
    let parts = rule.split(separator: " | ").map(String.init)
    guard parts.count > 1 else { return rule }
    let between = parts.count > 2 ? parts[1] : ""
    return "<category><pattern>\(parts[0])</pattern>\(between)"
      + "<template>\(parts[parts.count - 1])</template></category>"
  }

  private static func line(_ change: String) -> String {
    let parts = change.split(separator: ": ", maxSplits: 1).map(String.init)
    return parts.count > 1 ? "\(parts[0]): \(category(parts[1]))" : change
  }

  static let examples = [
    example(
      "category-removal", ["HI | a", "HO | b\n c"], ["2: "], ["3: ", "4: "]),
    example(
      "word-removal", ["MY * NAME | a", "<set>b</set> YES | a"], ["2: * NAME | a"],
      ["2: MY * | a"], ["3: <set>b</set> | a"]),
    example(
      "wildcard-change", ["A * | a", "_ B | <that>^ C</that> | a", "* | a"],
      ["2: A ^ | a"], ["2: A _ | a"], ["3: # B | <that>^ C</that> | a"],
      ["3: * B | <that>^ C</that> | a"], ["3: _ B | <that>* C</that> | a"],
      ["3: _ B | <that># C</that> | a"]),
    example(
      "open-end-removal", ["^ A ^ B # | a", "A * | a"], ["2: A ^ B # | a"], ["2: ^ A ^ B | a"]),
    example("priority-removal", ["$WHO IS * | a"], ["2: WHO IS * | a"]),
    example("that-removal", ["A | <that>B *</that> | a"], ["2: A | a"]),
    example(
      "topic-move",
      ["A | <topic>T</topic> | a", "<topic name=\"U\">", "B | b", "</topic>", "C | c"],
      ["2: A | <topic>U</topic> | a"], ["4: ", "7: ", "8: B | b", "9: </aiml>"],
      [
        "6: ", "7: ",
        "8: <topic name=\"T\"><category><pattern>C</pattern><template>c</template></category></topic>",
        "9: </aiml>",
      ]),
    example(
      "reply-removal", ["A | <random><li>x</li>\n<li>y</li></random>"],
      ["2: <category><pattern>A</pattern><template><random><li>y</li>"],
      ["3: <li>x</li></random></template></category>"]),
    example(
      "reply-swap", ["A | a", "B | b\n b", "C | c"],
      ["2: A | b  b", "3: <category><pattern>B</pattern><template>a", "4: </template></category>"],
      ["3: <category><pattern>B</pattern><template>c", "4: </template></category>", "5: C | b  b"]),
    example(
      "star-swap", ["* B * | <star/> <star index=\"2\"/>"],
      ["2: * B * | <star index=\"2\"/> <star/>"]),
    example(
      "index-removal", ["* B * | <star/> <star index=\"2\"/>"],
      ["2: * B * | <star/> <star index=\"1\"/>"]),
    example("set-removal", ["A | <set name=\"x\">b</set>."], ["2: A | b."]),
    example("think-removal", ["A | <think>b</think>."], ["2: A | b."]),
    example(
      "redirect-removal", ["A | <srai>B</srai>", "C | <sr/>."], ["2: A | B"], ["3: C | ."]),
    example(
      "redirect-change", ["A | <srai>B</srai>", "C | <srai>B</srai> <srai>D</srai>"],
      ["2: A | <srai>D</srai>"], ["3: C | <srai>D</srai> <srai>D</srai>"],
      ["3: C | <srai>B</srai> <srai>B</srai>"]),
    example(
      "condition-removal",
      [
        "A | <condition name=\"x\"><li value=\"y\">y</li><li>n</li></condition>",
        "B | <condition name=\"x\" value=\"y\">b</condition>!",
      ], ["2: A | <condition name=\"x\"><li>n</li></condition>"],
      ["2: A | <condition name=\"x\"><li value=\"y\">y</li></condition>"], ["3: B | !"]),
    example(
      "condition-swap",
      [
        "A | <condition name=\"x\"><li value=\"y\">y</li><li value=\"z\">z</li><li>n</li></condition>"
      ],
      [
        "2: A | <condition name=\"x\"><li value=\"y\">y</li><li>n</li><li value=\"z\">z</li></condition>"
      ]),
    example(
      "value-change",
      ["A | <condition name=\"x\"><li value=\"y\">y</li><li value=\"z\">z</li></condition>"],
      ["2: A | <condition name=\"x\"><li value=\"z\">y</li><li value=\"z\">z</li></condition>"],
      ["2: A | <condition name=\"x\"><li value=\"y\">y</li><li value=\"y\">z</li></condition>"]),
    example(
      "variable-change",
      ["A | <set name=\"x\">1</set><get name=\"x\"/><get var=\"z\"/>", "B | <get name=\"y\"/>"],
      ["2: A | <set name=\"x\">1</set><get name=\"y\"/><get var=\"z\"/>"],
      ["3: B | <get name=\"x\"/>"]),
  ]

  private static let trial = MutatorTrial(
    language: AIMLLanguage(), file: "r.aiml", examples: examples, first: "<category>")

  @Test("Each operator changes just these lines", arguments: examples)
  func changes(_ example: MutatorExample) { Self.trial.tryChanges(example) }

  @Test("Every operator has an example")
  func all() { Self.trial.tryNames() }

  @Test("A mutation leaves other lines where they are, and every one changes the categories")
  func places() { Self.trial.tryPlaces() }

  @Test("The mutants of a robot load")
  func loading() { Self.trial.tryLoading(FerryRobot.sources, invalid: 0) }

  @Test(
    "What a category teaches is not changed, nor a file that is not well-formed or in another encoding"
  )
  func left() {
    let taught = Self.trial.mutations(
      of: Self.example(
        "",
        [
          "A | <learn><category><pattern>B</pattern><template><srai>C</srai></template></category></learn>"
        ]
      ).rules)
    #expect(taught.map(\.operation) == ["category-removal"])
    #expect(Self.trial.mutations(of: "<aiml><category><pattern>A</pattern>").isEmpty)
    let latin =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><aiml>" + Self.category("A | b") + "</aiml>"
    let bytes = Array(latin.utf8).map { $0 == UInt8(ascii: "b") ? 0xE9 : $0 }
    #expect(AIMLLanguage().tools.mutations([RuleSource(name: "r.aiml", bytes: bytes)]).isEmpty)
  }
}
