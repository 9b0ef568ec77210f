public import Responder

extension ElizaLanguage {
  /// The functions of ELIZA for tools, such as `parley mutate`.
  public var tools: LanguageTools {
    var tools = LanguageTools()
    tools.beginnings = ["(", ";"]
    tools.formatted = { source throws(FormattingFailure) in
      let formatted = ScriptFormatter.formatted(source.bytes)
      guard ScriptFormatter.haveSameMeaning(source.bytes, formatted) else { throw .changesMeaning }
      return formatted
    }
    tools.grammar = grammar
    tools.outline = { ScriptOutliner.outline(of: $0) }
    tools.completions = Self.completions
    tools.meaning = Self.meaning
    tools.setMutators(Self.mutators) { ScriptBook($0) }
    tools.phraseGroups = phraseGroups
    tools.additions = additions
    return tools
  }

  /// All kinds of changes of scripts, grouped by what they change.
  private static let mutators: [any RuleMutator<ScriptBook>] = [
    KeywordRemoval(), RankRemoval(), RankChange(), SubstitutionRemoval(), TagRemoval(),
    DecompositionRemoval(), DecompositionSwap(), WordRemoval(), AlternativeRemoval(),
    WildcardChange(), OpenEndRemoval(), ElementSwap(),
    ReplyRemoval(), ReplySwap(), IndexChange(), RedirectRemoval(), RedirectChange(), PreRemoval(),
    NewkeyRemoval(), MemoryKeywordChange(), MemoryLineRemoval(),
  ]
}
