import Responder

/// The last typed lines, the oldest first, each once; lines are the same if their bytes are.
package struct LineHistory: Equatable, Sendable {
  static let maximumLines = 1000

  package private(set) var lines: [String] = []

  package init() {}

  /// Makes a line the newest; ignores a blank line.
  ///
  /// Linear in the number of lines.
  package mutating func add(_ line: String) {
    guard !line.allSatisfy(\.isWhitespace) else { return }
    lines.removeAll { ByteText($0) == ByteText(line) }
    lines.append(line)
    if lines.count > Self.maximumLines { lines.removeFirst(lines.count - Self.maximumLines) }
  }

  package mutating func remove(where isGone: (String) -> Bool) { lines.removeAll(where: isGone) }
}

/// The form on disk: one line of the file for each typed line, with newlines and backslashes escaped.
extension LineHistory {
  /// Parses the form of `file`; accepts any text, and replaces invalid UTF-8 by U+FFFD.
  package init(file: [UInt8]) {
    self.init()
    // The lines are read from the newest on, so that the newer of two equal lines stays; a set
    // makes this linear.
    var seen: Set<ByteText> = []
    for line in file.split(separator: UInt8(ascii: "\n")).reversed() {
      guard lines.count < Self.maximumLines else { break }
      let line = Self.unescaped(String(decoding: line, as: UTF8.self))
      if !line.allSatisfy(\.isWhitespace), seen.insert(ByteText(line)).inserted {
        lines.append(line)
      }
    }
    lines.reverse()
  }

  package var file: [UInt8] {
    lines.flatMap { Array(Self.escaped($0).utf8) + [UInt8(ascii: "\n")] }
  }

  private static func escaped(_ line: String) -> String {
    var escaped = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func unescaped(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next == "n" || next == "\\" {
        line.append(next == "n" ? "\n" : next)
        rest.removeFirst()
      } else {
        line.append(scalar)
      }
    }
    return String(line)
  }
}
