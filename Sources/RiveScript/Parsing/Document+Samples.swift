import Responder

extension Document {
  /// A comment that names a message for the trigger below it: `// you> when do you close`, or `// not> close the door`.
  struct Sample: Sendable {
    var message: String
    /// Whether the message must not reach the trigger.
    var isNegative: Bool
    /// The range of the message.
    var range: SourceRange
    /// The statement of the trigger; `nil` if none follows.
    var statement: Int?
  }

  /// Returns the message of a comment and whether it must not reach the trigger; `nil` if the comment names no message.
  static func sample(
    in line: ArraySlice<UInt8>
  ) -> (message: ArraySlice<UInt8>, isNegative: Bool)? {
    let words = line.dropFirst(2).drop { CharacterClass(ascii: $0) == .space }
    let isNegative = words.starts(with: "not>".utf8)
    guard isNegative || words.starts(with: "you>".utf8) else { return nil }
    return (words.dropFirst(4).trimmed, isNegative)
  }
}
