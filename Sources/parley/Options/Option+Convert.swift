import Converting

/// The arguments of `convert`.
struct ConvertArguments: Equatable, Sendable {
  /// The language of the new rules; `nil` for RiveScript.
  var target: Conversion.Target?
  /// Whether to write the new rules even if rules were left out, replies differ, or rules could not be compared.
  var accepts = false
}

/// The options of `convert`.
extension Option {
  static let target = Option(
    "to", argument: "NAME", values: .words(Conversion.Target.allCases.map(\.rawValue)),
    help: "the language of the new rules: rivescript or aiml",
    detail: "RiveScript, unless given."
  ) { text, arguments throws(BadValue) in
    guard let target = Conversion.Target(rawValue: text.lowercased()) else {
      throw BadValue(expected: Conversion.Target.allCases.map(\.rawValue).joined(separator: " or "))
    }
    arguments.convert.target = target
  }

  static let accept = Option(
    "accept", help: "write the rules even if some replies differ",
    detail: "The differences and the rules that were not converted are still listed."
  ) { $0.convert.accepts = true }
}
