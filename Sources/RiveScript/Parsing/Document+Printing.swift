extension Document {
  /// Returns the document as a rule file.
  ///
  /// A definition keeps its lines. Any other statement is one line, unless part of that line would be read as a
  /// comment. Comments and objects are omitted. Parsing the result gives the same statements.
  public func printed() -> String {
    var concat = ParsingOptions.Concatenation.none
    return statements.map { statement in
      let lines = lines(of: statement, joinedBy: concat)
      if statement.command == .definition {
        concat = Definition(self[statement.text]).concatenation ?? concat
      }
      let texts = lines.map { String(decoding: $0, as: UTF8.self) }
      return "\(statement.command.symbol) " + texts.joined(separator: "\n^ ") + "\n"
    }.joined()
  }

  private func lines(
    of statement: Statement, joinedBy concat: ParsingOptions.Concatenation
  ) -> [ArraySlice<UInt8>] {
    let text = self[statement.text]
    return statement.command == .definition
      ? text.split(separator: 0x0A, omittingEmptySubsequences: false)
      : text.linesWithoutComments(joinedBy: concat)
  }
}

extension ArraySlice<UInt8> {
  /// Returns the text as one line, or as several lines if part of a single line would be read as a comment.
  ///
  /// The parser reads `*/` in a first line as the end of a comment, and ` //` in any line as the start of one. A
  /// statement can contain these marks only if they came from a `^` line, so the statement can be broken there.
  fileprivate func linesWithoutComments(
    joinedBy concat: ParsingOptions.Concatenation
  ) -> [ArraySlice<UInt8>] {
    var lines = [self]
    if let end = indices.first(where: { self[$0...].starts(with: "*/".utf8) }),
      let separator = lastBreak(at: concat.bytes, upTo: end)
    {
      lines = [self[..<separator], self[(separator + concat.bytes.count)...]]
    }
    guard concat == .space else { return lines }
    return lines.flatMap { line -> [ArraySlice<UInt8>] in
      var parts: [ArraySlice<UInt8>] = []
      var rest = line
      while let separator = rest.indices.first(where: { rest[$0...].starts(with: " //".utf8) }) {
        parts.append(rest[..<separator])
        rest = rest[(separator + 1)...]
      }
      return parts + [rest]
    }
  }

  /// Returns the last position at which breaking the line keeps `*/` off the first line and does not change the joined
  /// text; with an empty separator, the position is between the `*` and the `/`.
  private func lastBreak(at separator: [UInt8], upTo end: Int) -> Int? {
    if separator.isEmpty { return end + 1 }
    return (startIndex..<end).last { index in
      index > startIndex && self[index...].starts(with: separator)
        && CharacterClass(ascii: self[index - 1]) != .space
        && CharacterClass(ascii: self[index + separator.count]) != .space
    }
  }
}
