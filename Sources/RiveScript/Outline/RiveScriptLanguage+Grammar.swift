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
    var names: [String] = []
    for form in items.flatMap(\.forms) {
      let rest = form.dropFirst().drop { $0 == "/" }
      let word = String(rest.prefix { $0.isLetter })
      let name = word.isEmpty ? String(rest.prefix(1)) : word
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
