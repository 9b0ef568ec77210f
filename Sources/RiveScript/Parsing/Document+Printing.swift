extension Document {
  /// Returns the document as a rule file: one line for each statement, arrays on their original number of lines.
  ///
  /// Comments and objects are omitted; parsing the result gives an equal document.
  public func printed() -> String {
    var concat = ParsingOptions.Concatenation.none
    return statements.map { statement in
      let lines = pieces(of: statement, joinedBy: concat)
      if statement.command == .definition {
        concat = Definition(self[statement.text]).concatenation ?? concat
      }
      let texts = lines.map { String(decoding: $0, as: UTF8.self) }
      return "\(statement.command.symbol) " + texts.joined(separator: "\n^ ") + "\n"
    }.joined()
  }

  private func pieces(
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
  /// A line with `*/` ends a comment, unless it is a continuation; `//` after a space begins one. A statement can
  /// contain either only because of a continuation, so there is a position at which to break.
  fileprivate func linesWithoutComments(
    joinedBy concat: ParsingOptions.Concatenation
  ) -> [ArraySlice<UInt8>] {
    var lines = [self]
    if let end = indices.first(where: { self[$0...].starts(with: "*/".utf8) }),
      let joint = lastJoint(concat.bytes, upTo: end)
    {
      lines = [self[..<joint], self[(joint + concat.bytes.count)...]]
    }
    guard concat == .space else { return lines }
    return lines.flatMap { line -> [ArraySlice<UInt8>] in
      var parts: [ArraySlice<UInt8>] = []
      var rest = line
      while let joint = rest.indices.first(where: { rest[$0...].starts(with: " //".utf8) }) {
        parts.append(rest[..<joint])
        rest = rest[(joint + 1)...]
      }
      return parts + [rest]
    }
  }

  /// Returns the last position before a `*/` at which a line break replaces exactly the joint.
  private func lastJoint(_ joint: [UInt8], upTo end: Int) -> Int? {
    if joint.isEmpty { return end + 1 }
    return (startIndex..<end).last { index in
      index > startIndex && self[index...].starts(with: joint)
        && CharacterClass(ascii: self[index - 1]) != .space
        && CharacterClass(ascii: self[index + joint.count]) != .space
    }
  }
}
