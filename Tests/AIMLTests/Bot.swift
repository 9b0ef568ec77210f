import Responder

@testable import AIML

/// A robot made of categories, for tests.
struct Bot {
  let robot: AIMLRobot
  let diagnostics: [Diagnostic]
  var conversation = Conversation()

  /// Creates a robot of the content of `<aiml>` and of companion files by name.
  init(
    _ categories: String, files: [String: String] = [:], version: String = "2.1",
    options: AIMLOptions = AIMLOptions()
  ) {
    var sources = files.sorted { $0.key < $1.key }.map { RuleSource(name: $0.key, text: $0.value) }
    sources.append(
      RuleSource(name: "bot.aiml", text: "<aiml version=\"\(version)\">\n\(categories)\n</aiml>"))
    let reading = Reading(sources, options) { _ in }
    robot = AIMLRobot(reading.program)
    diagnostics = reading.diagnostics
  }

  /// Creates a robot of patterns and templates.
  init(_ pairs: KeyValuePairs<String, String>, options: AIMLOptions = AIMLOptions()) {
    self.init(
      pairs.map { Self.category($0.key, $0.value) }.joined(separator: "\n"), options: options)
  }

  static func category(_ pattern: String, _ template: String, that: String? = nil) -> String {
    "<category><pattern>\(pattern)</pattern>" + (that.map { "<that>\($0)</that>" } ?? "")
      + "<template>\(template)</template></category>"
  }

  mutating func say(_ message: String) -> String { reply(message).text }

  mutating func reply(_ message: String) -> Reply {
    robot.respond(to: message, in: &conversation)
  }
}
