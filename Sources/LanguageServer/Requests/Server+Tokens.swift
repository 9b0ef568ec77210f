import JSON
import Responder

/// The types of semantic tokens, in the order of the legend.
enum SemanticType: String, CaseIterable {
  case namespace, function, variable, property, enumMember, macro, keyword, comment, `operator`
  case number, string, `class`

  init?(_ kind: OutlineName.Kind) {
    switch kind {
    case .topic: self = .namespace
    case .rule: self = .function
    case .array, .set, .map, .wordClass: self = .enumMember
    case .robotVariable, .environmentVariable: self = .property
    case .userVariable: self = .variable
    case .object: self = .macro
    case .keyword: self = .class
    case .file: self = .string
    case .reply, .substitution, .testCase, .exchange: return nil
    }
  }

  init?(_ kind: OutlineToken.Kind) {
    switch kind {
    case .keyword: self = .keyword
    case .tag: self = .macro
    case .wildcard: self = .operator
    case .comment: self = .comment
    case .title: self = .class
    case .number: self = .number
    case .text: return nil
    }
  }

  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Server {
  func allTokens(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    let data = tokenData(of: file, in: 0..<file.source.bytes.count)
    return [
      "resultId": .string(store(data, for: file.path)), "data": .array(data.map { JSONValue($0) }),
    ]
  }

  func tokensInRange(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    guard let range = params["range"].flatMap({ Range<TextPosition>(protocol: $0) }) else {
      throw ProtocolError(.invalidParams, "the request has no range")
    }
    let bytes =
      file.lines.offset(of: range.lowerBound)..<file.lines.offset(of: range.upperBound)
    return ["data": .array(tokenData(of: file, in: bytes).map { JSONValue($0) })]
  }

  /// Answers with the tokens that differ from the last answer; with all if the client does not have that answer.
  func tokenChanges(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    guard let old = tokens[file.path], params["previousResultId"]?.string == String(old.id) else {
      return try allTokens(params)
    }
    let new = tokenData(of: file, in: 0..<file.source.bytes.count)
    let id = store(new, for: file.path)
    let start = zip(old.data, new).prefix { $0 == $1 }.count
    let end = zip(old.data[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let deleted = old.data.count - start - end
    let inserted = new[start..<new.count - end]
    let edit: JSONValue = [
      "start": JSONValue(start), "deleteCount": JSONValue(deleted),
      "data": .array(inserted.map { JSONValue($0) }),
    ]
    return [
      "resultId": .string(id), "edits": deleted == 0 && inserted.isEmpty ? [] : [edit],
    ]
  }

  private func store(_ data: [Int], for path: String) -> String {
    lastTokensID += 1
    tokens[path] = (lastTokensID, data)
    return String(lastTokensID)
  }

  /// The maximum number of tokens of a document; editors do not color more.
  private static let maximumTokens = 100_000

  /// Returns the tokens in a range as the protocol writes them: five numbers each, relative to the one before.
  private func tokenData(of file: SourceFile, in range: Range<Int>) -> [Int] {
    var data: [Int] = []
    var line = 0
    var start = 0
    // The end of the last token, and the client’s character there.
    var last = (offset: 0, character: 0)
    for token in tokens(of: file) where token.range.overlaps(range) {
      guard data.count < 5 * Self.maximumTokens else { break }
      for part in file.lines.parts(of: token.range) {
        let lineRange = file.lines.range(ofLine: part.line)
        let isSameLine = part.line == line && last.offset >= lineRange.lowerBound
        let character =
          isSameLine
          ? last.character + file.lines.units(in: last.offset..<part.range.lowerBound)
          : file.lines.units(in: lineRange.lowerBound..<part.range.lowerBound)
        let length = file.lines.units(in: part.range)
        data += [
          part.line - line, part.line == line ? character - start : character, length,
          token.type.number, token.isDefinition ? 1 : 0,
        ]
        (line, start) = (part.line, character)
        last = (part.range.upperBound, character + length)
      }
    }
    return data
  }

  /// Returns the tokens without overlaps, in the order of the file.
  ///
  /// Of tokens that overlap, the first one stays; of those that begin together, the shortest.
  private func tokens(
    of file: SourceFile
  ) -> [(range: Range<Int>, type: SemanticType, isDefinition: Bool)] {
    var all: [(range: Range<Int>, type: SemanticType, isDefinition: Bool)] = []
    for mention in file.outline.mentions where !mention.range.isEmpty {
      // A rule’s parts have colors of their own.
      guard mention.name.kind != .rule || mention.role == .redirect,
        let type = SemanticType(mention.name.kind)
      else { continue }
      all.append((mention.range, type, mention.role == .definition))
    }
    for token in file.outline.tokens {
      if let type = SemanticType(token.kind) { all.append((token.range, type, false)) }
    }
    all.sort { ($0.range.lowerBound, $0.range.count) < ($1.range.lowerBound, $1.range.count) }
    var end = 0
    return all.filter { token in
      guard token.range.lowerBound >= end else { return false }
      end = token.range.upperBound
      return true
    }
  }
}

extension TextLines {
  /// Returns the parts of a range on each of its lines, without line ends and without empty parts.
  func parts(of range: Range<Int>) -> [(line: Int, range: Range<Int>)] {
    var parts: [(line: Int, range: Range<Int>)] = []
    var line = lineNumber(of: range.lowerBound)
    while line < count {
      let lineRange = self.range(ofLine: line)
      guard lineRange.lowerBound < range.upperBound else { break }
      let part = lineRange.clamped(to: range)
      if !part.isEmpty { parts.append((line, part)) }
      line += 1
    }
    return parts
  }
}
