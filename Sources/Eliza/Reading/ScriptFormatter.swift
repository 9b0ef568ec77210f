import Responder

/// Cleans up the white space of a script, and keeps its line breaks, indentation, comments and alignment.
///
/// White space is removed at line ends, and within a line after `(` and before `)`. Outside of comments, a tab in the
/// indentation becomes two spaces, and any other tab or control character one. Empty lines at the beginning and at the
/// end are removed, and several in a row elsewhere become one. Every line gets the line end of the first, and a byte
/// order mark stays.
public enum ScriptFormatter {
  /// Returns the formatted script; formatting it again changes nothing.
  ///
  /// Complexity: linear in the script.
  public static func formatted(_ bytes: [UInt8]) -> [UInt8] {
    // Vertical tabs and form feeds end lines in a script, too.
    let lines = bytes.lines.flatMap {
      $0.split(omittingEmptySubsequences: false) { $0 == 0x0B || $0 == 0x0C }
    }
    var texts: [[UInt8]] = []
    for line in lines {
      let text = formatted(line: line)
      if !text.isEmpty || texts.last?.isEmpty == false { texts.append(text) }
    }
    if texts.last?.isEmpty == true { texts.removeLast() }
    let (mark, lineEnd) = (SourceLines.byteOrderMark, bytes.lineEnd)
    return (bytes.starts(with: mark) ? mark : []) + texts.flatMap { $0 + lineEnd }
  }

  /// Returns whether two scripts have the same tokens, and the same tokens begin in the first column.
  ///
  /// Complexity: linear in the scripts.
  public static func haveSameMeaning(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    var (lexer, rival) = (ScriptLexer(one), ScriptLexer(other))
    while true {
      let (token, match) = (lexer.next(), rival.next())
      guard token.kind == match.kind, token.text == match.text,
        (token.column == 1) == (match.column == 1) || token.kind == .end
      else { return false }
      if token.kind == .end { return true }
    }
  }

  private static let tabWidth = 2

  private static func formatted(line: ArraySlice<UInt8>) -> [UInt8] {
    let end = line.firstIndex(of: UInt8(ascii: ";")) ?? line.endIndex
    var text: [UInt8] = []
    var isIndentation = true
    for byte in line[..<end] {
      let isSpace = byte <= 0x20 || byte == 0x7F
      if isSpace {
        if !isIndentation, text.last == UInt8(ascii: "(") { continue }
        text += Array(repeating: 0x20, count: byte == 0x09 && isIndentation ? tabWidth : 1)
        continue
      }
      if byte == UInt8(ascii: ")"), !isIndentation {
        while text.last == 0x20 { text.removeLast() }
      }
      isIndentation = false
      text.append(byte)
    }
    // The spaces before a comment stay, because they may align the comment.
    if end < line.endIndex {
      if isIndentation == false, text.last == UInt8(ascii: "(") { text.append(0x20) }
      text += line[end...]
    }
    while let last = text.last, last <= 0x20 || last == 0x7F { text.removeLast() }
    return text
  }
}
