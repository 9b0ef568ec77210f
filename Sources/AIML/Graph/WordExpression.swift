/// A regular expression for one word, ignoring case.
///
/// Besides letters and digits, it can contain `.`, `[a-z]`, `[^a-z]`, `(a|b)`, `*`, `+`, `?`, `^`, `$`, `\d`, `\w`,
/// `\s`, `\D`, `\W`, `\S`, and `\` before a punctuation mark. A character is a Unicode scalar.
///
/// A match begins at the word's first letter, but doesn't have to reach its last. All possible matches are followed
/// in parallel, without backtracking.
struct WordExpression: Sendable {
  private indirect enum Part {
    case scalar(in: Set<UInt32>, isNegated: Bool)
    case end
    case empty
    case sequence([Part])
    case choice([Part])
    case repeated(Part, minimum: Int, isEndless: Bool)
  }

  /// A state of the automaton (Thompson 1968), with the indices of the states that can follow.
  private enum State {
    case accepting
    case scalar(in: Set<UInt32>, isNegated: Bool, next: Int)
    case end(next: Int)
    case fork([Int])
  }

  private var states = [State.accepting]
  private var first = 0

  /// The maximum length of an expression in bytes.
  static let maximumLength = 1_000

  /// Parses an expression; `nil` if it is invalid, too long or too deeply nested.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var reader = Reader(unread: Array(text.unicodeScalars)[...])
    guard let part = reader.readChoice(depth: 0), reader.unread.isEmpty else { return nil }
    first = add(part, before: 0)
  }

  /// Adds the states of a part that a state follows, and returns the index of the first one.
  private mutating func add(_ part: Part, before next: Int) -> Int {
    switch part {
    case .empty: return next
    case .end: states.append(.end(next: next))
    case .scalar(let scalars, let isNegated):
      states.append(.scalar(in: scalars, isNegated: isNegated, next: next))
    case .sequence(let parts):
      var start = next
      for part in parts.reversed() { start = add(part, before: start) }
      return start
    case .choice(let parts):
      var starts: [Int] = []
      for part in parts { starts.append(add(part, before: next)) }
      states.append(.fork(starts))
    case .repeated(let part, let minimum, let isEndless):
      let fork = states.count
      states.append(.fork([]))
      let start = add(part, before: isEndless ? fork : next)
      states[fork] = .fork([start, next])
      return minimum == 0 ? fork : start
    }
    return states.count - 1
  }

  /// Returns whether the expression matches a word.
  ///
  /// Complexity: linear in the product of the lengths of the expression and the word.
  func matches(_ word: [UInt8]) -> Bool {
    let scalars = String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
    var current = [first]
    for offset in 0...scalars.count {
      var seen: Set<Int> = []
      var following: [Int] = []
      while let index = current.popLast() {
        guard seen.insert(index).inserted else { continue }
        switch states[index] {
        case .accepting: return true
        case .end(let next): if offset == scalars.count { current.append(next) }
        case .fork(let starts): current += starts
        case .scalar(let members, let isNegated, let next):
          if offset < scalars.count, members.contains(scalars[offset]) != isNegated {
            following.append(next)
          }
        }
      }
      current = following
    }
    return false
  }

  private struct Reader {
    var unread: ArraySlice<Unicode.Scalar>

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard unread.first == scalar else { return false }
      unread = unread.dropFirst()
      return true
    }

    mutating func readChoice(depth: Int) -> Part? {
      guard depth < 20 else { return nil }
      var parts: [Part] = []
      repeat {
        guard let part = readSequence(depth: depth) else { return nil }
        parts.append(part)
      } while take("|")
      return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func readSequence(depth: Int) -> Part? {
      var parts: [Part] = []
      while let next = unread.first, next != "|", next != ")" {
        guard var part = readPart(depth: depth) else { return nil }
        while let mark = unread.first, mark == "*" || mark == "+" || mark == "?" {
          unread = unread.dropFirst()
          part = .repeated(part, minimum: mark == "+" ? 1 : 0, isEndless: mark != "?")
        }
        parts.append(part)
      }
      return .sequence(parts)
    }

    private mutating func readPart(depth: Int) -> Part? {
      guard let scalar = unread.popFirst() else { return nil }
      switch scalar {
      case ".": return .scalar(in: [], isNegated: true)
      case "^": return .empty
      case "$": return .end
      case "(":
        guard let part = readChoice(depth: depth + 1), take(")") else { return nil }
        return part
      case "[": return readScalarSet()
      case "\\":
        guard let escaped = unread.popFirst() else { return nil }
        if let named = Self.set(named: escaped) {
          return .scalar(in: named.scalars, isNegated: named.isNegated)
        }
        return Self.isMark(escaped) ? .scalar(in: [escaped.value], isNegated: false) : nil
      case "*", "+", "?", "{": return nil
      default:
        // The upper case of one letter may be two: ß becomes SS.
        return .sequence(Self.folded(scalar).map { .scalar(in: [$0], isNegated: false) })
      }
    }

    private mutating func readScalarSet() -> Part? {
      let isNegated = take("^")
      var scalars: Set<UInt32> = []
      while let first = unread.popFirst() {
        if first == "]" { return .scalar(in: scalars, isNegated: isNegated) }
        guard let from = readMember(first, &scalars) else { return nil }
        guard let from, unread.first == "-", let end = unread.dropFirst().first, end != "]" else {
          continue
        }
        let to = Self.folded(end).first ?? 0
        guard to >= from, to - from < 0x1_0000 else { return nil }
        scalars.formUnion(from...to)
        unread = unread.dropFirst(2)
      }
      return nil
    }

    /// Adds a member to a set, and returns its folded scalar: `.some(nil)` if it cannot begin a range, and `nil` if it
    /// is invalid.
    ///
    /// `\d`, `\w` and `\s` cannot begin a range. Neither can a letter with several folded scalars, such as ß, which is
    /// not even added.
    private mutating func readMember(_ scalar: Unicode.Scalar, _ scalars: inout Set<UInt32>)
      -> UInt32??
    {
      guard scalar == "\\" else {
        let folded = Self.folded(scalar)
        guard folded.count == 1 else { return .some(nil) }
        scalars.insert(folded[0])
        return folded[0]
      }
      guard let escaped = unread.popFirst() else { return nil }
      if let named = Self.set(named: escaped) {
        guard !named.isNegated else { return nil }
        scalars.formUnion(named.scalars)
        return .some(nil)
      }
      guard Self.isMark(escaped) else { return nil }
      scalars.insert(escaped.value)
      return escaped.value
    }

    /// Returns the folded members of `\d`, `\w` or `\s`, and whether the set is negated, as by `\D`, `\W` or `\S`.
    private static func set(
      named name: Unicode.Scalar
    ) -> (scalars: Set<UInt32>, isNegated: Bool)? {
      let digits = Set<UInt32>(0x30...0x39)
      switch name {
      case "d", "D": return (digits, name == "D")
      case "w", "W": return (digits.union(0x41...0x5A).union([0x5F]), name == "W")
      case "s", "S": return ([0x20], name == "S")
      default: return nil
      }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt32] {
      String(decoding: Array(String(scalar).utf8).folded, as: UTF8.self).unicodeScalars.map(\.value)
    }
  }
}
