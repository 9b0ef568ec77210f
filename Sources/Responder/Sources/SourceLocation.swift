/// A location in a rule file.
public struct SourceLocation: Sendable, Hashable, Codable {
  /// The file's name as the user gave it, or the name of an embedded file.
  public var file: String
  /// The line, counted from 1; 0 stands for the whole file.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars.
  public var column: Int

  /// Creates a location.
  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The text `file:line`, which identifies a rule, on one line: control characters of the name are escaped.
  public var description: String { "\(file.oneLine):\(line)" }

  /// The text `file:line:column`, which editors understand; for line 0, which stands for the whole file, only its name.
  public var exactDescription: String {
    line == 0 ? file.oneLine : "\(file.oneLine):\(line):\(column)"
  }
}

/// A range in a rule file; `end` is just after its last scalar.
public struct SourceRange: Sendable, Hashable, Codable {
  /// The location of the first scalar.
  public var start: SourceLocation
  /// The line of the end, counted from 1.
  public var endLine: Int
  /// The column after the last scalar, counted from 1.
  public var endColumn: Int

  /// Creates a range of `count` scalars on one line; an empty range lies just before the scalar at `start`.
  public init(_ start: SourceLocation, count: Int = 0) {
    self.init(start, endLine: start.line, endColumn: start.column + count)
  }

  /// Creates a range that may span several lines.
  public init(_ start: SourceLocation, endLine: Int, endColumn: Int) {
    self.start = start
    self.endLine = endLine
    self.endColumn = endColumn
  }

  /// The location after the last scalar.
  public var end: SourceLocation {
    SourceLocation(file: start.file, line: endLine, column: endColumn)
  }

  /// Whether the range contains no text.
  public var isEmpty: Bool { start == end }
}

/// A change of a rule file, which replaces the text in a range.
public struct SourceEdit: Sendable, Hashable, Codable {
  /// The range replaced; empty for an insertion.
  public var range: SourceRange
  /// The text that replaces the range.
  public var replacement: String

  /// Creates an edit.
  public init(_ range: SourceRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}
