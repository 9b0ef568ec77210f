public import Responder

/// A rule file, read: its statements in order, each with its place, and what is wrong with it.
///
/// Equal documents say the same, wherever the lines stand: printing one and parsing it again gives
/// an equal one.
public struct Document: Sendable {
  /// The file's name, as diagnostics show it.
  public let name: String
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The file's bytes, and behind them the texts that were put together from several lines.
  var bytes: [UInt8]
  var statements: [Statement] = []
  /// Whether `{weight}` and the like were found in a document of a newer version: nothing of it counts.
  var isAbandoned = false

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a rule file; never fails, problems are in `diagnostics`.
  ///
  /// Complexity: linear in the size of the file.
  public init(parsing source: RuleSource, options: ParsingOptions = ParsingOptions()) {
    var parser = DocumentParser(source, options: options)
    self = parser.parse()
  }

  func text(of statement: Statement) -> String { bytes.string(statement.text) }
}

extension Document: Equatable {
  public static func == (left: Document, right: Document) -> Bool {
    left.statements.elementsEqual(right.statements) { one, other in
      one.command == other.command && left.bytes[one.text] == right.bytes[other.text]
    }
  }
}
