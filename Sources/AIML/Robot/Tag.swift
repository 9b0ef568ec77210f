/// The kinds of nodes in templates: text, attributes and elements.
enum Tag: UInt8, Sendable, CaseIterable {
  /// Text; an element that AIML does not define, such as one of HTML; an attribute, even if written as a child element.
  case text, element, attribute
  case star, thatstar, topicstar, srai, sr, sraix, random, li, set, get, bot, map, condition, loop
  case think, person, person2, gender, normalize, denormalize, uppercase, lowercase, formal
  case sentence, explode, implode, date, interval, id, size, vocabulary, program, version, input
  case request, response, that, learn, learnf, eval, first, rest, system, javascript, gossip, oob
  case addtriple, deletetriple, select, uniq

  /// The element's name in a file.
  var name: String { Self.names[Int(rawValue)] }

  private static let names = allCases.map { "\($0)" }

  /// The tags by name, except `text`, `element` and `attribute`, which are not names of elements.
  static let byName: [String: Tag] = Dictionary(
    uniqueKeysWithValues: allCases.dropFirst(3).map { ($0.name, $0) })

  /// The attributes that may also be written as child elements.
  var attributes: [String] { Self.attributes[Int(rawValue)] }

  private static let attributes: [[String]] = allCases.map { tag in
    switch tag {
    case .star, .thatstar, .topicstar, .input, .request, .response, .that: ["index"]
    case .get: ["name", "var", "tuple"]
    case .set: ["name", "var"]
    case .bot, .map: ["name"]
    case .condition, .li: ["name", "var", "value"]
    case .date: ["format", "jformat", "locale", "timezone"]
    case .interval: ["format", "jformat", "style", "from", "to"]
    case .system: ["timeout"]
    case .sraix:
      ["host", "botid", "hint", "apikey", "service", "limit", "default", "bot", "token", "server"]
    case .addtriple, .deletetriple, .uniq: ["subj", "pred", "obj"]
    case .select: ["vars", "q", "notq"]
    default: []
    }
  }

  /// Whether `attributes` is not empty; faster than testing the array.
  var hasAttributes: Bool {
    switch self {
    case .star, .thatstar, .topicstar, .input, .request, .response, .that, .get, .set, .bot, .map,
      .condition, .li, .date, .interval, .system, .sraix, .addtriple, .deletetriple, .uniq, .select:
      true
    default: false
    }
  }

  /// Whether the element without content, such as `<person/>`, stands for one with `<star/>` as its content.
  var defaultsToStar: Bool {
    switch self {
    case .person, .person2, .gender, .normalize, .denormalize, .uppercase, .lowercase, .formal,
      .sentence, .explode:
      true
    default: false
    }
  }

  /// Elements for the client, each with the attributes that become its child elements, in this order.
  static let richMedia: [String: [String]] = [
    "button": ["text", "url", "postback"], "reply": ["text", "postback"], "link": ["text", "url"],
    "card": ["title", "subtitle", "image"], "delay": ["seconds"],
  ]
}
