/// JSON on one line; written by hand, for the chat path does without Foundation.
package enum JSONText {
  package indirect enum Value {
    case text(String)
    case number(Int64)
    case null
    case list([Value])
    case members([(String, Value)])

    package init(_ text: String?) { self = text.map(Value.text) ?? .null }
  }

  /// An object with its members in this order.
  package static func object(_ members: [(String, Value)]) -> String {
    "{" + members.map { quoted($0) + ":" + written($1) }.joined(separator: ",") + "}"
  }

  /// In quotes, with everything escaped that JSON asks for, or that a terminal would obey.
  package static func quoted(_ text: String) -> String {
    var written = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": written += "\\\""
      case "\\": written += "\\\\"
      case "\n": written += "\\n"
      case "\t": written += "\\t"
      default:
        if TranscriptText.escape(for: scalar) == nil {
          written.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return written + "\""
  }

  private static func written(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .null: "null"
    case .list(let values): "[" + values.map(written).joined(separator: ",") + "]"
    case .members(let members): object(members)
    }
  }
}
