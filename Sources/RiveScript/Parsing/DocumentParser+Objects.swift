import Responder

/// Objects: code in other languages, which is kept as it is.
extension DocumentParser {
  func objectLabel(_ statement: Statement) -> (name: String, language: String)? {
    guard statement.command == .label else { return nil }
    let words = document.text(of: statement).split(whereSeparator: \.isWhitespace)
    guard words.first == "object" else { return nil }
    return (
      words.count > 1 ? String(words[1]) : "", words.count > 2 ? words[2].lowercased() : ""
    )
  }

  /// Stores and reports an object with its code, and returns the index of the line that closes the object.
  ///
  /// An object that is never closed ends with the file; then the result is the number of lines.
  mutating func readObject(
    _ label: (name: String, language: String), after index: Int
  ) -> Int {
    let start = index + 1 < lines.count ? self.start(ofLine: index + 1) : document.source.count
    var object = ObjectSource(
      name: label.name, language: label.language, code: "",
      location: SourceLocation(file: document.name, line: index + 1))
    report(
      .warning, "foreign-object", line: index, object.missingResultReason, hint: object.hint)
    func storeObject(until end: Int) {
      object.code = String(decoding: document.source[start..<max(start, end)], as: UTF8.self)
      document.objects.append(object)
    }
    var next = index + 1
    while next < lines.count {
      let line = document.text(of: lines[next])
      if line.first == UInt8(ascii: "<"),
        line.dropFirst().drop(while: { CharacterClass(ascii: $0) == .space })
          .starts(with: "object".utf8)
      {
        storeObject(until: self.start(ofLine: next))
        lines[next].kind = .command
        return next
      }
      next += 1
    }
    storeObject(until: document.source.count)
    report(
      .warning, "unclosed-label", line: index, "the object '\(object.name)' is never closed",
      hint: "close it with < object")
    return lines.count
  }
}

extension ObjectSource {
  /// The languages whose objects `--objects` runs.
  package static let runnableLanguages = ["python", "javascript", "perl", "shell"]

  /// The sentence that explains why a call of the object gives no result, without a full stop.
  var missingResultReason: String {
    let option = canRun ? "; --objects \(language) runs it" : ""
    return "the object '\(name)' is \(languageLabel) and was left out\(option)"
  }

  /// The consequence for calls of the object, as the hint of a diagnostic.
  var hint: String {
    "calls of it return [ERR: Object Not Found] unless the host \(canRun ? "runs it" : "provides a macro")"
  }

  private var canRun: Bool { Self.runnableLanguages.contains(language) }
}
