/// A part of a reply, as its author meant it.
///
/// Whatever happens at run time has a slot, where its result waits until the reply is put together:
/// tags run in stages, not from left to right (see `Stage`).
indirect enum Piece: Sendable {
  case text(TextRange)
  /// Text that came into being while talking; never read as tags.
  case data([UInt8])
  /// `<star>`, `<star2>`: counted from 1.
  case star(Int)
  case botStar(Int)
  /// `<input2>`: counted from 1, the newest.
  case input(Int)
  case reply(Int)
  /// `<id>`.
  case user
  /// `{ok}`, in the begin block.
  case ok
  /// `{random}a|b{/random}` and `(@name)`.
  case random(slot: Int, [[Piece]])
  /// `{random}a b c{/random}` without bars: one of the words, `gap` between them.
  case randomWord(slot: Int, [Piece])
  case gap
  case format(TextFormat, [Piece])
  case variable(slot: Int, VariableTag)
  /// `{topic=name}`.
  case topic(slot: Int, [Piece])
  /// `{@target}`.
  case redirect(slot: Int, [Piece])
  /// `<call>name arguments</call>`.
  case call(slot: Int, [Piece])
}

/// `<get name>`, `<set name=value>` and their kind.
struct VariableTag: Sendable {
  enum Operation: String, Sendable, CaseIterable {
    case get, set, add, sub, mult, div, bot, env
  }

  var operation: Operation
  /// Most names are plain text and are made into strings once.
  var fixedName: String?
  var name: [Piece]
  /// nil where nothing is assigned: `<bot name>`.
  var value: [Piece]?
}

/// `{formal}…{/formal}` and its kind.
enum TextFormat: String, Sendable, CaseIterable {
  case person, formal, sentence, uppercase, lowercase
}
