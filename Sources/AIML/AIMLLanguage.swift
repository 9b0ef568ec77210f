public import Responder

/// AIML 1.0 to 2.1, the language of A.L.I.C.E.
public struct AIMLLanguage: RuleLanguage {
  static let name = "AIML"

  /// The options for compiling files.
  public var options: AIMLOptions

  /// Creates the language with options for all robots that it compiles.
  public init(options: AIMLOptions = AIMLOptions()) { self.options = options }

  /// The name, `AIML`.
  public var name: String { Self.name }

  /// The file name extension, `aiml`.
  public var fileExtensions: [String] { ["aiml"] }

  /// Returns whether a path names a robot's file without categories, such as a set, a map or properties.
  public func isCompanion(_ path: String) -> Bool {
    FileKind(path: path).map { $0 != .categories } ?? false
  }

  /// Reads all files into one graph.
  ///
  /// The diagnostics include errors only. Without any category, there is no responder.
  public func compile(_ sources: [RuleSource], progress: (Int) -> Void) -> Compilation {
    let reading = Reading(sources, options, progress: progress)
    let robot = AIMLRobot(reading.program)
    return Compilation(
      responder: robot.summary.rules > 0 ? robot : nil,
      diagnostics: reading.diagnostics(onlyErrors: true))
  }

  /// The descriptions of all checks.
  public var checks: [CheckDescription] { AIMLCheck.allCases.map(\.description) }

  /// Returns the errors and probable mistakes in the files.
  public func check(_ sources: [RuleSource]) -> [Diagnostic] {
    // Each file is read and then checked; the last step is for the checks that need all files.
    WorkCounter.current?.expect(2 * sources.count + 1)
    let reading = Reading(sources, options, keepsPaths: true) { _ in
      WorkCounter.current?.advance(1)
    }
    var checks = LibraryChecks(reading.program)
    checks.run()
    var found = reading.diagnostics + checks.diagnostics
    // The edits' ranges refer to the text in UTF-8, so the edits are invalid for a file in another encoding.
    let converted = reading.convertedFiles(of: sources)
    for index in found.indices where converted.contains(found[index].location.file) {
      found[index].edits = []
    }
    return found.completed(from: sources)
  }

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
