/// All checks, by what they look at; the order is that of lists of checks.
enum CheckRegistry {
  static let all: [any RuleCheck] = [
    BracketsCheck(), NeverMatchesCheck(), LoneCharacterCheck(), UnclosedCommentCheck(),
    OldCommentCheck(), UnknownCommandCheck(), OrphanCheck(), BadLabelCheck(), UnknownLabelCheck(),
    UnclosedLabelCheck(), ForeignObjectCheck(), BadDefinitionCheck(), UnknownDefinitionCheck(),
    BadConditionCheck(), HiddenCharactersCheck(),
    UnknownArrayCheck(), UnknownTopicCheck(), UnknownVariableCheck(), UnknownObjectCheck(),
    UnsetVariableCheck(), UnusedArrayCheck(), UnusedVariableCheck(),
    UnknownTagCheck(), UnclosedTagCheck(), StarBeyondCapturesCheck(), WeightCheck(),
    DuplicateTriggerCheck(), NeverWinsCheck(), SubstitutedTriggerCheck(),
    ImpossiblePreviousCheck(),
    NoReplyCheck(), HiddenReplyCheck(), LostRedirectCheck(), RedirectLoopCheck(),
    ImpossibleConditionCheck(), AlwaysTrueCheck(), ComparedAsNumbersCheck(),
    NoCatchAllCheck(), UnenteredTopicCheck(), TopicWithoutExitCheck(), BeginWithoutRequestCheck(),
    VersionCheck(), DuplicateDefinitionCheck(), SubstitutionLoopCheck(), GluedWordsCheck(),
  ]
}
