/// A regular expression for one word, ignoring case.
///
/// It can contain `.`, `[a-z]`, `[^a-z]`, `(a|b)`, `*`, `+`, `?`, `^`, `$`, `\d`, `\w`, and `\` before other
/// characters.
///
/// It matches from the word's first letter, but need not reach the word's end. All possible matches are followed at
/// once, without backtracking.
struct WordExpression: Sendable, Hashable {
  private indirect enum Part: Sendable, Hashable {
    case any
    case byte(in: Set<UInt8>, isNegated: Bool)
    case end
    case empty
    case sequence([Part])
    case choice([Part])
    case repeated(Part, least: Int, isEndless: Bool)
  }

  private let part: Part

  /// The maximum length of an expression in bytes.
  static let maximumLength = 1_000

  /// Parses an expression; `nil` if it is invalid, too long or too deeply nested.
  init?(_ text: String) {
    let bytes = Array(text.utf8).folded
    guard bytes.count <= Self.maximumLength else { return nil }
    var reader = Reader(bytes: bytes)
    guard let part = reader.choice(depth: 0), reader.index == bytes.count else { return nil }
    self.part = part
  }

  /// Returns whether a folded word matches.
  func matches(_ word: [UInt8]) -> Bool {
    !Self.ends(part, [0], word).isEmpty
  }

  /// Returns the positions at which a part can end if it begins at one of `starts`.
  private static func ends(_ part: Part, _ starts: Set<Int>, _ word: [UInt8]) -> Set<Int> {
    switch part {
    case .empty: return starts
    case .end: return starts.contains(word.count) ? [word.count] : []
    case .any: return Set(starts.filter { $0 < word.count }.map { $0 + 1 })
    case .byte(let bytes, let isNegated):
      let matching = starts.filter { $0 < word.count && bytes.contains(word[$0]) != isNegated }
      return Set(matching.map { $0 + 1 })
    case .sequence(let parts): return parts.reduce(starts) { ends($1, $0, word) }
    case .choice(let parts):
      return parts.reduce(into: []) { $0.formUnion(ends($1, starts, word)) }
    case .repeated(let part, let least, let isEndless):
      var reached = least == 0 ? starts : ends(part, starts, word)
      var new = reached
      while isEndless || (least == 0 && new == starts), !new.isEmpty {
        let next = ends(part, new, word).subtracting(reached)
        reached.formUnion(next)
        new = next
        if !isEndless { break }
      }
      return reached
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func choice(depth: Int) -> Part? {
      guard depth < 20 else { return nil }
      var parts: [Part] = []
      repeat {
        if next == UInt8(ascii: "|") { index += 1 }
        guard let part = sequence(depth: depth) else { return nil }
        parts.append(part)
      } while next == UInt8(ascii: "|")
      return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence(depth: Int) -> Part? {
      var parts: [Part] = []
      while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
        guard var part = single(depth: depth) else { return nil }
        while let mark = next, "*+?".utf8.contains(mark) {
          index += 1
          part = .repeated(
            part, least: mark == UInt8(ascii: "+") ? 1 : 0, isEndless: mark != UInt8(ascii: "?"))
        }
        parts.append(part)
      }
      return .sequence(parts)
    }

    private mutating func single(depth: Int) -> Part? {
      guard let byte = next else { return nil }
      index += 1
      switch byte {
      case UInt8(ascii: "."): return .any
      case UInt8(ascii: "^"): return .empty
      case UInt8(ascii: "$"): return .end
      case UInt8(ascii: "("):
        let part = choice(depth: depth + 1)
        guard next == UInt8(ascii: ")") else { return nil }
        index += 1
        return part
      case UInt8(ascii: "["): return byteSet()
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return nil }
        index += 1
        let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
        let all = digits.union(UInt8(ascii: "A")...UInt8(ascii: "Z")).union([UInt8(ascii: "_")])
        switch escaped {
        case UInt8(ascii: "D"): return .byte(in: digits, isNegated: false)
        case UInt8(ascii: "W"): return .byte(in: all, isNegated: false)
        default: return .byte(in: [escaped], isNegated: false)
        }
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return nil
      default: return .byte(in: [byte], isNegated: false)
      }
    }

    private mutating func byteSet() -> Part? {
      let isNegated = next == UInt8(ascii: "^")
      if isNegated { index += 1 }
      var letters: Set<UInt8> = []
      while let byte = next, byte != UInt8(ascii: "]") {
        index += 1
        if next == UInt8(ascii: "-"), index + 1 < bytes.count, bytes[index + 1] >= byte,
          bytes[index + 1] != UInt8(ascii: "]")
        {
          letters.formUnion(byte...bytes[index + 1])
          index += 2
        } else {
          letters.insert(byte)
        }
      }
      guard next != nil else { return nil }
      index += 1
      return .byte(in: letters, isNegated: isNegated)
    }
  }
}
