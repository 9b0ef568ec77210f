import Responder

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
