/// Parses a pattern into a tree; every error includes its offset.
struct RegexParser {
  static let maximumDepth = 100
  static let maximumCount = 1000

  /// The flags of `(?ims)`.
  struct Flags {
    var ignoresCase = false
    var dotTakesLineBreaks = false
    var anchorsAtLines = false
  }

  let scalars: [Unicode.Scalar]
  var index = 0
  var flags = Flags()
  private var depth = 0

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  mutating func parse() throws(RegularExpressionError) -> RegexNode {
    let node = try choice()
    guard index == scalars.count else { throw error(.unopenedGroup) }
    return node
  }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  func error(_ kind: RegularExpressionError.Kind, at offset: Int? = nil) -> RegularExpressionError {
    RegularExpressionError(kind: kind, offset: offset ?? index)
  }

  private mutating func choice() throws(RegularExpressionError) -> RegexNode {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(RegularExpressionError) -> RegexNode {
    var nodes: [RegexNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let start = index
      guard let atom = try atom() else { continue }
      nodes.append(try repeats(of: atom, from: start))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  /// Parses something that can be repeated; returns `nil` for a flag such as `(?i)`.
  private mutating func atom() throws(RegularExpressionError) -> RegexNode? {
    guard let scalar = next else { return nil }
    switch scalar {
    case "(": return try group()
    case "[": return .scalars(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?": throw error(.nothingToRepeat)
    case "{" where counts() != nil: throw error(.nothingToRepeat)
    default: index += 1
    }
    switch scalar {
    case ".": return .scalars(.any(withLineBreaks: flags.dotTakesLineBreaks))
    case "^": return .assertion(flags.anchorsAtLines ? .lineStart : .textStart)
    case "$": return .assertion(flags.anchorsAtLines ? .lineEnd : .textEnd)
    default: return .scalars(.one(scalar, ignoringCase: flags.ignoresCase))
    }
  }

  private mutating func group() throws(RegularExpressionError) -> RegexNode? {
    let start = index
    index += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw error(.tooDeep(limit: Self.maximumDepth), at: start)
    }
    let outer = flags
    if take("?"), try !opening(from: start) { return nil }
    let node = try choice()
    guard take(")") else { throw error(.unclosedGroup, at: start) }
    flags = outer
    return node
  }

  /// Parses what follows `(?`; returns whether the content of a group comes next.
  ///
  /// Returns false after flags such as `(?i)`, which apply to the rest of the enclosing group.
  private mutating func opening(from start: Int) throws(RegularExpressionError) -> Bool {
    if take(":") { return true }
    if next == "=" || next == "!" { throw error(.lookaround, at: start) }
    if take("P") || next == "<" {
      guard take("<") else { throw error(.unknownGroup("(?P"), at: start) }
      if next == "=" || next == "!" { throw error(.lookaround, at: start) }
      while let scalar = next, scalar != ">" && ScalarClass.isWord(scalar) { index += 1 }
      guard take(">") else { throw error(.unknownGroup("(?<"), at: start) }
      return true
    }
    var isOn = true
    while let scalar = next {
      index += 1
      switch scalar {
      case "-": isOn = false
      case "i": flags.ignoresCase = isOn
      case "s": flags.dotTakesLineBreaks = isOn
      case "m": flags.anchorsAtLines = isOn
      case ":": return true
      case ")": return false
      default: throw error(.unknownGroup("(?\(scalar)"), at: start)
      }
    }
    throw error(.unclosedGroup, at: start)
  }

  private mutating func repeats(of atom: RegexNode, from start: Int) throws(RegularExpressionError)
    -> RegexNode
  {
    let sign = index
    let node: RegexNode
    if take("*") {
      node = .repeated(atom, least: 0, most: nil)
    } else if take("+") {
      node = .repeated(atom, least: 1, most: nil)
    } else if take("?") {
      node = .repeated(atom, least: 0, most: 1)
    } else if let (least, most, end) = counts() {
      index = end
      guard max(least, most ?? 0) <= Self.maximumCount else {
        throw error(.countTooLarge(limit: Self.maximumCount), at: sign)
      }
      if let most, most < least { throw error(.reversedCount, at: sign) }
      node = .repeated(atom, least: least, most: most)
    } else {
      return atom
    }
    // A lazy repetition matches the same whole texts as a greedy one.
    _ = take("?")
    if next == "+" { throw error(.possessive) }
    if next == "*" || next == "?" || counts() != nil { throw error(.nothingToRepeat) }
    return node
  }

  /// Parses `{3}`, `{3,}`, `{,3}` or `{3,5}` without advancing; returns `nil` for a literal brace.
  private func counts() -> (least: Int, most: Int?, end: Int)? {
    // The scan ends at the first character that is neither a digit nor a comma, so that many braces take linear time.
    guard next == "{",
      let close = scalars[(index + 1)...].firstIndex(where: {
        $0 != "," && !("0"..."9").contains($0)
      }),
      scalars[close] == "}"
    else { return nil }
    let inner = String(String.UnicodeScalarView(scalars[index + 1..<close]))
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? (Int(part) ?? (part.isEmpty ? 0 : .max)) : -1
    }
    guard (1...2).contains(parts.count), !numbers.contains(-1),
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    let most = parts.count == 1 ? numbers[0] : (parts[1].isEmpty ? nil : numbers[1])
    return (numbers[0], most, close + 1)
  }
}
