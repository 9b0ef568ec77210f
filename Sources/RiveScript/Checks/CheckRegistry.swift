import Responder

/// One kind of mistake in rule files, and how to find it.
///
/// Each check that looks for something stands in a file of its own, and each in `CheckRegistry.all`.
protocol RuleCheck: Sendable {
  var description: CheckDescription { get }

  /// Every place where the mistake is, in any order.
  func diagnostics(in book: RuleBook) -> [Diagnostic]
}

extension RuleCheck {
  func diagnostics(in book: RuleBook) -> [Diagnostic] { [] }
}

/// All checks, by what they look at; the order is that of lists of checks.
enum CheckRegistry {
  static let all: [any RuleCheck] = [
    ReportedCheck.brackets, NeverMatchesCheck(), ReportedCheck.loneCharacter,
    ReportedCheck.unclosedComment, ReportedCheck.oldComment, ReportedCheck.unknownCommand,
    ReportedCheck.orphan, ReportedCheck.badLabel, ReportedCheck.unknownLabel,
    ReportedCheck.unclosedLabel, ReportedCheck.foreignObject, ReportedCheck.badDefinition,
    ReportedCheck.unknownDefinition, ReportedCheck.badCondition,
    HiddenCharactersCheck(),
    UnknownArrayCheck(), UnknownTopicCheck(), UnknownVariableCheck(), UnknownObjectCheck(),
    UnsetVariableCheck(), UnusedArrayCheck(), UnusedVariableCheck(),
    UnknownTagCheck(), UnclosedTagCheck(), StarBeyondCapturesCheck(), WeightCheck(),
    ReportedCheck.duplicateTrigger, NeverWinsCheck(), SubstitutedTriggerCheck(),
    ImpossiblePreviousCheck(),
    NoReplyCheck(), HiddenReplyCheck(), LostRedirectCheck(), RedirectLoopCheck(),
    ImpossibleConditionCheck(), AlwaysTrueCheck(), ComparedAsNumbersCheck(),
    NoCatchAllCheck(), UnenteredTopicCheck(), TopicWithoutExitCheck(), BeginWithoutRequestCheck(),
    VersionCheck(), DuplicateDefinitionCheck(), SubstitutionLoopCheck(), GluedWordsCheck(),
  ]
}
