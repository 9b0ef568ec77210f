public import Responder

/// A parsed rule file: its statements in order, each with its location, and its problems.
///
/// Documents are equal if their statements are, regardless of their lines: printing a document and parsing the result
/// gives an equal document.
public struct Document: Sendable {
  /// A comment that names a message for the trigger below it: `// you> when do you close`, or `// not> close the door`.
  struct Sample: Sendable {
    var message: String
    /// Whether the message must not reach the trigger.
    var isNegative: Bool
    /// The range of the message.
    var range: SourceRange
    /// The statement of the trigger; `nil` if none follows.
    var statement: Int?
  }

  /// The file's name in diagnostics.
  public let name: String
  /// The problems of the file.
  public internal(set) var diagnostics: [Diagnostic] = []
  let source: [UInt8]
  /// The texts joined from several lines or with shortened white space; their offsets continue after the source's.
  var joined: [UInt8] = []
  /// The pieces of joined texts with their source offsets, in the order of the texts.
  var pieces: [JoinedPiece] = []
  var statements: [Statement] = []
  /// All lines, if they are kept.
  private(set) var lines: [RuleLine] = []
  /// The objects, whose code is not parsed.
  package internal(set) var objects: [ObjectSource] = []
  /// The messages that comments name for the triggers below them.
  var samples: [Sample] = []
  /// Whether a comment is open at the end.
  var hasOpenComment = false
  /// Whether the rest was skipped because the document declares a newer version of RiveScript.
  var isAbandoned = false

  init(name: String, source: [UInt8]) {
    self.name = name
    self.source = source
  }

  /// Parses a rule file; its problems are in `diagnostics`.
  ///
  /// Complexity: linear in the size of the file.
  public init(parsing source: RuleSource, options: ParsingOptions = ParsingOptions()) {
    self.init(parsing: source, options: options, keepsLines: false)
  }

  /// Parses a rule file and, if `keepsLines`, keeps its lines, for code that prints, edits or shows the file.
  init(parsing source: RuleSource, options: ParsingOptions = ParsingOptions(), keepsLines: Bool) {
    var parser = DocumentParser(source, options: options)
    self = parser.parse()
    if keepsLines { lines = parser.lines }
  }

  subscript(range: TextRange) -> ArraySlice<UInt8> {
    guard range.start >= source.count else { return source[range] }
    return joined[range.start - source.count..<range.end - source.count]
  }

  /// Returns the offset in the source for an offset in the source or in a joined text.
  func sourceOffset(of offset: Int) -> Int {
    offset < source.count ? offset : pieces.sourceOffset(of: offset) ?? source.count
  }

  /// Returns the source range of a part of a statement's text; `nil` if the part is not contiguous in the source.
  func sourceRange(of part: Range<Int>, in statement: Statement) -> Range<Int>? {
    let start = statement.text.start
    let range = start + part.lowerBound..<start + part.upperBound
    return start < source.count ? range : pieces.sourceRange(of: range)
  }

  /// Returns the source offset of a range in the source or in a joined text, and how many of its bytes are contiguous
  /// in the source from there on.
  func sourcePart(of range: Range<Int>) -> (offset: Int, count: Int) {
    let joinedPart = range.lowerBound >= source.count ? pieces.sourcePart(of: range) : nil
    return joinedPart ?? (range.lowerBound, range.count)
  }

  /// Returns the offset in the source at which a text begins.
  func firstOffset(of text: TextRange) -> Int {
    text.start < source.count
      ? text.start : pieces.firstOffset(ofTextAt: text.start) ?? source.count
  }

  func text(of statement: Statement) -> String {
    String(decoding: self[statement.text], as: UTF8.self)
  }

  /// Stores a text that the source does not contain in this form, and returns its range.
  mutating func store(_ text: [UInt8]) -> TextRange {
    joined.store(text).shifted(by: source.count)
  }

  /// Whether the parser reads a line at the end of the file.
  ///
  /// It skips lines in an open comment or object, and those below a version that is too new.
  var readsAppendedLines: Bool {
    !isAbandoned && !hasOpenComment && !diagnostics.contains { $0.check == "unclosed-label" }
  }

  /// Returns the edit that adds a line at the end of the file; none if the parser would skip that line.
  func appending(_ line: String) -> [SourceEdit] {
    guard readsAppendedLines else { return [] }
    let end = SourceRange(LineMap(source).location(ofByte: source.count, in: name))
    return [SourceEdit(end, (source.last?.endsLine == true ? "" : "\n") + line + "\n")]
  }

  /// Returns the message of a comment and whether it must not reach the trigger; `nil` if the comment names no message.
  static func sample(
    in line: ArraySlice<UInt8>
  ) -> (message: ArraySlice<UInt8>, isNegative: Bool)? {
    let words = line.dropFirst(2).drop { CharacterClass(ascii: $0) == .space }
    let isNegative = words.starts(with: "not>".utf8)
    guard isNegative || words.starts(with: "you>".utf8) else { return nil }
    return (words.dropFirst(4).trimmed, isNegative)
  }
}

extension Document: Equatable {
  /// Returns whether two files have the same statements.
  public static func == (left: Document, right: Document) -> Bool {
    left.statements.elementsEqual(right.statements) { one, other in
      one.command == other.command && left[one.text] == right[other.text]
    }
  }
}
