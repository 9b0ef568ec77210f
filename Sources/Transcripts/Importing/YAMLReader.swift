import JSON
import Responder

/// Reads YAML as far as people write it by hand: blocks, lists in brackets, quoted texts, `|`, `>` and comments.
///
/// Anchors, tags, keys of several lines and several documents are refused.
struct YAMLReader {
  struct Problem: Error {
    var line: Int
    var reason: String
  }

  private var lines: [ArraySlice<UInt8>]
  private var index = 0
  private var depth = 0
  /// The unread rest of the line, in a text in quotes or brackets.
  var flow: ArraySlice<UInt8> = []
  private static let maximumDepth = 100

  static func value(of bytes: [UInt8]) throws(Problem) -> JSONValue {
    var reader = YAMLReader(bytes)
    return try reader.document()
  }

  private init(_ bytes: [UInt8]) { lines = bytes.lines }

  private mutating func document() throws(Problem) -> JSONValue {
    skipBlankLines()
    if index < lines.count, lines[index].starts(with: "---".utf8) {
      lines[index] = lines[index].dropFirst(3)
    }
    if let last = lines.lastIndex(where: { !$0.trimmed.isEmpty }),
      lines[last].elementsEqual("...".utf8)
    {
      lines.removeSubrange(last...)
    }
    let value = try block(from: 0)
    skipBlankLines()
    if index < lines.count {
      throw Problem(line: index + 1, reason: "this line does not fit the lines above it")
    }
    return value
  }

  /// Returns a problem in the line that is being read.
  func problem(_ reason: String) -> Problem { Problem(line: max(index, 1), reason: reason) }

  private mutating func skipBlankLines() {
    while index < lines.count, lines[index].withoutIndentation.isBlankOrComment { index += 1 }
  }

  /// Reads a value that is nested in another one; fails at more than `maximumDepth` levels.
  mutating func nested(
    _ read: (inout YAMLReader) throws(Problem) -> JSONValue
  ) throws(Problem) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw problem("this is nested too deeply") }
    return try read(&self)
  }

  /// Reads the block that begins in the next line; `null` if that line is indented by less than `minimum` spaces.
  private mutating func block(from minimum: Int) throws(Problem) -> JSONValue {
    skipBlankLines()
    guard index < lines.count, lines[index].indentation >= minimum else { return .null }
    let indentation = lines[index].indentation
    let text = lines[index].dropFirst(indentation)
    return try nested { reader throws(Problem) in
      if text.isItem { return try reader.items(at: indentation) }
      if text.keyEnd != nil { return try reader.members(at: indentation) }
      reader.index += 1
      return try reader.inline(text, in: minimum - 1)
    }
  }

  /// Returns the next line without its indentation; `nil` unless it is indented by exactly this number of spaces.
  private mutating func line(at indentation: Int) -> ArraySlice<UInt8>? {
    skipBlankLines()
    guard index < lines.count, lines[index].indentation == indentation else { return nil }
    return lines[index].dropFirst(indentation)
  }

  private mutating func items(at indentation: Int) throws(Problem) -> JSONValue {
    var items: [JSONValue] = []
    while let text = line(at: indentation), text.isItem {
      let rest = text.dropFirst().withoutIndentation
      if rest.isBlankOrComment {
        index += 1
        items.append(try block(from: indentation + 1))
      } else if rest.isItem || rest.keyEnd != nil {
        // The next lines of the item begin in the same column as its text.
        let spaces = rest.startIndex - lines[index].startIndex
        lines[index] = ArraySlice(Array(repeating: 0x20, count: spaces) + rest)
        items.append(try block(from: indentation + 1))
      } else {
        index += 1
        items.append(try inline(rest, in: indentation))
      }
    }
    return .array(items)
  }

  private mutating func members(at indentation: Int) throws(Problem) -> JSONValue {
    var members: [JSONValue.Member] = []
    while let text = line(at: indentation), !text.isItem, let end = text.keyEnd {
      let name = try key(text[..<end])
      let rest = text[(end + 1)...].withoutIndentation
      index += 1
      var value: JSONValue
      if rest.isBlankOrComment {
        // A list may stand below its key without an indentation.
        let isList = line(at: indentation)?.isItem == true
        value =
          try isList
          ? nested { reader throws(Problem) in try reader.items(at: indentation) }
          : block(from: indentation + 1)
      } else {
        value = try inline(rest, in: indentation)
      }
      members.append(.init(name, value))
    }
    return .object(members)
  }

  private mutating func key(_ text: ArraySlice<UInt8>) throws(Problem) -> String {
    guard let quote = text.first, quote.isQuote else {
      return String(decoding: text.trimmed, as: UTF8.self)
    }
    flow = text
    return try quoted()
  }

  /// Reads a value that begins in the line of its key, or of its hyphen.
  private mutating func inline(
    _ text: ArraySlice<UInt8>, in indentation: Int
  ) throws(Problem) -> JSONValue {
    switch text.first {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return try literal(text, in: indentation)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "{"):
      flow = text
      let value = try flowValue()
      guard flow.withoutIndentation.isBlankOrComment else {
        throw problem("something follows a text in quotes or brackets")
      }
      return value
    default: break
    }
    try refuseAnchorsAndTags(text)
    var words = text.withoutComment
    var breaks = 0
    while index < lines.count {
      let next = lines[index].withoutIndentation
      if next.trimmed.isEmpty {
        breaks += 1
      } else if lines[index].indentation > indentation, !next.isBlankOrComment {
        guard next.keyEnd == nil else { throw problem("a key follows a text without quotes") }
        words += breaks > 0 ? Array(repeating: 0x0A, count: breaks) : [0x20]
        words += next.withoutComment
        breaks = 0
      } else {
        break
      }
      index += 1
    }
    return .init(plain: words)
  }

  func refuseAnchorsAndTags(_ text: ArraySlice<UInt8>) throws(Problem) {
    guard let sign = text.first, "&*!".utf8.contains(sign) else { return }
    throw problem("anchors (&, *) and tags (!) are not supported")
  }

  /// Reads the lines below `|` or `>`.
  private mutating func literal(
    _ line: ArraySlice<UInt8>, in indentation: Int
  ) throws(Problem) -> JSONValue {
    // A comment may follow the header.
    let header = line.prefix { !$0.isSpace }
    let digit = header.first { (0x31...0x39).contains($0) }
    var innerIndentation = digit.map { indentation + Int($0 - 0x30) }
    var texts: [ArraySlice<UInt8>] = []
    while index < lines.count {
      let line = lines[index]
      if line.trimmed.isEmpty {
        texts.append([])
      } else if line.indentation >= innerIndentation ?? indentation + 1 {
        innerIndentation = innerIndentation ?? line.indentation
        texts.append(line.dropFirst(innerIndentation ?? 0))
      } else {
        break
      }
      index += 1
    }
    let keepsBlankLines = header.contains(UInt8(ascii: "+"))
    var blankLinesAtEnd = 0
    while texts.last?.isEmpty == true {
      texts.removeLast()
      blankLinesAtEnd += 1
    }
    var text: [UInt8] = []
    let folds = header.first == UInt8(ascii: ">")
    for (number, line) in texts.enumerated() {
      let before = number > 0 ? texts[number - 1] : []
      // A line of one paragraph continues the one before it.
      let joins =
        folds && !line.isEmpty && !before.isEmpty && line.first != 0x20 && before.first != 0x20
      let next = texts[number...].first { !$0.isEmpty } ?? []
      let drops =
        folds && line.isEmpty && !before.isEmpty && before.first != 0x20 && next.first != 0x20
      if number > 0, !drops { text.append(joins ? 0x20 : 0x0A) }
      text += line
    }
    if keepsBlankLines { text += Array(repeating: 0x0A, count: blankLinesAtEnd) }
    if !texts.isEmpty, !header.contains(UInt8(ascii: "-")) { text.append(0x0A) }
    return .string(String(decoding: text, as: UTF8.self))
  }

  /// Goes to the next line of a text in quotes or brackets; returns false at the end of the file.
  mutating func nextFlowLine() -> Bool {
    guard index < lines.count else { return false }
    flow = lines[index]
    index += 1
    return true
  }
}

extension ArraySlice<UInt8> {
  fileprivate var indentation: Int { prefix { $0 == 0x20 }.count }
  var withoutIndentation: Self { drop { $0 == 0x20 || $0 == 0x09 } }
  var isBlankOrComment: Bool {
    guard let first else { return true }
    return first == UInt8(ascii: "#") || trimmed.isEmpty
  }
  fileprivate var isItem: Bool {
    first == UInt8(ascii: "-") && (count == 1 || self[startIndex + 1].isSpace)
  }

  var trimmed: Self {
    let rest = withoutIndentation
    guard let last = rest.lastIndex(where: { !$0.isSpace }) else { return [] }
    return rest[...last]
  }

  /// The bytes before a comment, which begins after a space.
  fileprivate var withoutComment: [UInt8] {
    let hash = indices.first { index in
      self[index] == UInt8(ascii: "#") && (index == startIndex || self[index - 1].isSpace)
    }
    return Array(self[..<(hash ?? endIndex)].trimmed)
  }

  /// The index of the colon after a key; `nil` if the line does not begin with one.
  fileprivate var keyEnd: Int? {
    guard let first, first != UInt8(ascii: "["), first != UInt8(ascii: "{") else { return nil }
    var start = startIndex
    if first.isQuote {
      var index = startIndex + 1
      while index < endIndex, self[index] != first {
        index += first == UInt8(ascii: "\"") && self[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < endIndex else { return nil }
      start = index + 1
      guard self[start...].withoutIndentation.first == UInt8(ascii: ":") else { return nil }
    }
    for index in start..<endIndex {
      if self[index] == UInt8(ascii: "#"), index > startIndex, self[index - 1].isSpace {
        return nil
      }
      let isEnd = index + 1 == endIndex || self[index + 1].isSpace
      if self[index] == UInt8(ascii: ":"), isEnd { return index }
    }
    return nil
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || self == 0x09 }
  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
