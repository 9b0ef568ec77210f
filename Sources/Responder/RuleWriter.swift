/// A rule language that can write rules of its own.
public protocol RuleWriter: Sendable {
  /// The name of the file that written rules go into: `learned.rive`.
  var fileName: String { get }

  /// Triggers that fit a message, from the message itself to the one that takes the most.
  func triggers(for message: String) -> [String]

  /// The rule in good form, with a line end; nil where the trigger would not take the message.
  func rule(for lesson: Lesson) -> String?

  /// A file's text with the rule behind all others; an empty text becomes a whole file.
  func adding(_ rule: String, to text: String) -> String
}
