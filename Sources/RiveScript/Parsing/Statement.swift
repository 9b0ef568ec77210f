/// One line of a rule file with all its continuations.
struct Statement: Sendable {
  var command: Command
  /// The range of the argument in the document's bytes, with its continuations joined.
  var text: TextRange
  /// The number of the statement's first line, counted from 1.
  var line: Int32
  /// The byte offset in that line at which the argument begins.
  var offset: Int32
}

/// The command of a line in a rule file, given by its first character.
public enum Command: UInt8, Sendable, Codable, CaseIterable {
  /// `!`
  case definition = 0x21
  /// `>`
  case label = 0x3E
  /// `<`
  case endLabel = 0x3C
  /// `+`
  case trigger = 0x2B
  /// `%`
  case previous = 0x25
  /// `*`
  case condition = 0x2A
  /// `@`
  case redirect = 0x40
  /// `-`
  case reply = 0x2D

  /// Whether `^` lines may continue a line with this command.
  var canBeContinued: Bool { self != .label && self != .endLabel && self != .previous }

  /// The command's character in a rule file.
  public var symbol: Character { Character(Unicode.Scalar(rawValue)) }
}

extension String {
  /// Whether a `<` line with this text closes a topic or the begin block.
  var closesLabel: Bool { self == "begin" || self == "topic" }
}
