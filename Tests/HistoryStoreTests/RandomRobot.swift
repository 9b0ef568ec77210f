import Responder
import RiveScript
import TestSupport

/// Random rules that depend on the whole state of a conversation, made by a seed.
struct RandomRobot {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  static let words = ["tea", "cat", "rain", "你好", "no", "again", "one two", "hello"]

  mutating func message() -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(Self.words) }
      .joined(separator: " ")
  }

  mutating func responder() -> any Responder {
    var text = "! version = 2.0\n! global utf8 = true\n! array drink = tea coffee\n"
    text +=
      "+ *\n- {random}a|b|c{/random} <input1> <get a>\n- <reply1>, you said\n- {topic=t0}to t0\n"
    for topic in ["random", "t0", "t1"] {
      text += "\n> topic \(topic)\n"
      for _ in 0..<Int.random(in: 2...6, using: &random) { text += rule() }
      text += "+ *\n- \(topic): \(template())\n- {topic=random}back \(template())\n< topic\n"
    }
    let brain = Brain([RuleSource(name: "random.rive", text: text)])
    return brain
  }

  private mutating func rule() -> String {
    let trigger = pick([
      "[*] \(pick(Self.words)) [*]", "\(pick(Self.words)) *", "@drink [*]", "_ *",
    ])
    var rule = "+ \(trigger)\n"
    if Int.random(in: 0..<4, using: &random) == 0 {
      rule += "% \(pick(["*", "[*] \(pick(Self.words)) [*]"]))\n"
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      rule += "* <get a> == \(pick(Self.words)) => known \(template())\n"
    }
    for _ in 0..<Int.random(in: 1...3, using: &random) { rule += "- \(template())\n" }
    return rule
  }

  private mutating func template() -> String {
    pick([
      "<set a=<star>>set <get a>", "<get a> {random}x|y|z{/random}", "<input2> then <reply2>",
      "{topic=t0}now t0", "{topic=t1}now t1", "{topic=random}out", "<add n=1><get n> times",
      "\(pick(Self.words)){weight=3}", "<bot mood=<star>>mood <bot mood>", "<id> <reply1>",
    ])
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }
}
