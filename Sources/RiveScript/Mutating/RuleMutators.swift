package import Responder

/// All kinds, grouped by what they change.
enum RuleMutators {
  static let all: [any RuleMutator<MutationBook>] = [
    TriggerRemoval(), AlternativeRemoval(), OptionalRemoval(), OptionalRequired(),
    OpenEndRemoval(), WildcardChange(), WordRemoval(), WeightRemoval(), WeightChange(),
    PreviousRemoval(), TopicMove(), TopicTagRemoval(), InheritanceRemoval(),
    ReplyRemoval(), ReplySwap(), StarSwap(), SetRemoval(), RedirectRemoval(), RedirectChange(),
    ConditionRemoval(), ConditionNegation(), ComparisonChange(), BoundaryChange(), ConditionSwap(),
    SubstitutionRemoval(), ArrayItemRemoval(),
  ]
}

extension RiveScriptLanguage: MutableLanguage {
  package var mutationOperators: [MutationOperator] { RuleMutators.all.map(\.description) }

  package func mutations(of sources: [RuleSource]) -> [RuleMutation] {
    let book = MutationBook(sources, options: options)
    return RuleMutators.all.flatMap { $0.mutations(in: book) }.inOrder(of: sources)
  }
}
