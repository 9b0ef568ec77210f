public import Responder

/// Weizenbaum's script format of 1966.
public struct ElizaLanguage: RuleLanguage {
  static let name = "ELIZA"

  /// The limits for all scripts that the language compiles.
  public var limits: Script.Limits

  /// Creates the language with these limits.
  public init(limits: Script.Limits = Script.Limits()) { self.limits = limits }

  /// The name, `ELIZA`.
  public var name: String { Self.name }

  /// The file name extension, `eliza`.
  public var fileExtensions: [String] { ["eliza"] }

  /// Reads all files into one script.
  ///
  /// A damaged rule is left out; the other rules still work. If no rule can answer, the result has no responder.
  public func compile(_ sources: [RuleSource], progress: (Int) -> Void) -> Compilation {
    var reader = ScriptReader()
    for (index, source) in sources.enumerated() {
      reader.read(source)
      progress(index + 1)
    }
    reader.check()
    var compiler = ProgramCompiler(
      reader.script, reader.vocabulary, files: sources.count,
      correctsSpelling: sources.contains { Self.asksForCorrections($0.bytes) })
    let program = compiler.compile()
    for (problem, range) in ProgramChecks(program: program).problems {
      reader.report(problem, in: range)
    }
    let canAnswer = program.keywords.contains { $0.canAnswer }
    return Compilation(
      responder: canAnswer ? Script(program, limits) : nil, diagnostics: reader.diagnostics)
  }

  /// Returns whether a script has, on a line of its own, the comment `; parley:spelling on`.
  private static func asksForCorrections(_ bytes: [UInt8]) -> Bool {
    bytes.lines.contains { line in
      guard let start = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
        line[start] == UInt8(ascii: ";")
      else { return false }
      let words = String(decoding: line[start...], as: UTF8.self).split {
        !$0.isLetter && $0 != ":"
      }
      return words == ["parley:spelling", "on"]
    }
  }

  /// The functions of ELIZA for tools, such as `parley mutate`.
  public var tools: LanguageTools {
    var tools = LanguageTools()
    tools.beginnings = ["(", ";"]
    tools.formatted = { source throws(FormattingFailure) in
      let formatted = ScriptFormatter.formatted(source.bytes)
      guard ScriptFormatter.haveSameMeaning(source.bytes, formatted) else { throw .changesMeaning }
      return formatted
    }
    tools.grammar = grammar
    tools.outline = { ScriptOutliner.outline(of: $0) }
    tools.completions = Self.completions
    tools.meaning = Self.meaning
    tools.setMutators(Self.mutators) { ScriptBook($0) }
    tools.phraseGroups = phraseGroups
    tools.additions = additions
    return tools
  }

  /// All kinds of changes of scripts, grouped by what they change.
  private static let mutators: [any RuleMutator<ScriptBook>] = [
    KeywordRemoval(), RankRemoval(), RankChange(), SubstitutionRemoval(), TagRemoval(),
    DecompositionRemoval(), DecompositionSwap(), WordRemoval(), AlternativeRemoval(),
    WildcardChange(), OpenEndRemoval(), ElementSwap(),
    ReplyRemoval(), ReplySwap(), IndexChange(), RedirectRemoval(), RedirectChange(), PreRemoval(),
    NewkeyRemoval(), MemoryKeywordChange(), MemoryLineRemoval(),
  ]
}
