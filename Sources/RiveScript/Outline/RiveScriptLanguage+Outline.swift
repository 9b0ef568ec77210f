import Responder

extension RiveScriptLanguage {
  var grammar: LanguageGrammar {
    let commands = Command.allCases.map { String(UnicodeScalar($0.rawValue)) } + ["^"]
    let sections = ["begin", "topic", "object"]
    return LanguageGrammar(
      // `.rs` belongs to Rust in most editors.
      "rivescript", ["rive"], comments: ("//", ""), continuationMarks: "%^",
      [
        .init(.tag, .tag(open: "<", names: Self.names(of: RuleItems.angleTags), close: ">")),
        .init(.tag, .tag(open: "{", names: Self.names(of: RuleItems.curlyTags), close: "}")),
        .init(.keyword, .lineStart(Definition.Kind.allCases.map { "! " + $0.rawValue })),
        .init(
          .keyword, .lineStart(["<", ">"].flatMap { mark in sections.map { "\(mark) \($0)" } })),
        .init(.keyword, .lineStart(commands)),
        .init(.keyword, .words(["includes", "inherits"])),
        .init(.wildcard, .marks(["*", "#", "_"])),
      ])
  }

  /// Returns the names of tags, each once: `star` for `<star2>`, `@` for `{@message}`.
  private static func names(of items: [OutlineItem]) -> [String] {
    items.flatMap(\.forms).map(tagName).eachOnce
  }

  /// Returns a comment that declares a name of the host program.
  ///
  /// `nil` if host programs define no names of this kind, or if the name contains a space or a comma.
  static func hostDeclaration(of name: OutlineName) -> String? {
    guard !name.text.contains(where: { $0.isWhitespace || $0 == "," }) else { return nil }
    switch name.kind {
    case .object: return "// parley:host object \(name.text)"
    case .topic: return "// parley:host topic \(name.text)"
    case .robotVariable, .userVariable: return "// parley:host variable \(name.text)"
    default: return nil
    }
  }

  static func meaning(of token: OutlineToken, in source: RuleSource) -> String? {
    let text = String(decoding: source.bytes[token.range], as: UTF8.self)
    switch token.kind {
    case .keyword: return commands[text]
    case .wildcard: return wildcards[text]
    case .tag:
      let name = tagName(text)
      let items = text.hasPrefix("{") ? RuleItems.curlyTags : RuleItems.angleTags
      let item = items.first { $0.forms.contains { tagName($0) == name } }
      return item.map { item in
        item.forms.map { "`\($0)`" }.joined(separator: ", ") + "\n\n" + item.meaning
      }
    case .comment, .title, .text, .number: return nil
    }
  }

  func formatted(_ source: RuleSource) throws(FormattingFailure) -> [UInt8] {
    let formatted = RuleSource(
      name: source.name, bytes: RuleFormatter.formatted(source.bytes))
    let documents = [source, formatted].map { Document(parsing: $0, options: options.parsing) }
    guard documents[0] == documents[1] else { throw .changesMeaning }
    return formatted.bytes
  }

  /// Returns the name of a tag without digits, such as `star` for `<star2>`, or the sign of a tag without a name.
  private static func tagName(_ tag: String) -> String {
    let rest = tag.drop { "<{/".contains($0) }
    let word = rest.prefix { $0.isLetter }
    return word.isEmpty ? String(rest.prefix(1)) : word.lowercased()
  }

  private static let commands = [
    "+": "A trigger: the messages that the lines below answer.",
    "-": "A reply; of several, one is chosen at random.",
    "%": "The robot's previous reply: the trigger matches only after it.",
    "@": "Redirects to the rule that matches this text.",
    "*": "`* left == right => reply`: the reply if the condition holds.",
    "!": "A definition.",
    ">": "Begins a topic, the begin block or an object.",
    "<": "Ends a topic, the begin block or an object.",
  ]

  private static let wildcards = [
    "*": "`*` matches any words.", "#": "`#` matches a number.", "_": "`_` matches one word.",
  ]

  /// Returns the problems of the file, compiled alone with the options of its robot, such as UTF-8 mode.
  func singleFileProblems(in source: RuleSource, of robot: (any Responder)?) -> [Diagnostic] {
    let book = RuleBook([source], options: (robot as? Brain)?.options ?? options)
    return book.diagnostics(of: Self.singleFileRuleChecks).filter {
      Self.singleFileChecks.contains($0.check)
    }
  }

  private static let singleFileRuleChecks = CheckRegistry.all.filter {
    singleFileChecks.contains($0.description.name)
  }

  /// The names of the checks that need only the file: of lines, and of triggers with their replies.
  static let singleFileChecks: Set = [
    "brackets", "top-level-bar", "lone-character", "unclosed-comment", "old-comment",
    "unknown-command", "orphan", "bad-label", "unknown-label", "unclosed-label", "bad-definition",
    "unknown-definition", "bad-condition", "too-long", "hidden-characters", "unknown-tag",
    "unclosed-tag", "star-beyond-captures", "weight", "no-reply", "hidden-reply",
  ]
}
