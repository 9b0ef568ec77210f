extension RegexParser {
  private static let assertions: [Unicode.Scalar: RegexNode.Assertion] = [
    "b": .wordBoundary, "B": .noWordBoundary, "A": .textStart, "z": .textEnd, "Z": .textEnd,
  ]
  private static let namedKinds: [Unicode.Scalar: ScalarClass] = [
    "d": .init(kinds: [.digit]), "w": .init(kinds: [.word]), "s": .init(kinds: [.space]),
    "D": .init(excludedKinds: [.digit]), "W": .init(excludedKinds: [.word]),
    "S": .init(excludedKinds: [.space]),
  ]
  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "f": "\u{C}", "v": "\u{B}", "a": "\u{7}", "e": "\u{1B}",
    "0": "\0",
  ]

  mutating func escape() throws(RegularExpressionError) -> RegexNode {
    let start = index
    index += 1
    if let assertion = take(oneOf: Self.assertions) { return .assertion(assertion) }
    if let named = take(oneOf: Self.namedKinds) { return .scalars(named) }
    return .scalars(.one(try escapedScalar(from: start), ignoringCase: flags.ignoresCase))
  }

  mutating func characterClass() throws(RegularExpressionError) -> ScalarClass {
    let start = index
    index += 1
    var set = ScalarClass(ignoresCase: flags.ignoresCase)
    set.isNegated = take("^")
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      let memberStart = index
      if let kind = posixKind() {
        set.kinds.append(kind)
        continue
      }
      if scalar == "\\" {
        index += 1
        if let named = take(oneOf: Self.namedKinds) {
          set.kinds += named.kinds
          set.excludedKinds += named.excludedKinds
          continue
        }
        index -= 1
      }
      let low = try member()
      guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.ranges.append(low.value...low.value)
        continue
      }
      index += 1
      let high = try member()
      guard low.value <= high.value else {
        let range = String(String.UnicodeScalarView(scalars[memberStart..<index]))
        throw error(.reversedRange(range), at: memberStart)
      }
      set.ranges.append(low.value...high.value)
    }
    guard take("]") else { throw error(.unclosedClass, at: start) }
    guard set.size > 0 else { throw error(.emptyClass, at: start) }
    return set
  }

  private mutating func member() throws(RegularExpressionError) -> Unicode.Scalar {
    guard let scalar = next else { throw error(.unclosedClass) }
    index += 1
    guard scalar == "\\" else { return scalar }
    if next == "b" {
      index += 1
      return "\u{8}"
    }
    return try escapedScalar(from: index - 1)
  }

  /// Takes the letter of an escape, and returns its meaning; returns `nil` for any other letter.
  private mutating func take<Meaning>(oneOf escapes: [Unicode.Scalar: Meaning]) -> Meaning? {
    guard let letter = next, let meaning = escapes[letter] else { return nil }
    index += 1
    return meaning
  }

  /// Parses a named kind such as `[:alpha:]` inside a class; returns `nil` if there is none.
  private mutating func posixKind() -> ScalarClass.Kind? {
    for kind in ScalarClass.Kind.allCases {
      let name = "[:\(kind.rawValue):]".unicodeScalars
      if scalars[index...].starts(with: name) {
        index += name.count
        return kind
      }
    }
    return nil
  }

  /// Parses the scalar of an escape, from the character after the backslash on.
  private mutating func escapedScalar(from start: Int) throws(RegularExpressionError)
    -> Unicode.Scalar
  {
    if let control = take(oneOf: Self.controls) { return control }
    guard let scalar = next else { throw error(.trailingBackslash, at: start) }
    index += 1
    switch scalar {
    case "x": return try hexScalar(digits: 2, from: start)
    case "u": return try hexScalar(digits: 4, from: start)
    case "1"..."9", "k": throw error(.backreference, at: start)
    default:
      // Any other letter after a backslash is an error, because the author may expect it to have a meaning.
      guard !(scalar.isASCII && scalar.properties.isAlphabetic) else {
        throw error(.unknownEscape("\\\(scalar)"), at: start)
      }
      return scalar
    }
  }

  private mutating func hexScalar(digits: Int, from start: Int) throws(RegularExpressionError)
    -> Unicode.Scalar
  {
    let isBraced = take("{")
    let found = scalars[index...].prefix(isBraced ? 8 : digits)
      .prefix { $0.properties.isASCIIHexDigit }
    index += found.count
    let isComplete = isBraced ? take("}") && !found.isEmpty : found.count == digits
    let text = String(String.UnicodeScalarView(found))
    guard isComplete, let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw error(.badScalar, at: start)
    }
    return scalar
  }
}
