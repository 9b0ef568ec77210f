/// `parley convert alice --to rivescript`: writes rules in another language.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "convert rules to another language"
  static let operands = "RULES"
  static let operandCount = 1...1
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [.target, .accept, .output, .max, .utf8, .color]
  static let details = [
    """
    RULES is a file or folder of RiveScript or AIML. The old and the new robot
    are then asked messages made from the rules of both, and all their possible
    replies are compared. Every message whose replies differ is listed with its
    rule, and every rule that could not be converted. If a reply differs, or a
    rule was not converted or not asked, nothing is written and the exit code is
    1; --accept writes the new rules anyway.
    """
  ]
  static let examples = ["parley convert tea.aiml --to rivescript -o tea.rive"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the rules are written", .saidNo: "without --accept: something differs or is missing",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    try await ConvertSession(arguments: arguments).run()
  }
}
