/// Comments that suppress diagnostics: `// parley:ignore check-name other-name`.
///
/// A comment on a line of its own applies to that line, to further such comments directly below it, and to the first
/// other line below them. A comment at the end of a line applies to that line only. Without names, a comment applies to
/// every check. The search looks only for `parley:ignore`, because each rule language starts its comments differently.
public struct IgnoreComments: Sendable {
  private static let mark = Array("parley:ignore".utf8)

  /// Consecutive comment lines: each check's name with the first line that names it.
  private struct Chain {
    var names: [String: Int] = [:]
    /// The first line without names, which applies to every check.
    var firstLineForAll: Int?

    mutating func add(_ new: Set<String>, line: Int) {
      if new.isEmpty { firstLineForAll = firstLineForAll ?? line }
      for name in new where names[name] == nil { names[name] = line }
    }

    func suppresses(_ check: String, line: Int) -> Bool {
      line >= firstLineForAll ?? .max || line >= names[check] ?? .max
    }
  }

  private var chains: [Chain] = []
  /// The chain that applies to each line: the one that includes the line, or the one that ends just above it.
  private var chainOfLine: [Int: Int] = [:]
  /// The check names in the comment at the end of each line; an empty set stands for all checks.
  private var names: [Int: Set<String>] = [:]

  /// Finds the comments of a file.
  ///
  /// Complexity: linear in the file.
  public init(_ source: RuleSource) {
    var isOpen = false
    for (index, text) in source.bytes.lines.enumerated() {
      let line = index + 1
      let found = Self.names(in: text)
      if let found, found.isWholeLine {
        if !isOpen { chains.append(Chain()) }
        chains[chains.count - 1].add(found.names, line: line)
      } else if let found {
        names[line] = found.names
      }
      if isOpen || found?.isWholeLine == true { chainOfLine[line] = chains.count - 1 }
      isOpen = found?.isWholeLine == true
    }
  }

  /// Returns whether a comment suppresses a diagnostic.
  public func suppresses(_ diagnostic: Diagnostic) -> Bool {
    let line = diagnostic.location.line
    if let chain = chainOfLine[line], chains[chain].suppresses(diagnostic.check, line: line) {
      return true
    }
    return names[line].map { $0.isEmpty || $0.contains(diagnostic.check) } ?? false
  }

  private static func names(
    in line: ArraySlice<UInt8>
  ) -> (names: Set<String>, isWholeLine: Bool)? {
    guard let index = line.offset(of: mark) else { return nil }
    let rest = String(decoding: line[(index + mark.count)...], as: UTF8.self)
    // The end of a comment in XML.
    let end = rest.firstRange(of: "-->")?.lowerBound ?? rest.endIndex
    let words = rest[..<end].split { $0.isWhitespace || $0 == "," }
    let before = String(decoding: line[..<index], as: UTF8.self)
    return (Set(words.map(String.init)), !before.contains { $0.isLetter || $0.isNumber })
  }
}
