import Responder
import RiveScript

enum LibraryExample {
  static func run() -> [String] {
    let rules = """
      + hello [*]
      - Good evening, <id>.

      + (one|two) *
      - {formal}<star1>{/formal} <star2>: that makes <call>price <star1></call>.

      + *
      - <star>, friends?
      """
    var options = BrainOptions()
    options.macros["price"] = { words, _ in words.first == "one" ? "4" : "8" }
    let brain = Brain([RuleSource(name: "waiter.rive", text: rules)], options: options)
    for problem in brain.diagnostics { print("\(problem.location): \(problem.message)") }

    var talk = Conversation(user: "Alice", seed: 1966)  // Codable: save it to continue later
    let reply = brain.respond(to: "Hello, waiter!", in: &talk)
    print(reply.explanation.winner?.location.line ?? 0)  // 1: the line of the rule that answered
    return [reply.text] + ["one soup", "Soup!"].map { brain.respond(to: $0, in: &talk).text }
  }
}
