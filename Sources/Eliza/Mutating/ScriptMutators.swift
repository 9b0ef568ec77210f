package import Responder

/// All kinds of changes of scripts, grouped by what they change.
enum ScriptMutators {
  static let all: [any RuleMutator<ScriptBook>] = [
    KeywordRemoval(), RankRemoval(), RankChange(), SubstitutionRemoval(), TagRemoval(),
    DecompositionRemoval(), DecompositionSwap(), WordRemoval(), AlternativeRemoval(),
    WildcardChange(), OpenEndRemoval(), ElementSwap(),
    ReplyRemoval(), ReplySwap(), IndexChange(), RedirectRemoval(), RedirectChange(), PreRemoval(),
    NewkeyRemoval(), MemoryKeywordChange(), MemoryLineRemoval(),
  ]
}

extension ElizaLanguage: MutableLanguage {
  package var mutationOperators: [MutationOperator] { ScriptMutators.all.map(\.description) }

  package func mutations(of sources: [RuleSource]) -> [RuleMutation] {
    let book = ScriptBook(sources)
    return ScriptMutators.all.flatMap { $0.mutations(in: book) }.inOrder(of: sources)
  }
}
