/// A regular expression for one word, ignoring case.
///
/// Besides letters and digits, it can contain `.`, `[a-z]`, `[^a-z]`, `(a|b)`, `*`, `+`, `?`, `^`, `$`, `\d`, `\w`,
/// `\s`, `\D`, `\W`, `\S`, and `\` before a punctuation mark. A character is a Unicode scalar.
///
/// A match begins at the word's first letter, but doesn't have to reach its last. All possible matches are followed
/// in parallel, without backtracking.
struct WordExpression: Sendable, Hashable {
  private indirect enum Part: Sendable, Hashable {
    case scalar(in: Set<UInt32>, isNegated: Bool)
    case end
    case empty
    case sequence([Part])
    case choice([Part])
    case repeated(Part, minimum: Int, isEndless: Bool)
  }

  private let part: Part

  /// The maximum length of an expression in bytes.
  static let maximumLength = 1_000

  /// Parses an expression; `nil` if it is invalid, too long or too deeply nested.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var reader = Reader(unread: Array(text.unicodeScalars)[...])
    guard let part = reader.readChoice(depth: 0), reader.unread.isEmpty else { return nil }
    self.part = part
  }

  func matches(_ word: [UInt8]) -> Bool {
    let scalars = String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
    return !Self.ends(part, [0], scalars).isEmpty
  }

  /// Returns the positions at which a part can end if it begins at one of `starts`.
  private static func ends(_ part: Part, _ starts: Set<Int>, _ word: [UInt32]) -> Set<Int> {
    switch part {
    case .empty: return starts
    case .end: return starts.contains(word.count) ? [word.count] : []
    case .scalar(let scalars, let isNegated):
      let matching = starts.filter { $0 < word.count && scalars.contains(word[$0]) != isNegated }
      return Set(matching.map { $0 + 1 })
    case .sequence(let parts): return parts.reduce(starts) { ends($1, $0, word) }
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion(ends($1, starts, word)) }
    case .repeated(let part, let minimum, let isEndless):
      var reached = minimum == 0 ? starts : ends(part, starts, word)
      var new = reached
      while isEndless || (minimum == 0 && new == starts), !new.isEmpty {
        let next = ends(part, new, word).subtracting(reached)
        reached.formUnion(next)
        new = next
        if !isEndless { break }
      }
      return reached
    }
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
