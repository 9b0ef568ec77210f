/// The parts of `* left operator right => reply`.
struct ConditionText: Sendable {
  let left: ArraySlice<UInt8>
  let comparison: Comparison
  let right: ArraySlice<UInt8>
  let reply: ArraySlice<UInt8>

  /// Parses the text after the `*`: splits it at its `=>`, then at the first operator with white space on both sides.
  ///
  /// Returns `nil` if the operator, the `=>` or the reply is missing, or if there is a second `=>`. A second
  /// `=>` is probably a mistake; it would be a part of the reply.
  init?(_ text: ArraySlice<UInt8>) {
    let arrows = Self.arrows(in: text)
    guard arrows.count == 1, let arrow = arrows.first else { return nil }
    reply = text[(arrow + 2)...].trimmed
    let test = text[..<arrow].trimmed
    guard !reply.isEmpty, let (left, comparison, right) = Self.split(test) else { return nil }
    (self.left, self.comparison, self.right) = (left, comparison, right)
  }

  /// Returns the offsets of the first `=>`, and of a second one outside of tags such as `<set name=>`.
  static func arrows(in text: ArraySlice<UInt8>) -> [Int] {
    var found: [Int] = []
    var depth = 0
    for index in text.indices.dropLast() {
      switch text[index] {
      case UInt8(ascii: "="):
        let isArrow = text[index + 1] == UInt8(ascii: ">")
        guard isArrow, found.isEmpty || depth <= 0 else { continue }
        found.append(index)
        depth = 1
        if found.count == 2 { return found }
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: continue
      }
    }
    return found
  }

  private static func split(
    _ test: ArraySlice<UInt8>
  ) -> (ArraySlice<UInt8>, Comparison, ArraySlice<UInt8>)? {
    for word in test.splitAtBlanks.dropFirst() where word.endIndex < test.endIndex {
      guard let comparison = Comparison(sign: String(decoding: word, as: UTF8.self)) else {
        continue
      }
      return (test[..<word.startIndex].trimmed, comparison, test[word.endIndex...].trimmed)
    }
    return nil
  }
}

/// The operators of conditions.
enum Comparison: String, Sendable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="

  init?(sign: String) {
    switch sign {
    case "eq": self = .equal
    case "ne", "<>": self = .unequal
    default: self.init(rawValue: sign)
    }
  }

  /// Returns whether the comparison holds.
  ///
  /// `equal` and `unequal` compare texts; the other comparisons hold only between whole numbers.
  func holds(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    switch self {
    // Strings, unlike bytes, are equal if only the composition of their characters differs.
    case .equal:
      return String(decoding: left, as: UTF8.self) == String(decoding: right, as: UTF8.self)
    case .unequal:
      return String(decoding: left, as: UTF8.self) != String(decoding: right, as: UTF8.self)
    case .less, .atMost, .greater, .atLeast: break
    }
    guard let one = Self.number(left), let other = Self.number(right) else { return false }
    switch self {
    case .less: return one < other
    case .atMost: return one <= other
    case .greater: return one > other
    default: return one >= other
    }
  }

  private static func number(_ text: [UInt8]) -> Int? {
    Int(String(decoding: text[...].trimmed, as: UTF8.self))
  }
}
