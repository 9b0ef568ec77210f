import JSON
import TranscriptFormat

/// The assertions of a promptfoo test that a transcript can express.
struct PromptfooChecks {
  private(set) var unsupported: [String] = []
  private var reply: ExpectedText?
  private var checks: [ReplyCheck] = []
  private let fill: (String) -> String

  /// - Parameter fill: replaces the names of variables in a text by the test's values.
  init(fill: @escaping (String) -> String) { self.fill = fill }

  var entries: [TranscriptEntry] { (reply.map { [.bot($0)] } ?? []) + checks.map { .check($0) } }

  mutating func add(_ assertion: JSONValue) {
    let type = assertion["type"]?.string ?? ""
    let isNot = type.hasPrefix("not-")
    let kind = isNot ? String(type.dropFirst(4)) : type
    let value = assertion["value"]
    if let value, value.string?.hasPrefix("file://") == true || assertion["transform"] != nil {
      return unsupported.append("the assertion \(type), which needs another program or file")
    }
    let texts = Self.texts(value).map(fill)
    if type == "latency", let time = assertion["threshold"]?.plainText.flatMap(Double.init),
      (0...86_400_000).contains(time)
    {
      checks.append(.within(Int(time)))
    } else if texts.isEmpty || !add(kind, texts, isNot) {
      unsupported.append(type.isEmpty ? "an assertion without a type" : "the assertion \(type)")
    }
  }

  /// Returns the texts of a value: a list, or one text.
  private static func texts(_ value: JSONValue?) -> [String] {
    value.map { $0.plainText.map { [$0] } ?? $0.elements.compactMap(\.plainText) } ?? []
  }

  /// Adds the checks of an assertion; returns false if no check can express the assertion.
  private mutating func add(_ kind: String, _ texts: [String], _ isNot: Bool) -> Bool {
    let first = texts[0]
    let ignoresCase = kind.hasPrefix("i")
    func addCheck(_ text: ExpectedText) -> Bool {
      checks.append(isNot ? .hasNot(text) : .has(text))
      return true
    }
    func pattern(_ texts: [String]) -> ExpectedText {
      // Without the group, spaces at the ends of the pattern would be trimmed in the transcript.
      let alternatives = texts.map(\.inPattern).joined(separator: "|")
      return .regex((ignoresCase ? "(?i)" : "") + "(?:" + alternatives + ")")
    }
    switch kind {
    case "equals":
      guard reply == nil, texts.count == 1 else { return false }
      reply = isNot ? .not([first]) : .exact([first])
      return true
    case "contains": return texts.count == 1 && addCheck(.contains([first]))
    case "icontains": return texts.count == 1 && addCheck(pattern(texts))
    case "starts-with": return texts.count == 1 && addCheck(.regex("^(?:" + first.inPattern + ")"))
    case "regex":
      return texts.count == 1 && (try? RegularExpression(first)) != nil
        && addCheck(.regex("(?:" + first + ")"))
    case "contains-any", "icontains-any":
      let parts = Self.divided(texts)
      return !parts.isEmpty && addCheck(pattern(parts))
    case "contains-all", "icontains-all":
      let parts = Self.divided(texts)
      // “Not all” still allows some of them, which no line expresses.
      if isNot || parts.isEmpty { return false }
      for text in parts {
        _ = addCheck(ignoresCase ? pattern([text]) : .contains([text]))
      }
      return true
    default: return false
    }
  }

  /// Returns the texts of a list, which may be written as one text with commas.
  private static func divided(_ texts: [String]) -> [String] {
    guard texts.count == 1 else { return texts }
    return texts[0].split(separator: ",").map { String($0).trimmedOfBlanks }
  }
}

extension String {
  /// The text escaped for a regular expression, so that it matches itself.
  fileprivate var inPattern: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case "\\", "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}": "\\\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }
}
