/// Texts escaped for the formats of other programs.
///
/// Scalars are replaced instead of Swift's characters: a quote with an accent is one character in Swift, but other
/// programs see a quote.
extension StringProtocol {
  /// Returns the text with some scalars replaced.
  package func escaping(_ escapes: [Unicode.Scalar: String]) -> String { escaping { escapes[$0] } }

  /// Returns the text with those scalars replaced for which a function returns a text.
  func escaping(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var written = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let escape = replacement(scalar) {
        written.append(contentsOf: escape.unicodeScalars)
      } else {
        written.append(scalar)
      }
    }
    return String(written)
  }

  /// The text as a field of CSV (RFC 4180); an apostrophe before `=1+1` keeps spreadsheets from computing the text.
  package var csvField: String {
    let isFormula = unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let safe = (isFormula ? "'" : "") + self
    let needsQuotes = safe.utf8.contains { ",\"\n\r".utf8.contains($0) }
    return needsQuotes ? safe.inDoubledQuotes : safe
  }

  /// The text in double quotes, with each quote in the text doubled, as in CSV and in SQLite's full-text queries.
  package var inDoubledQuotes: String { "\"" + escaping(["\"": "\"\""]) + "\"" }

  /// The text as the value of a label in the text format of Prometheus.
  package var prometheusLabel: String { escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]) }

  /// The text as code within a line of Markdown.
  ///
  /// The text stands between more backticks than the text has in a row. Line ends become spaces.
  package var markdownCode: String {
    let line = escaping([
      "\n": " ", "\r": " ", "\u{B}": " ", "\u{C}": " ", "\u{85}": " ", "\u{2028}": " ",
      "\u{2029}": " ",
    ])
    var (longest, run) = (0, 0)
    for byte in line.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = Swift.max(longest, run)
    }
    let mark = String(repeating: "`", count: longest + 1)
    return longest == 0 ? mark + line + mark : "\(mark) \(line) \(mark)"
  }
}
