import Responder

/// Rules and messages made at random, the same for the same seed.
struct RandomRules {
  private var randomness: Randomness

  private static let words = ["a", "b", "c", "cat", "red", "my", "the", "1", "22", "x"]

  init(seed: UInt64) { randomness = Randomness(seed: seed) }

  private mutating func pick(_ texts: [String]) -> String {
    texts[randomness.index(below: texts.count)]
  }

  private mutating func phrase() -> String {
    randomness.index(below: 4) == 0
      ? pick(Self.words) + " " + pick(Self.words) : pick(Self.words)
  }

  mutating func trigger() -> String {
    let parts = (0...randomness.index(below: 4)).map { _ -> String in
      switch randomness.index(below: 14) {
      case 0..<6: pick(Self.words)
      case 6: "*"
      case 7: pick(["#", "_"])
      case 8: "(\(phrase())|\(phrase())|\(phrase()))"
      case 9: "[\(phrase())|\(phrase())]"
      case 10: "[*]"
      case 11:
        pick([
          "@col", "(@col)", "(@col|cat *)", "(@many)", "@many", "(@many|@col)", "(@open)", "@open",
          "(a (@many)|* @col|x)",
        ])
      case 12: pick(Self.words + ["(@many)", "(@col)"]) + pick(["*", "#", "_"])
      default: pick(["<get v>", "<bot name>", "<input>"])
      }
    }
    let weight = randomness.index(below: 9) == 0 ? "{weight=\(randomness.index(below: 5))}" : ""
    return parts.joined(separator: " ") + weight
  }

  /// Returns a rule file of about `count` triggers in some topics.
  mutating func rules(_ count: Int) -> String {
    var text = "! array col = red light\n^ dark blue|sea green\n! var name = Cat\n! sub u = you\n"
    // More items than a requirement of the index usually has, and items that are more than text.
    let many = (0..<80).map {
      "\(Self.words[$0 % 8])\($0 / 9 % 2 == 0 ? " " : "")\(Self.words[$0 / 8])"
    }
    text +=
      "! array many = \(many.joined(separator: "|"))\n! array open = red *|cat|# sea|(@col) a\n"
    for topic in ["random", "one includes two", "two inherits random", "three includes one"] {
      if topic != "random" { text += "> topic \(topic)\n" }
      for _ in 0..<max(1, count / 4) {
        text += "+ \(trigger())\n"
        if randomness.index(below: 6) == 0 { text += "% \(trigger())\n" }
        if randomness.index(below: 6) == 0 { text += "* <star> == cat => C <set v=<star>>\n" }
        text += "- \(pick(["x", "y <star>", "cat", "red 1"]))"
        text += pick(["", "{topic=one}", "{topic=two}", "{topic=random}", "<set v=cat>"]) + "\n"
      }
      if topic != "random" { text += "< topic\n" }
    }
    return text
  }

  /// Returns rules that also choose by chance, remember, quote earlier exchanges and redirect, over several lines.
  mutating func talkativeRules(_ count: Int) -> String {
    rules(count) + """
      ! local concat = space
      ! person you = me
      + [*] cat [*]
      - C {weight=2}
      - {random}D|E{/random} <get v>
      ^ <input1> <reply1>
      + [*] red [*]{weight=1}
      * <get v> != undefined => R <person> <add n=1><get n> // counted
      - {@cat} {formal}<reply2>{/formal}<set v=<star>>
      + *
      - S <id>
      - T{topic=one}

      """
  }

  mutating func message() -> String {
    let more = ["dark", "blue", "sea", "green", "you", "u", "zzz", "7"]
    return (0...randomness.index(below: 6)).map { _ in pick(Self.words + more) }
      .joined(separator: " ")
  }
}
