import Responder

/// A part of a text that looks like a tag, but may be unclosed or unknown.
struct TagCandidate {
  /// An index of `RuleBook.texts`.
  var text: Int
  /// The offset of its opening bracket, in bytes of the text as written.
  var offset: Int
  /// The start of the tag: `<set`, `{random}`.
  var opening: String
  var isKnown: Bool
  var isClosed: Bool
  /// Whether the tag is a `<date format>` that stays text because of its format.
  var hasUnknownFormat = false
  /// The offset at which the closing text is missing; `nil` if this is not certain.
  var end: Int?

  var range: Range<Int> { offset..<offset + opening.utf8.count }

  var isClosing: Bool { opening.hasPrefix("{/") || opening.hasPrefix("</") }

  /// The text that closes the tag.
  var ending: String {
    if opening == "<call>" { return "</call>" }
    if opening.hasPrefix("<") { return ">" }
    return opening.hasSuffix("}") ? "{/" + opening.dropFirst() : "}"
  }

  static let angleNames =
    TextFormat.allCases.map(\.rawValue) + VariableTag.Operation.allCases.map(\.rawValue)
    + ["star", "botstar", "input", "reply", "id", "date", "asked", "call"]
  static let curlyNames = TextFormat.allCases.map(\.rawValue) + ["random", "topic", "weight", "ok"]

  /// The names of HTML elements that resemble tags, and are not reported as misspelled tags.
  private static let htmlNames: Set<String> = [
    "sup", "span", "style", "strong", "center", "section", "input", "form", "button", "title",
    "label", "small", "table", "thead", "tbody", "body", "base", "font", "sub", "div", "dir", "img",
    "bold", "code", "cite", "html", "head", "meta", "main", "menu", "mark", "data", "big",
  ]

  /// The tag that was probably meant; `nil` if the text is probably not a tag.
  var meant: String? {
    guard name.count > 2, !Self.htmlNames.contains(name) else { return nil }
    let isAngle = opening.hasPrefix("<")
    let names = isAngle ? Self.angleNames : Self.curlyNames
    guard let near = nearestName(to: name, among: names), !near.hasPrefix(name) else { return nil }
    return (isAngle ? "<" : "{") + (isClosing ? "/" : "") + near
  }

  /// The name of the tag, in lower case.
  var name: String { String(opening.lowercased().filter { $0.isLetter }) }
}
