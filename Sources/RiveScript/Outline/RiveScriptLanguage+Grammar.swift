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
}
