import Conversations
import Converting
import Responder
import RuleLoading
import Terminal

struct ConvertArguments: CommandArguments {
  var common = CommonArguments()
  /// The language of the new rules.
  var target = Conversion.Target.rivescript
  /// Whether to write the new rules even if rules were left out, replies differ, or rules could not be compared.
  var accepts = false
  /// The file of the new rules; `nil` for standard output.
  var output: String?
}

/// `parley convert alice --to rivescript`: writes rules in another language.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "convert rules to another language"
  static let operands = "RULES"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<ConvertArguments>] = [
    .choice(
      "to", "NAME", of: Conversion.Target.allCases, ignoresCase: true,
      help: "the language of the new rules: rivescript or aiml",
      detail: "The default is RiveScript."
    ) { $0.target = $1 },
    .flag(
      "accept", help: "write the rules even if replies differ or rules are missing",
      detail: "The differences and the rules that were not converted are still listed."
    ) { $0.accepts = true },
    .output { $0.output = $1 }, .max, .utf8, .color,
  ]
  static let details = [
    """
    RULES is a RiveScript or AIML file, or a folder. After the conversion, the old
    and the new robot get messages made from the rules of both, and all their
    possible replies are compared. Every message whose replies differ is listed
    with its rule, and so is every rule that could not be converted. If a reply
    differs, a rule was not converted or not tried, or there were too many messages
    to compare, nothing is written and the exit code is 1; --accept writes the new
    rules anyway.
    """
  ]
  static let examples = ["parley convert tea.aiml --to rivescript -o tea.rive"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the rules are written", .negative: "without --accept: something differs or is missing",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: ConvertArguments
}

@MainActor
extension ConvertCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    let path = arguments.operands[0]
    let target = arguments.target
    let robot = try await arguments.robot(of: [path])
    try ReportOutput.check(arguments.output, against: robot.stamp.files.map(\.path))
    guard
      let conversion = Conversion(robot.responder, try sources(of: path), to: target)
    else {
      throw .rules(
        path: path,
        reason:
          "rules of \(robot.responder.summary.language) can't be converted to \(target.rawValue)")
    }
    let source = RuleSource(name: "converted.\(target.fileExtension)", text: conversion.text)
    let language = arguments.languages.all.first {
      $0.fileExtensions.contains(target.fileExtension)
    }
    let errors = ReportOutput(.error, color: arguments.color)
    for loss in conversion.losses {
      errors.write(StyledText("\(loss.location.map { "\($0)" } ?? path): ", .strong))
      errors.write(StyledText("not converted: \(loss.reason.oneLine)\n"))
    }
    guard let converted = language?.compile([source], progress: { _ in }).responder else {
      errors.flush()
      throw .rules(
        path: path, reason: "none of its \(conversion.ruleCount) rules could be converted")
    }
    let progress = WorkProgress("Comparing")
    let comparison = ReplyComparison(robot.responder, converted) { progress.advance() }
    progress.end()
    let isExact =
      comparison.differences.isEmpty && conversion.losses.isEmpty
      && comparison.untestedRuleCount == 0 && comparison.skippedCount == 0
    report(comparison, conversion, isExact ? .good : .problem, to: errors)
    guard isExact || arguments.accepts else {
      errors.write(StyledText("Nothing was written. --accept writes the rules anyway.\n"))
      errors.flush()
      return .negative
    }
    errors.flush()
    let output = ReportOutput(
      .output, color: .never, path: arguments.output, isPlain: true)
    output.write(StyledText(conversion.text))
    try output.finish()
    return .ok
  }

  private func report(
    _ comparison: ReplyComparison, _ conversion: Conversion, _ style: StyledText.Style,
    to output: ReportOutput
  ) {
    for difference in comparison.differences {
      output.write(StyledText("\(difference.location): ", .strong))
      let message = difference.message.oneLine
      output.write(
        StyledText(
          "“\(message)”: \(difference.old.oneLine) became \(difference.new.oneLine)\n"))
    }
    let equal = comparison.askedCount - comparison.differences.count
    let converted = conversion.ruleCount - conversion.losses.count
    output.write(
      StyledText(
        "rules converted: \(converted) of \(conversion.ruleCount); messages with the same replies: \(equal) of \(comparison.askedCount)",
        style))
    let untested =
      comparison.untestedRuleCount > 0
      ? "; rules not tried, because they need a topic or an earlier reply: \(comparison.untestedRuleCount)"
      : ""
    let skipped =
      comparison.skippedCount > 0
      ? "; messages not compared, because others took \(ReplyComparison.maximumEffort) steps: \(comparison.skippedCount)"
      : ""
    let partlyComparedRules =
      comparison.partlyComparedRuleCount > 0
      ? "; rules compared with only some of those that match the same messages: \(comparison.partlyComparedRuleCount)"
      : ""
    output.write(StyledText(untested + skipped + partlyComparedRules + "\n", style))
  }

  private func sources(of path: String) throws(CommandFailure) -> [RuleSource] {
    do throws(RobotLoadError) {
      return try RuleLoadingService(
        paths: [path], languages: arguments.languages, clock: SystemClock()
      ).sources().sources
    } catch {
      throw .rules(path: error.path ?? path, reason: error.reason)
    }
  }
}
