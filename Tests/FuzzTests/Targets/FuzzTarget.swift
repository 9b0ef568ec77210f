import TestSupport

/// The fuzzed parts of the program; the name is that of the folder in the corpus.
enum FuzzTarget: String, CaseIterable, Sendable {
  case riveScriptParser = "rivescript-parser"
  case riveScriptTalk = "rivescript-talk"
  case riveScriptChecks = "rivescript-checks"
  case aimlParser = "aiml-parser"
  case aimlTalk = "aiml-talk"
  case elizaParser = "eliza-parser"
  case elizaTalk = "eliza-talk"
  case transcript
  case options

  /// Returns the maximum bytes of memory for an input: a fixed part, and a part in proportion to its size.
  ///
  /// Replies have their own limits, and an instrumented build takes several times as much as others.
  private func maximumMemory(_ count: Int) -> Int { (160 << 20) + 64 * 1_024 * count }

  /// Checks the laws, and that the memory stays in proportion to the input; for a process without other work.
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

  /// Throws if an input breaks a law; a trap is a finding too.
  @MainActor
  func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    if let law { return try law(bytes) }
    #if !ENGINES
    try OptionLaws.check(bytes)
    #endif
  }

  /// The check of everything that needs no actor; `nil` for command lines, whose types belong to the main actor.
  var law: (@Sendable ([UInt8]) throws(BrokenLaw) -> Void)? {
    switch self {
    case .riveScriptParser: RiveScriptParserLaws.check
    case .riveScriptTalk: RiveScriptTalkLaws.check
    case .riveScriptChecks: RiveScriptCheckLaws.check
    case .aimlParser: AIMLParserLaws.check
    case .aimlTalk: AIMLTalkLaws.check
    case .elizaParser: ElizaParserLaws.check
    case .elizaTalk: ElizaTalkLaws.check
    case .transcript: TranscriptLaws.check
    case .options: nil
    }
  }
}
