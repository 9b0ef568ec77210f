import Foundation
import Responder

/// A generated rule set in RiveScript and in AIML, with messages and their expected replies, the same in every run.
///
/// Of ten triggers, seven are plain words, two have a wildcard, and one has an alternation, an optional or an array.
/// Half of the messages match triggers spread over the whole set; the others match only the last trigger, `+ *`. AIML 1
/// has no alternations, so each spelling of a trigger is a category.
struct GeneratedRules {
  private(set) var rules: String
  private(set) var aiml: String
  private(set) var messages: [String] = []
  /// The expected reply to each message.
  private(set) var wanted: [String] = []

  static let messageCount = 1_000

  private struct Trigger {
    var text: String
    var message: String
    /// The words that the wildcard matches, which the reply repeats.
    var star: String?
    /// The trigger as AIML patterns, in lower case.
    var patterns: [String]
  }

  init(triggers count: Int) {
    var random = Randomness(seed: UInt64(count))
    var seen: Set<String> = []
    var triggers: [Trigger] = []
    while triggers.count < count - 1 {
      let trigger = Self.trigger(triggers.count, &random)
      if seen.insert(trigger.text).inserted { triggers.append(trigger) }
    }
    rules = Self.head
    aiml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<aiml version=\"1.0\">\n"
    for (number, trigger) in triggers.enumerated() {
      let hasStar = trigger.star != nil
      rules += "+ \(trigger.text)\n- R\(number)\(hasStar ? " about <star>" : "").\n\n"
      for pattern in trigger.patterns {
        aiml += Self.category(pattern, "R\(number)\(hasStar ? " about <star/>" : "").")
      }
    }
    rules += "+ *\n- nothing\n"
    aiml += Self.category("*", "nothing") + "</aiml>\n"
    for number in 0..<Self.messageCount / 2 {
      let position = number * triggers.count / (Self.messageCount / 2)
      let trigger = triggers[position]
      messages.append(trigger.message)
      wanted.append("R\(position)" + (trigger.star.map { " about \($0)" } ?? "") + ".")
    }
    for _ in 0..<Self.messageCount / 2 {
      let noun = Self.unknownNouns[random.index(below: Self.unknownNouns.count)]
      messages.append("i wonder what a \(noun) does with \(Self.noun(&random)) \(noun)")
      wanted.append("nothing")
    }
    for position in messages.indices.reversed() {
      let other = random.index(below: position + 1)
      messages.swapAt(position, other)
      wanted.swapAt(position, other)
    }
  }

  private static func category(_ pattern: String, _ template: String) -> String {
    "<category><pattern>\(pattern.uppercased())</pattern><template>\(template)</template></category>\n"
  }

  /// Writes rules, messages, replies and AIML into a folder, and returns their paths in this order.
  func write(to folder: URL) throws -> [String] {
    try [
      ("rules.rive", [rules]), ("messages.txt", messages), ("wanted.txt", wanted),
      ("aiml/rules.aiml", [aiml]),
    ].map { try RuleFiles.write($1, $0, in: folder) }
  }

  private static let head = """
    ! version = 2.0
    ! sub what's = what is
    ! sub i'm = i am
    ! array metals = \(metals.joined(separator: " "))
    ! array people = \(people.joined(separator: " "))


    """

  private static let metals = words("copper iron silver tin")
  private static let people = words("mother father sister brother")
  private static let verbs = words("carry clean draw find fold hide lift mend open paint read sell")
  private static let adjectives = words(
    """
    bent blue brass clay cold dark deep dry flat green grey heavy hollow loose narrow old pale \
    plain red round sharp small soft square steep thin warm wet white wide wild young
    """)
  private static let nouns = words(
    """
    anchor apple basket bell boat book bridge candle chair clock coat cup door drum field flute \
    gate glove hammer harp hat hill horse house jar kettle key ladder lake lamp letter map mill \
    mirror moon nail oven pear pond road roof rope saddle sail shoe spoon stone table tower tree \
    wagon wheel window wolf
    """)
  private static let unknownNouns = words("quark sonnet tariff glacier algebra comet treaty")

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  private static func noun(_ random: inout Randomness) -> String {
    nouns[random.index(below: nouns.count)]
  }

  private static func trigger(_ number: Int, _ random: inout Randomness) -> Trigger {
    func pick(_ words: [String]) -> String { words[random.index(below: words.count)] }
    let thing = "\(pick(adjectives)) \(pick(adjectives)) \(pick(nouns))"
    let verb = pick(verbs)
    switch number % 20 {
    case 0..<14:
      let text = pick([
        "who made the \(thing)", "how do i \(verb) the \(thing)", "is there a \(thing) here",
        "please \(verb) my \(thing)", "where did you leave the \(thing)",
        "i saw the \(thing) today",
        "can i \(verb) your \(thing)", "the \(thing) is mine",
      ])
      return Trigger(text: text, message: text, patterns: [text])
    case 14..<18:
      let star = pick(["a friend of mine", "everyone", "nearly all of it", "the other day"])
      let frame = pick([
        "the \(thing) belongs to|", "why does|want to \(verb) the \(thing)", "|likes the \(thing)",
      ])
      func filled(_ middle: String) -> String {
        frame.replacing("|", with: " \(middle) ").trimmingCharacters(in: .whitespaces)
      }
      return Trigger(
        text: filled("*"), message: filled(star), star: star, patterns: [filled("*")])
    default:
      // The trigger, its spellings, and the index of the spelling that is sent.
      let forms = [
        (
          "(when|where) was the \(thing) found",
          ["when", "where"].map { "\($0) was the \(thing) found" }, 1
        ),
        (
          "[please] \(verb) this \(thing) now",
          ["please ", ""].map { "\($0)\(verb) this \(thing) now" }, 1
        ),
        (
          "my (@people) will \(verb) the \(thing)",
          Self.people.map { "my \($0) will \(verb) the \(thing)" }, 2
        ),
        (
          "is the \(thing) made of (@metals)", Self.metals.map { "is the \(thing) made of \($0)" },
          3
        ),
      ]
      let (text, spellings, sent) = forms[random.index(below: forms.count)]
      return Trigger(text: text, message: spellings[sent], patterns: spellings)
    }
  }
}
