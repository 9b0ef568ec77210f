package import Responder

extension RiveScriptLanguage: OutliningLanguage {
  package var commentMarks: (start: String, end: String) { ("//", "") }

  /// Returns whether a file is RiveScript; a `.rs` file, which may be Rust, only if it probably contains rules.
  package func claims(_ source: RuleSource) -> Bool {
    !source.name.lowercased().hasSuffix(".rs")
      || Document(parsing: source, options: options.parsing).isProbablyRules
  }

  package func hostDeclaration(of name: OutlineName) -> String? {
    guard !name.text.contains(where: { $0.isWhitespace || $0 == "," }) else { return nil }
    switch name.kind {
    case .object: return "// parley:host object \(name.text)"
    case .topic: return "// parley:host topic \(name.text)"
    case .robotVariable, .userVariable: return "// parley:host variable \(name.text)"
    default: return nil
    }
  }

  package func outline(of source: RuleSource) -> RuleOutline {
    RuleOutliner.outline(of: source, options.parsing)
  }

  package func completions(in source: RuleSource, at offset: Int) -> OutlineCompletions {
    RuleCompleter(source, at: offset).completions
  }

  package func meaning(of token: OutlineToken, in source: RuleSource) -> String? {
    let text = String(decoding: source.bytes[token.range], as: UTF8.self)
    switch token.kind {
    case .keyword: return Self.commands[text]
    case .wildcard: return Self.wildcards[text]
    case .tag:
      let word = Self.word(text)
      let items = text.hasPrefix("{") ? RuleItems.curlyTags : RuleItems.angleTags
      let item = items.first { $0.forms.contains { Self.word($0) == word } }
      return item.map { item in
        item.forms.map { "`\($0)`" }.joined(separator: ", ") + "\n\n" + item.meaning
      }
    case .comment, .title, .text, .number: return nil
    }
  }

  /// Returns the formatted file; `nil` if formatting would change its statements, or if it is probably not RiveScript.
  package func formatted(_ source: RuleSource) -> [UInt8]? {
    let formatted = RuleFormatter.formatted(source.bytes)
    guard formatted.isEmpty == source.bytes.isEmpty, claims(source),
      Document(parsing: source, options: options.parsing)
        == Document(
          parsing: RuleSource(name: source.name, bytes: formatted), options: options.parsing)
    else { return nil }
    return formatted
  }

  /// Returns the name of a tag without digits: `star` for `<star2>`; its sign if it has no name: `@`.
  private static func word(_ tag: String) -> String {
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
}
