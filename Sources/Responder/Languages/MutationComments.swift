/// Comments that exempt rules from mutation: `// parley:mutate off REASON`.
///
/// A comment on a line of its own applies to the first line below it that is not such a comment. A comment at the end
/// of a line applies to that line. The comment exempts a mutation if the changed rule, a larger part such as its
/// keyword, or an edit begins on the line. The search looks only for `parley:mutate off`, because each rule language
/// starts its comments differently.
package struct MutationComments: Sendable {
  private static let mark = Array("parley:mutate off".utf8)

  /// The lines to which a comment applies, by file.
  private var lines: [String: Set<Int>] = [:]

  /// Finds the comments of all files of a robot.
  ///
  /// Complexity: linear in the files.
  package init(_ sources: [RuleSource]) {
    for source in sources {
      let found = Self.lines(of: source.bytes)
      if !found.isEmpty { lines[source.name] = found }
    }
  }

  /// Returns whether a comment exempts the rules that a mutation changes.
  package func exempts(_ mutation: RuleMutation) -> Bool {
    guard !lines.isEmpty else { return false }
    let places =
      mutation.ruleLocations + [mutation.enclosing].compactMap(\.self)
      + mutation.edits.map(\.range.start)
    return places.contains { lines[$0.file]?.contains($0.line) ?? false }
  }

  private static func lines(of bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    var isPending = false
    for (index, line) in bytes.lines.enumerated() {
      let isOwnLine = isOwnLine(line)
      if isOwnLine == false || isPending && isOwnLine == nil { found.insert(index + 1) }
      isPending = isOwnLine ?? false
    }
    return found
  }

  /// Returns whether a line consists of such a comment only; `nil` if the line has none.
  private static func isOwnLine(_ line: ArraySlice<UInt8>) -> Bool? {
    guard let index = line.offset(of: mark) else { return nil }
    let end = index + mark.count
    guard end == line.endIndex || !Character(Unicode.Scalar(line[end])).isWord else { return nil }
    let before = String(decoding: line[..<index], as: UTF8.self)
    return !before.contains(where: \.isWord)
  }
}

extension Character {
  fileprivate var isWord: Bool { isLetter || isNumber }
}
