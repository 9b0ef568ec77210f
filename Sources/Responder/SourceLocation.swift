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
  /// `file:line`, which names a rule; control characters of the name are escapes, so that it stays one line.
  public var description: String { "\(file.oneLine):\(line)" }

  /// `file:line:column`, as editors find it; the file alone for a problem of the whole file, which has line 0.
  public var exactDescription: String {
    line == 0 ? file.oneLine : "\(file.oneLine):\(line):\(column)"
  }
}

/// A stretch of a rule file, from its first scalar up to the one behind its last.
public struct SourceRange: Sendable, Hashable, Codable {
  public var start: SourceLocation
  public var endLine: Int
  public var endColumn: Int

  /// A range of one line that is `count` scalars long; an empty one stands before `start`.
  public init(_ start: SourceLocation, count: Int = 0) {
    self.init(start, endLine: start.line, endColumn: start.column + count)
  }

  public init(_ start: SourceLocation, endLine: Int, endColumn: Int) {
    self.start = start
    self.endLine = endLine
    self.endColumn = endColumn
  }

  public var end: SourceLocation {
    SourceLocation(file: start.file, line: endLine, column: endColumn)
  }

  public var isEmpty: Bool { start == end }
}

/// A change of a rule file: what stands in the range gives way to the replacement.
public struct SourceEdit: Sendable, Hashable, Codable {
  /// Empty for an insertion.
  public var range: SourceRange
  public var replacement: String

  public init(_ range: SourceRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}
