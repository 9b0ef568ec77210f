import Responder

/// A check for one kind of mistake in rule files.
///
/// `CheckRegistry.all` lists every check. A `ReportedCheck` only describes problems that the compiler reports; every
/// other check has its own file.
protocol RuleCheck: Sendable {
  var description: CheckDescription { get }

  /// Returns a diagnostic for each mistake found, in any order.
  func diagnostics(in book: RuleBook) -> [Diagnostic]
}

extension CheckDescription: RuleCheck {
  var description: CheckDescription { self }

  func diagnostics(in book: RuleBook) -> [Diagnostic] { [] }
}

/// All checks, grouped by subject; `parley check --explain all` lists them in this order.
enum CheckRegistry {
  static let all: [any RuleCheck] = [
    ReportedCheck.brackets, ReportedCheck.wantsUTF8,
    ReportedCheck.neverMatches, ReportedCheck.deadAlternative,
    ReportedCheck.capitalLetter,
    ReportedCheck.lostMark, ReportedCheck.topLevelBar, ReportedCheck.loneCharacter,
    ReportedCheck.unclosedComment, ReportedCheck.oldComment, ReportedCheck.unknownCommand,
    ReportedCheck.orphan, ReportedCheck.badLabel, ReportedCheck.unknownLabel,
    ReportedCheck.unclosedLabel, ReportedCheck.foreignObject, ReportedCheck.badDefinition,
    ReportedCheck.unknownDefinition, ReportedCheck.badCondition,
    ReportedCheck.tooLong, ReportedCheck.tooLargePattern, ReportedCheck.tooLargeArray,
    HiddenCharactersCheck(),
    UnknownArrayCheck(), UnknownTopicCheck(), UnknownVariableCheck(), UnknownObjectCheck(),
    UnsetVariableCheck(), UnusedArrayCheck(), UnusedVariableCheck(),
    UnknownTagCheck(), UnclosedTagCheck(), StarBeyondCapturesCheck(), UntakenStarCheck(),
    WeightCheck(),
    ReportedCheck.duplicateTrigger, NeverWinsCheck(), HiddenInheritanceCheck(),
    SubstitutedTriggerCheck(), DeadSubstitutionCheck(), DeadItemCheck(),
    ImpossiblePreviousCheck(),
    SampleCheck(), StraySampleCheck(),
    NoReplyCheck(), HiddenReplyCheck(), LostRedirectCheck(), RedirectLoopCheck(),
    ImpossibleConditionCheck(), AlwaysTrueCheck(), ComparedAsNumbersCheck(),
    NoCatchAllCheck(), UnenteredTopicCheck(), TopicWithoutExitCheck(), DialogueWithoutExitCheck(),
    BeginWithoutRequestCheck(), UnansweredQuestionCheck(),
    OverlapCheck(), LongTriggerCheck(), RepeatedArrayCheck(), PortableCheck(),
    VersionCheck(), DuplicateDefinitionCheck(), SubstitutionLoopCheck(), GluedWordsCheck(),
    FillersCheck(),
  ]
}
