/// A place in a rule file: what a compiler would print as `file:line:column`.
public struct SourceLocation: Sendable, Hashable, Codable {
  /// The file's name as the user gave it, or the name of an embedded file.
  public var file: String
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in Unicode scalars of the line.
  public var column: Int

  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  public var description: String { "\(file):\(line)" }
}
