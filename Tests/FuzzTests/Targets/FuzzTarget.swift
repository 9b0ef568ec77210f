/// What is fuzzed; the name is that of its folder in the corpus.
enum FuzzTarget: String, CaseIterable, Sendable {
  case riveScriptParser = "rivescript-parser"
  case riveScriptTalk = "rivescript-talk"
  case riveScriptChecks = "rivescript-checks"
  case elizaParser = "eliza-parser"
  case elizaTalk = "eliza-talk"
  case transcript
  case options

  /// Throws where an input breaks a law; a trap is a finding too.
  @MainActor
  func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    switch self {
    case .riveScriptParser: try RiveScriptParserLaws.check(bytes)
    case .riveScriptTalk: try RiveScriptTalkLaws.check(bytes)
    case .riveScriptChecks: try RiveScriptCheckLaws.check(bytes)
    case .elizaParser: try ElizaParserLaws.check(bytes)
    case .elizaTalk: try ElizaTalkLaws.check(bytes)
    case .transcript: try TranscriptLaws.check(bytes)
    case .options: try OptionLaws.check(bytes)
    }
  }
}
