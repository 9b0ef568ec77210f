import TestSupport

/// What is fuzzed; the name is that of its folder in the corpus.
enum FuzzTarget: String, CaseIterable, Sendable {
  case riveScriptParser = "rivescript-parser"
  case riveScriptTalk = "rivescript-talk"
  case riveScriptChecks = "rivescript-checks"
  case elizaParser = "eliza-parser"
  case elizaTalk = "eliza-talk"
  case transcript
  case options

  /// The bytes that an input may take: so many in any case, and so many for each of its own.
  ///
  /// Replies have limits of their own, and an instrumented build takes several times what others do.
  private func maximumMemory(_ count: Int) -> Int { (160 << 20) + 64 * 1_024 * count }

  /// Checks the laws, and that the memory stays in proportion to the input; for a process that does nothing else.
  @MainActor
  func checkMemory(_ bytes: [UInt8]) throws(BrokenLaw) {
    var outcome = Result<Void, BrokenLaw>.success(())
    let peak = MemoryPeak.bytes {
      outcome = Result { () throws(BrokenLaw) in try check(bytes) }
    }
    try outcome.get()
    let allowed = maximumMemory(bytes.count)
    try BrokenLaw.unless(
      peak ?? 0 <= allowed, "\(bytes.count) bytes take \(allowed) at most, not \(peak ?? 0)")
  }

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
