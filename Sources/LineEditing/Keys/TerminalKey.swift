/// A key that a terminal sends as an escape sequence.
struct TerminalKey: Equatable {
  enum Name: Equatable {
    /// A character typed with Alt that has a command of its own.
    case letter(Unicode.Scalar)
    case up, down, left, right, home, end, insert, delete, pageUp, pageDown, tab, enter
    /// A function key, a report, or any other sequence without an effect.
    case other
  }

  struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  var name: Name
  var modifiers: Modifiers = []
}

extension TerminalKey {
  /// Creates the key of a sequence after `ESC [`, as xterm, tmux, screen, the console of Linux and rxvt send it.
  ///
  /// - Parameters:
  ///   - parameters: the bytes between the bracket and the last byte, such as `1;5`.
  ///   - final: the last byte.
  init(parameters: String, final: Unicode.Scalar) {
    guard parameters.allSatisfy({ $0.isASCII && $0.isNumber || $0 == ";" }) else {
      self.init(name: .other)
      return
    }
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    let first = numbers.first ?? 1
    // `ESC [ 5 D` is an old form of `ESC [ 1 ; 5 D`.
    let isOldForm = numbers.count == 1 && "ABCDFH".unicodeScalars.contains(final)
    let code = numbers.count > 1 ? numbers[1] : isOldForm ? first : 1
    var modifiers = Modifiers(rawValue: max(0, code - 1) & 7)
    switch final {
    case "^": modifiers.insert(.control)
    case "$": modifiers.insert(.shift)
    case "@": modifiers.formUnion([.control, .shift])
    case "a"..."d", "Z": modifiers.insert(.shift)
    default: break
    }
    self.init(name: Self.name(first, final, numbers), modifiers: modifiers)
  }

  private static func name(_ first: Int, _ final: Unicode.Scalar, _ numbers: [Int]) -> Name {
    switch final {
    case "A", "a": return .up
    case "B", "b": return .down
    case "C", "c": return .right
    case "D", "d": return .left
    case "H": return .home
    case "F": return .end
    case "Z": return .tab
    // Enter with modifiers is `ESC [ 13 ; 5 u`, or `ESC [ 27 ; 5 ; 13 ~` with xterm's modifyOtherKeys.
    case "u": return first == 13 ? .enter : .other
    case "~" where first == 27 && numbers.last == 13 && numbers.count == 3: return .enter
    case "~", "^", "$", "@":
      switch first {
      case 1, 7: return .home
      case 2: return .insert
      case 3: return .delete
      case 4, 8: return .end
      case 5: return .pageUp
      case 6: return .pageDown
      default: return .other
      }
    default: return .other
    }
  }

  /// Creates the key of a sequence after `ESC O`, as terminals send it in the keypad's application mode.
  ///
  /// - Parameter modifier: the number before the letter, such as 5 for Ctrl; 1 if there is none.
  init(application letter: Unicode.Scalar, modifier: Int) {
    let isKnown = "ABCDFHabcd".unicodeScalars.contains(letter)
    self.init(
      name: isKnown ? Self.name(1, letter, []) : .other,
      modifiers: "a"..."d" ~= letter ? .control : Modifiers(rawValue: max(0, modifier - 1) & 7))
  }
}
