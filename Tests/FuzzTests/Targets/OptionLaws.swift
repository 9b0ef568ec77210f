#if !ENGINES
@testable import parley

/// The law of options: any words are a command line, accepted or rejected, and nothing is kept for the next one.
@MainActor
enum OptionLaws {
  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    // A word from the system ends at its first zero byte.
    let words = bytes.split(separator: 0x0A).map {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let registry = CommandRegistry.all
    for exists in [true, false] {
      do throws(UsageError) {
        _ = try Invocation.parse(words, in: registry) { _ in exists }
      } catch {
        try BrokenLaw.unless(!error.description.isEmpty, "a refusal has words")
      }
    }
    for command in registry.commands { try check(words, as: command) }
  }

  private static func check<Chosen: Command>(
    _ words: [String], as command: Chosen.Type
  ) throws(BrokenLaw) {
    let parser = command.parser
    let outcome = outcome(parser, words)
    try BrokenLaw.unless(Self.outcome(parser, words) == outcome, "parsing twice is parsing once")
    guard case .success(let arguments) = outcome else { return }
    try BrokenLaw.unless(
      arguments.operands.allSatisfy(words.contains), "operands are words: \(arguments.operands)")
    if words.contains("--") { return }
    var more = arguments
    more.operands += ["--json", "-", "x"]
    try BrokenLaw.unless(
      Self.outcome(parser, words + ["--", "--json", "-", "x"]) == .success(more),
      "behind -- are operands only: \(words)")
  }

  private static func outcome<Arguments>(
    _ parser: OptionParser<Arguments>, _ words: [String]
  ) -> Result<Arguments, UsageError> {
    Result { () throws(UsageError) in try parser.parse(words) }
  }
}
#endif
