/// All checks, by what they look at; the order is that of lists of checks.
enum CheckRegistry {
  static let all: [any RuleCheck] = [
    BracketsCheck(), NeverMatchesCheck(), LoneCharacterCheck(), UnclosedCommentCheck(),
    OldCommentCheck(), UnknownCommandCheck(), OrphanCheck(), BadLabelCheck(), UnknownLabelCheck(),
    UnclosedLabelCheck(), ForeignObjectCheck(), BadDefinitionCheck(), UnknownDefinitionCheck(),
    BadConditionCheck(),
    UnknownArrayCheck(), UnknownTopicCheck(), UnknownVariableCheck(), UnknownObjectCheck(),
    UnsetVariableCheck(), UnusedArrayCheck(), UnusedVariableCheck(),
    UnknownTagCheck(), UnclosedTagCheck(), StarBeyondCapturesCheck(), WeightCheck(),
    DuplicateTriggerCheck(), NeverWinsCheck(),
    NoReplyCheck(), HiddenReplyCheck(),
    NoCatchAllCheck(), UnenteredTopicCheck(), TopicWithoutExitCheck(),
    VersionCheck(), DuplicateDefinitionCheck(), SubstitutionLoopCheck(),
  ]
}
