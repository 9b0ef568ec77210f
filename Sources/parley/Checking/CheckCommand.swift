import Responder
import RuleLoading

struct CheckArguments: CommandArguments {
  var common = CommonArguments()
  var format = DiagnosticFormat.pretty
  /// The name of a check to explain, or `all` for a list; `nil` to check files.
  var explain: String?
  /// The names of the checks whose diagnostics are reported; empty for all.
  var only: Set<String> = []
  /// The names of the checks that options such as `--overlap` request; they run in addition to those that always run.
  var requested: Set<String> = []
  /// Whether a warning makes the exit code 1.
  var strict = false
  /// Whether to apply the edits that come with diagnostics.
  var appliesFixes = false
  /// Whether the edits are only printed as a patch.
  var isDryRun = false
}

/// `parley check robots/waiter`: finds mistakes in rule files.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "find mistakes in rule files"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<CheckArguments>] = [
    .flag("strict", help: "exit with 1 even for warnings") { $0.strict = true },
    .text(
      "only", "CHECK", "the name of a check", isRepeatable: true,
      values: .words(Set(RuleLanguages().checks.map(\.name)).sorted()),
      help: "report only this check; can be repeated"
    ) { $0.only.insert($1) },
    .flag(
      "overlap", help: "also report triggers that match the same messages",
      detail: "For RiveScript rules. Each report says which trigger wins, and by which criterion."
    ) { $0.requested.insert("overlap") },
    .flag(
      "portable", help: "also report where other implementations differ",
      detail: """
        For RiveScript rules: reports every place where the implementations in Python, Perl, JavaScript, Go, and Rust \
        would answer differently, with its row in the comparison table, and every use of a feature that only Parley has.
        """
    ) { $0.requested.insert("portable") },
    .flag(
      "fix", help: "apply the fixes that are certain",
      detail: """
        Lists the fixes on standard error, replaces each file atomically, and reports the problems that remain.
        """
    ) { $0.appliesFixes = true },
    .flag(
      "dry-run", help: "with --fix: print the patch",
      detail: "Changes no file; exits with 1 if there is a patch."
    ) { $0.isDryRun = true },
    .choice(
      "format", "FORM", of: DiagnosticFormat.allCases,
      help: "the output format: pretty, gcc, json, or sarif",
      detail: """
        `gcc` prints one line for each finding, for editors; `json` prints one object per line, with the range of the \
        text and the edits that fix it; `sarif` is the log format of code-scanning services.
        """
    ) { $0.format = $1 },
    .text(
      "explain", "CHECK", "the name of a check",
      values: .words(Set(RuleLanguages().checks.map(\.name)).sorted() + ["all"]),
      help: "explain a check; all lists all checks",
      detail: "Shows a rule that the check reports, and the same rule after the fix."
    ) { $0.explain = $1 },
    .rules, .language, .order, .max, .utf8, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders; - is standard input. The default is the rule
    files in the current folder, or if there are none, Wren, the built-in robot.
    A comment // parley:ignore CHECK, on a line or above it, turns that check off.
    // parley:host object add topic game variable plan says that the host program
    defines an object add, a topic game, and a variable plan.
    """
  ]
  static let examples = [
    "parley check --explain never-wins", "parley check --fix --dry-run robots/waiter",
    "parley check --strict --format sarif robots/waiter > waiter.sarif",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "no errors", .negative: "errors, or with --strict warnings",
    .couldNotRun: "files could not be read",
  ]

  let arguments: CheckArguments

  func run() async throws -> ExitCode { try CheckSession(arguments: arguments).run() }
}
