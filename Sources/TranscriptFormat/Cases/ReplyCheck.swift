import Responder

/// A requirement of a reply other than its exact text, for robots that never say the same twice.
package enum ReplyCheck: Sendable, Hashable {
  /// The reply contains this text, which is a `contains` or a `regex`.
  case has(ExpectedText)
  /// The reply does not contain this text, which is a `contains` or a `regex`.
  case hasNot(ExpectedText)
  /// The reply comes within this number of milliseconds.
  case within(Int)
  /// The reply equals the reply to this earlier message of the case.
  case sameAs(String)

  /// Creates the requirement of a `within` line, such as `2 s` or `500 ms`; `nil` for other texts or more than a day.
  package static func within(_ written: String) -> ReplyCheck? {
    let digits = written.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number >= 0, number <= 86_400_000 else { return nil }
    switch String(written.dropFirst(digits.count)).trimmed {
    case "ms" where number == number.rounded(): return .within(Int(number))
    case "s" where number <= 86_400: return .within(Int((number * 1_000).rounded()))
    default: return nil
    }
  }

  /// The stable name for programs.
  package var name: String { label.rawValue.replacing(" ", with: "-") }

  var label: TranscriptLine.Label {
    switch self {
    case .has: .has
    case .hasNot: .hasNot
    case .within: .within
    case .sameAs: .sameAs
    }
  }

  /// The text after the label, in its source form.
  package var written: String {
    switch self {
    case .has(let text), .hasNot(let text): text.written
    case .within(let time): time >= 1_000 && time % 1_000 == 0 ? "\(time / 1_000) s" : "\(time) ms"
    case .sameAs(let message): TranscriptText.escaped(message, eliding: false)
    }
  }

  /// The line in its source form, without its last line end.
  var line: String {
    var qualifier: ExpectedText.Qualifier?
    if case .has(.regex) = self { qualifier = .regex }
    if case .hasNot(.regex) = self { qualifier = .regex }
    return TranscriptLine.written(label, qualifier, written)
  }
}

/// A line with the label `has`, `has not`, `within` or `same as`.
package struct ScriptedCheck: Sendable {
  package var check: ReplyCheck
  package var location: LineLocation
  /// The compiled text of `has` and `has not`; `nil` for the others.
  package var matcher: TextMatcher?
  /// The index of the exchange that a `same as` line names; `nil` for the others.
  package var earlierExchange: Int?

  init(_ check: ReplyCheck, at location: LineLocation, earlierExchange: Int? = nil) {
    self.check = check
    self.location = location
    self.earlierExchange = earlierExchange
    if case .has(let text) = check { matcher = Self.matcher(text) }
    if case .hasNot(let text) = check { matcher = Self.matcher(text) }
  }

  /// Returns the compiled text; `nil` for an invalid expression, which the parser has rejected before.
  private static func matcher(_ text: ExpectedText) -> TextMatcher? {
    guard case .regex(let pattern) = text else { return try? TextMatcher(text) }
    return try? TextMatcher(.regex("[\\s\\S]*(?:\(pattern))[\\s\\S]*"))
  }
}
