public import Responder

extension AIMLLanguage {
  /// The functions of AIML for tools, such as `parley mutate`.
  public var tools: LanguageTools {
    var tools = LanguageTools()
    tools.beginnings = ["<?xml", "<aiml", "<!--", "<!DOCTYPE"]
    tools.recognizes = { [tools] in
      $0.name.lowercased().hasSuffix(".aiml") || tools.recognizesBeginning(of: $0)
    }
    tools.formatted = { source throws(FormattingFailure) in
      try AIMLFormatter.formatted(source.bytes)
    }
    tools.grammar = grammar
    tools.outline = outline
    tools.completions = Self.completions
    tools.meaning = Self.meaning
    tools.kindsIgnoringCase = [.topic, .set, .map, .robotVariable]
    tools.singleFileChecks = Self.singleFileChecks
    tools.singleFileProblems = { source, _ in singleFileProblems(in: source) }
    tools.setMutators(CategoryMutators.all) { CategoryBook($0) }
    tools.patcher = { [options] in LibraryPatcher($0, options) }
    tools.phraseGroups = phraseGroups
    tools.additions = Self.additions
    return tools
  }
}

extension AIMLRobot {
  /// The functions of these rules for tools, such as `parley graph`.
  public var tools: RobotTools {
    var tools = RobotTools()
    tools.links = { links }
    tools.words = words
    tools.requiredWords = requiredWords
    return tools
  }
}
