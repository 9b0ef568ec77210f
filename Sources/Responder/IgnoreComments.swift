/// Comments that tell the checks to look away: `// parley:ignore check-name other-name`.
///
/// Such a comment counts for its own line and for the next one that is no such comment; without names it
/// counts for every check. How a comment begins is the rule language's affair: only the words are looked for.
public struct IgnoreComments: Sendable {
  private static let mark = Array("parley:ignore".utf8)

  /// The names by line, counted from 1; an empty set stands for all.
  private var names: [Int: Set<String>] = [:]

  public init(_ source: RuleSource) {
    let bytes = source.bytes
    var line = 1
    var pending: (names: Set<String>, line: Int)?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let found = Self.names(in: bytes[start..<end])
      if let pending, pending.line == line - 1 { note(pending.names, line: line) }
      if let found {
        note(found.names, line: line)
        pending = found.isWholeLine ? (found.names.union(carried(pending, line)), line) : nil
      }
      start = end + 1
      line += 1
    }
  }

  /// Whether a check is to be silent about a line.
  public func hides(_ diagnostic: Diagnostic) -> Bool {
    guard let names = names[diagnostic.location.line] else { return false }
    return names.isEmpty || names.contains(diagnostic.check)
  }

  private func carried(_ pending: (names: Set<String>, line: Int)?, _ line: Int) -> Set<String> {
    pending?.line == line - 1 ? pending?.names ?? [] : []
  }

  private mutating func note(_ new: Set<String>, line: Int) {
    guard let known = names[line] else { return names[line] = new }
    names[line] = known.isEmpty || new.isEmpty ? [] : known.union(new)
  }

  private static func names(
    in line: ArraySlice<UInt8>
  ) -> (names: Set<String>, isWholeLine: Bool)? {
    guard
      let place = line.indices.first(where: {
        line[$0] == mark[0] && line[$0...].starts(with: mark)
      })
    else {
      return nil
    }
    let words = String(decoding: line[(place + mark.count)...], as: UTF8.self)
      .split { $0.isWhitespace || $0 == "," }
    let before = String(decoding: line[..<place], as: UTF8.self)
    return (Set(words.map(String.init)), !before.contains { $0.isLetter || $0.isNumber })
  }
}
