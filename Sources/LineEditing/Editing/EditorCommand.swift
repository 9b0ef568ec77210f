/// An editing command of Parley's own, in addition to those of libedit.
///
/// libedit receives the raw value as a key. Raw values are C1 controls: no key sends them, and `KeyDecoder` replaces
/// them in typed and pasted text.
enum EditorCommand: UInt8, CaseIterable {
  case left = 0x80
  case right, wordLeft, wordRight, lineStart, lineEnd, textStart, textEnd
  case previous, next, pageUp, pageDown
  case deletePrevious, deleteNext, deleteOrEnd, newline, undo, redo
  /// Deletes text that `yank` inserts again.
  ///
  /// The word before the cursor is delimited by white space for `killToSpace`, and consists of letters and digits for
  /// `killPreviousWord`.
  case killToSpace, killPreviousWord, killNextWord, killRest, killLine
  /// Inserts the text killed last (`yank`); directly afterwards, replaces it by the text killed before (`yankPop`).
  case yank, yankPop
  case complete, completeBackwards, search, searchForward, clearScreen, editElsewhere
  /// Inserts the pasted text.
  case paste
}

extension EditorCommand {
  /// The keys that call these commands instead of commands of libedit.
  ///
  /// libedit's commands know neither grapheme clusters nor suggestions. The keys are bound in the emacs map, and those
  /// with `isForVi` also in vi's insert mode, except keys that the user has bound.
  static let keys: [(key: Unicode.Scalar, command: EditorCommand, isForVi: Bool)] = [
    ("\u{1}", .lineStart, false), ("\u{2}", .left, false), ("\u{4}", .deleteOrEnd, false),
    ("\u{5}", .lineEnd, true), ("\u{6}", .right, false), ("\u{8}", .deletePrevious, true),
    ("\t", .complete, true), ("\u{C}", .clearScreen, true), ("\u{E}", .next, true),
    ("\u{10}", .previous, true), ("\u{12}", .search, true), ("\u{13}", .searchForward, true),
    ("\u{B}", .killRest, true), ("\u{15}", .killLine, true), ("\u{17}", .killToSpace, true),
    ("\u{19}", .yank, true), ("\u{1F}", .undo, true), ("\u{7F}", .deletePrevious, true),
  ]

  /// Creates the command of a key that was passed to libedit; `nil` if the key has none.
  init?(libeditKey key: UInt32) {
    let known = Self.keys.first { $0.key.value == key }?.command
    guard let command = known ?? UInt8(exactly: key).flatMap(Self.init(rawValue:)) else {
      return nil
    }
    self = command
  }

  /// Creates the command of a terminal's key; `nil` if the key has none.
  init?(_ key: TerminalKey) {
    let isWord = !key.modifiers.isDisjoint(with: [.control, .alt])
    switch key.name {
    case .left: self = isWord ? .wordLeft : .left
    case .right: self = isWord ? .wordRight : .right
    case .up: self = .previous
    case .down: self = .next
    case .home: self = isWord ? .textStart : .lineStart
    case .end: self = isWord ? .textEnd : .lineEnd
    case .delete: self = isWord ? .killNextWord : .deleteNext
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .tab: self = .completeBackwards
    case .enter: self = .newline
    case .letter(let letter):
      guard let command = Self.altCommands[letter] else { return nil }
      self = command
    case .insert, .other: return nil
    }
  }

  /// The commands of characters typed with Alt, unless vi's keys are used.
  static let altCommands: [Unicode.Scalar: EditorCommand] = [
    "b": .wordLeft, "d": .killNextWord, "f": .wordRight, "y": .yankPop, "_": .redo,
    "\u{8}": .killPreviousWord, "\u{7F}": .killPreviousWord,
  ]

  /// Whether the command moves up or down a row and keeps the column.
  var isVertical: Bool { self == .previous || self == .next }
  var isKill: Bool { Self.kills.contains(self) }
  var isYank: Bool { self == .yank || self == .yankPop }

  private static let kills: Set<EditorCommand> = [
    .killToSpace, .killPreviousWord, .killNextWord, .killRest, .killLine,
  ]
}
