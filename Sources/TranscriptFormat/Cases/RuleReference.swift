package import Responder

/// A transcript's reference to a rule: by its file and text, by its file and line, or by the digest of a `case` line.
package enum RuleReference: Sendable, Hashable {
  case text(file: String, text: String)
  case line(file: String, line: Int)
  case digest(String)

  /// Parses `guests.rive: my name is *` or `guests.rive:12`; returns `nil` if it is neither.
  package init?(_ written: String) {
    guard let colon = Self.separatorIndex(in: written) else { return nil }
    let file = String(written[..<colon]).trimmedOfBlanks
    let rest = written[written.index(after: colon)...]
    guard !file.isEmpty, !rest.isEmpty else { return nil }
    if rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let line = Int(rest) {
      self = .line(file: file, line: line)
    } else {
      self = .text(file: file, text: String(rest).trimmedOfBlanks)
    }
  }

  /// Returns the first colon before a space, or before digits up to the end; otherwise the first colon.
  ///
  /// So a file name may contain other colons.
  private static func separatorIndex(in written: String) -> String.Index? {
    let colons = written.indices.filter { written[$0] == ":" }
    return colons.first { colon in
      let rest = written[written.index(after: colon)...]
      return rest.first == " " || (!rest.isEmpty && rest.allSatisfy { "0123456789".contains($0) })
    } ?? colons.first
  }

  package var written: String {
    switch self {
    case .text(let file, let text): "\(file): \(text)"
    case .line(let file, let line): "\(file):\(line)"
    case .digest(let digest): "a rule that is no longer there, or was changed (\(digest))"
    }
  }

  /// Creates a reference to a rule by its text: `guests.rive: my name is *`.
  package init(naming rule: Rule) {
    self = .text(file: String(rule.location.file.split(separator: "/").last ?? ""), text: rule.text)
  }

  /// Returns a reference of the same kind to another rule.
  package func naming(_ rule: Rule) -> RuleReference {
    switch self {
    case .text, .digest: RuleReference(naming: rule)
    case .line(_, _):
      .line(
        file: String(rule.location.file.split(separator: "/").last ?? ""), line: rule.location.line)
    }
  }

  /// Returns whether this refers to the rule.
  ///
  /// The file may omit leading folders; the number of spaces between words does not matter.
  package func names(_ rule: Rule) -> Bool {
    switch self {
    case .text(let file, let text):
      Self.file(file, names: rule.location.file) && text.words == rule.text.words
    case .line(let file, let line):
      Self.file(file, names: rule.location.file) && line == rule.location.line
    case .digest(let digest): digest == BriefCase.digest(of: rule)
    }
  }

  private static func file(_ short: String, names long: String) -> Bool {
    let tail = short.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return long.split(separator: "/").suffix(tail.count) == ArraySlice(tail)
  }
}
