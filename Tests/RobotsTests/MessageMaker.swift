import Responder
import RiveScript
import Robots

/// Makes messages that people, tests and attackers might type.
struct MessageMaker {
  private var randomness: Randomness

  init(seed: UInt64) { randomness = Randomness(seed: seed &+ 0x5EED) }

  mutating func next() -> String {
    switch randomness.index(below: 10) {
    case 0..<4: message(for: pick(Self.triggers), varied: true)
    case 4..<7: pick(Self.sentences)
    case 7: (0...randomness.index(below: 8)).map { _ in pick(Self.words) }.joined(separator: " ")
    case 8: pick(Self.hostile)
    default: String(randomness.index(below: 130))
    }
  }

  /// Returns a message that matches a trigger in the plainest way: first alternatives, no optional parts.
  func message(for trigger: String) -> String {
    var copy = self
    return copy.message(for: trigger, varied: false)
  }

  /// Returns a message that matches a trigger; a varied one takes alternatives and optional parts at random.
  mutating func message(for trigger: String, varied: Bool) -> String {
    var text = trigger.replacing(/\{weight=@?\w+\}/, with: "")
    text = text.replacing("<bot name>", with: BuiltinRobot.name.lowercased())
    while let optional = text.firstMatch(of: /\[([^\[\]]*)\]/) {
      let isLeftOut = !varied || randomness.index(below: 2) == 0
      let inside = isLeftOut ? "" : pick(optional.1.split(separator: "|"), varied)
      text.replaceSubrange(optional.range, with: " \(inside) ")
    }
    while let group = text.firstMatch(of: /\(([^()]*)\)/) {
      text.replaceSubrange(group.range, with: pick(group.1.split(separator: "|"), varied))
    }
    while let array = text.firstMatch(of: /@([a-z汉字数]+)/) {
      text.replaceSubrange(array.range, with: pick(Self.arrays[array.1] ?? ["nothing"], varied))
    }
    for (wildcard, words) in [("*", "wooden teapots everywhere"), ("_", "zanzibar"), ("#", "42")] {
      text = text.replacing(wildcard, with: words)
    }
    return text.split(separator: " ").joined(separator: " ")
  }

  private mutating func pick<Element>(_ items: [Element], _ varied: Bool = true) -> Element {
    items[varied ? randomness.index(below: items.count) : 0]
  }

  static let triggers = wren.rules.map(\.text)

  /// The word lists of the rules.
  private static let arrays: [Substring: [Substring]] = {
    var arrays: [Substring: [Substring]] = [:]
    for source in BuiltinRobot.sources {
      let text = String(decoding: source.bytes, as: UTF8.self).replacing("\n^ ", with: "|")
      for match in text.matches(of: /! array ([a-z汉字数]+) += ([^\n]+)/) {
        arrays[match.1] = match.2.contains("|") ? match.2.split(separator: "|") : ["7"]
      }
    }
    return arrays.mapValues { $0.map { Substring(String($0)) } }
  }()

  static let sentences = [
    "", " ", "?", "!!!", "...", "hello", "Hi, how are you?", "I'm Bob", "my name is Alice.",
    "My name is not Alice", "call me Zoë", "what's my name?", "I like chess", "i hate mondays",
    "I don’t know", "What do I like?", "who are you?", "are you human?", "tell me a joke",
    "another one",
    "knock knock", "who's there?", "lettuce who?", "boo who", "play a game", "50", "hint", "stop",
    "i give up", "yes", "no", "maybe", "why?", "because", "because I say so", "I feel tired today",
    "My mother never calls me", "I want to go home", "you are stupid", "thanks", "sorry", "ok",
    "lol",
    "what?", "what?", "what did you say?", "the weather is nice", "It rained all day", "2 + 2",
    "what is 7 times 6", "99999999999999999999 plus 1", "multiply my sum by 999999", "我叫小明。",
    "你好！", "你好吗？", "讲个笑话", "我很累", "再见", "Wie geht's?", "je m'appelle Léa", "¿Qué tal?",
    "こんにちは", "Ünïcödé 🎉", "forget everything", "what do you know about me?", "change the subject",
    "how do I write a rule?", "Where do you live?", "I live in Paris", "Berlin", "in Rome", "chess",
    "a bottle", "change the subject", "how was your day", "hi hi hi", "ok thanks",
    "what should I do?", "i am 30",
    "my dog is called Rex",
    "do i like chess?", "the number was right", "note my record", "add 5 to my sum", "bye",
  ]

  static let words = [
    "i", "you", "my", "the", "am", "are", "not", "never", "why", "what", "like", "want", "because",
    "mother", "robot", "joke", "game", "42", "-7", "red", "house", "runs", "quickly", "über", "好",
    "🙂",
    "and", "or", "if", "is", "to", "be", "feel", "stop", "play", "who", "knock",
  ]

  static let hostile = [
    "{topic=x}", "{topic=game}", "<set a=b>", "<set a=<get name>>", "my name is {topic=x}",
    "my name is <get secret>", "i like {@tell me a joke}", "i like <bot name=Evil>", "{@hello}",
    "i feel {random}a|b{/random}", "<star>", "{ok}", "my {uppercase}cat{/uppercase} is <b>big</b>",
    "call me </set>", "\\n\\s\\", "<call>rm -rf</call>", "(@number)", "@number", "* => x", "+ *",
    "- <set a=b>",
    "because {weight=100}", "[ERR: No Reply Matched]".lowercased(), "\u{0}\u{1B}[31m",
    "\u{FFFD}\u{202E}",
    String(repeating: "a ", count: 2_000), String(repeating: "hi ", count: 300),
    String(repeating: "my name is bob and i like tea and ", count: 60), "$(ls) ; `id` && %s %n",
    "<add a=1>", "{!var a=b}", "<<<<>>>>", "{{{{}}}}", "<@>", "^ more", "// comment", "/* x */",
  ]
}
