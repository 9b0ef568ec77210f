public import Responder

/// A rule file, read: its statements in order, each with its place, and what is wrong with it.
///
/// Equal documents say the same, wherever the lines stand: printing one and parsing it again gives
/// an equal one.
public struct Document: Sendable {
  /// The file's name, as diagnostics show it.
  public let name: String
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The file's bytes.
  let source: [UInt8]
  /// The texts that were put together from several lines; their places count on from the source's.
  var joined: [UInt8] = []
  var statements: [Statement] = []
  /// The names of the objects that were left out.
  var objects: [String] = []
  /// Whether the rest was left out, as the document is of a newer version.
  var isAbandoned = false

  init(name: String, source: [UInt8]) {
    self.name = name
    self.source = source
  }

  /// Reads a rule file; never fails, problems are in `diagnostics`.
  ///
  /// Complexity: linear in the size of the file.
  public init(parsing source: RuleSource, options: ParsingOptions = ParsingOptions()) {
    var parser = DocumentParser(source, options: options)
    self = parser.parse()
  }

  subscript(range: TextRange) -> ArraySlice<UInt8> {
    guard range.start >= source.count else { return source[range] }
    return joined[range.start - source.count..<range.end - source.count]
  }

  func text(of statement: Statement) -> String {
    String(decoding: self[statement.text], as: UTF8.self)
  }

  /// Keeps a text that does not stand in the source as it is.
  mutating func keep(_ text: [UInt8]) -> TextRange {
    joined.place(text).shifted(by: source.count)
  }
}

extension Document: Equatable {
  public static func == (left: Document, right: Document) -> Bool {
    left.statements.elementsEqual(right.statements) { one, other in
      one.command == other.command && left[one.text] == right[other.text]
    }
  }
}
