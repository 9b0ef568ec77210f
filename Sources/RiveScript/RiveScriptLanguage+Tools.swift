public import Responder

extension RiveScriptLanguage {
  /// The functions of RiveScript for tools, such as `parley mutate`.
  public var tools: LanguageTools {
    var tools = LanguageTools()
    // A `.rs` file may be Rust.
    tools.recognizes = { [options] source in
      source.name.lowercased().hasSuffix(".rive")
        || Document(parsing: source, options: options.parsing).isProbablyRules
    }
    tools.formatted = formatted
    tools.objects = { $0.flatMap { Document(parsing: $0).objects } }
    tools.grammar = grammar
    tools.outline = { [options] in RuleOutliner.outline(of: $0, options.parsing) }
    tools.completions = { RuleCompleter($0, at: $1).completions }
    tools.meaning = Self.meaning
    tools.fixedNames = [OutlineName(.topic, Topic.initial)]
    tools.allowsName = { [options] name in
      switch name.kind {
      case .array: !name.text.contains("-")
      case .topic: options.parsing.forceCase || !name.text.utf8.contains { $0 &- 0x41 < 26 }
      default: true
      }
    }
    tools.hostDeclaration = Self.hostDeclaration
    tools.singleFileChecks = Self.singleFileChecks
    tools.singleFileProblems = singleFileProblems
    tools.setMutators(RuleMutators.all) { [options] in MutationBook($0, options: options) }
    tools.patcher = { [options] in BrainPatcher($0, options: options) }
    tools.phraseGroups = phraseGroups
    tools.spellingDefinition = "! global spelling = 1\n"
    return tools
  }
}

extension Brain {
  /// The functions of these rules for tools, such as `parley graph`.
  public var tools: RobotTools {
    var tools = RobotTools()
    tools.links = { self.links }
    tools.objects = ruleObjects
    tools.wordings = { self.wordings(of: $0, in: $1, except: $2, $3, limit: $4) }
    tools.canFollowLastReply = canFollowLastReply
    tools.words = { self.words(of: $0) }
    tools.requiredWords = { self.requiredWords(ofRuleAt: $0) }
    return tools
  }

  /// The objects, with the variables that the rules define.
  var ruleObjects: RuleObjects {
    RuleObjects(ObjectIdentifier(self), objects) {
      func texts(_ variables: [String: Template]) -> [String: String] {
        variables.compactMapValues {
          if case .text(let range) = $0 { self.arena.string(range) } else { nil }
        }
      }
      return RuleVariables(
        robot: texts(self.robotVariables), environment: texts(self.environment),
        initialTopic: Topic.initial)
    }
  }
}
