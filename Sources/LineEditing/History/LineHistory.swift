/// The lines that were typed, oldest first, each once.
struct LineHistory: Equatable {
  static let capacity = 1000

  private(set) var lines: [String] = []

  /// Makes a line the newest; blank ones are not worth keeping.
  ///
  /// Linear in the number of lines.
  mutating func add(_ line: String) {
    guard !line.allSatisfy(\.isWhitespace) else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.capacity { lines.removeFirst(lines.count - Self.capacity) }
  }
}

/// The form on disk: a line of the file for each, with newlines and backslashes escaped.
extension LineHistory {
  /// Reads what `file` wrote; takes any text for lines, and bytes that are no UTF-8 for U+FFFD.
  init(file: [UInt8]) {
    for line in file.split(separator: UInt8(ascii: "\n")) {
      add(Self.unescaped(String(decoding: line, as: UTF8.self)))
    }
  }

  var file: [UInt8] {
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
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        if scalar != "n" && scalar != "\\" { line.append("\\") }
        line.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        line.append(scalar)
      }
    }
    if isEscaped { line.append("\\") }
    return String(line)
  }
}
