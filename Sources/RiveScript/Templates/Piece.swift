/// A parsed part of a reply: text or a tag.
///
/// A tag that runs has a slot, which stores its result until the reply is composed. Tags run in stages, not from left
/// to right (see `Stage`).
enum Piece: Sendable {
  case text(TextRange)
  /// Text from the conversation; never parsed as tags.
  case data([UInt8])
  /// `<star>`, `<star2>`: counted from 1.
  case star(Int)
  /// `<star raw>`, `<star2 raw>`: as it was typed.
  case rawStar(Int)
  case botStar(Int)
  /// `<input>`, `<input2>`: counted from 1, the newest message.
  case input(Int)
  /// `<reply>`, `<reply2>`: counted from 1, the newest reply.
  case reply(Int)
  /// `<id>`.
  case user
  /// `<date>`, `<date %H:%M>`.
  indirect case date(DateFormat)
  /// `{ok}`, in the begin block.
  case ok
  /// `{random}a|b{/random}` and `(@name)`.
  case random(slot: Int, [[Piece]])
  /// `{random}a b c{/random}` without bars: one of the words, which `gap` separates.
  case randomWord(slot: Int, [Piece])
  case gap
  case format(TextFormat, [Piece])
  indirect case variable(slot: Int, VariableTag)
  /// `{topic=name}`.
  case topic(slot: Int, [Piece])
  /// `{@target}`.
  case redirect(slot: Int, [Piece])
  /// `<call>name arguments</call>`.
  case call(slot: Int, [Piece])
}

/// `<get name>`, `<set name=value>` and similar tags.
struct VariableTag: Sendable {
  enum Operation: String, Sendable, CaseIterable {
    case get, set, add, sub, mult, div, bot, env
  }

  var operation: Operation
  /// The name as a string, computed once; `nil` if the name contains tags.
  var fixedName: String?
  var name: [Piece]
  /// The text after `=`; `nil` for a tag without one, such as `<bot name>`.
  var value: [Piece]?
}

/// `{formal}…{/formal}` and similar tags.
enum TextFormat: String, Sendable, CaseIterable {
  case person, formal, sentence, uppercase, lowercase
}
