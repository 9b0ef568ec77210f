/// The services of a rule language for tools, beyond compiling and checking: for editors, and for `format`, `mutate`
/// and `perturb`.
///
/// A language sets the properties that it supports; the tools do without those that keep their default values.
public struct LanguageTools: Sendable {
  /// The beginnings by which a text without a file name is recognized.
  package var beginnings: [String] = []
  /// A function that returns whether a file is in the language; `nil` if the file's extension decides alone.
  package var recognizes: (@Sendable (_ source: RuleSource) -> Bool)?
  /// A function that formats a file and keeps its meaning; `nil` if the language has none.
  package var formatted: (@Sendable (_ source: RuleSource) throws(FormattingFailure) -> [UInt8])?
  /// Returns the objects in files, without compiling them.
  package var objects: @Sendable (_ sources: [RuleSource]) -> [ObjectSource] = { _ in [] }

  /// The words and marks that editors color; `nil` if the language does not list them.
  package var grammar: LanguageGrammar?
  /// Returns the outline of a file; linear in its size.
  package var outline: @Sendable (_ source: RuleSource) -> RuleOutline = { _ in RuleOutline() }
  /// Returns the texts that may follow at an offset of a file.
  package var completions: @Sendable (_ source: RuleSource, _ offset: Int) -> OutlineCompletions = {
    OutlineCompletions($1..<$1)
  }
  /// Returns the meaning of a token, such as a tag, in the manual’s words; `nil` if the token has none.
  package var meaning: @Sendable (_ token: OutlineToken, _ source: RuleSource) -> String? = {
    _, _ in nil
  }
  /// The kinds of names that are equal if they differ only in upper and lower case.
  package var kindsIgnoringCase: Set<OutlineName.Kind> = []
  /// The names that the language itself gives a meaning, so that they can’t be changed.
  package var fixedNames: Set<OutlineName> = []
  /// Returns whether a name of letters, digits, `_` and `-` is one that the language can read.
  package var allowsName: @Sendable (_ name: OutlineName) -> Bool = { _ in true }
  /// Returns a line that declares a name as one that the host program defines; `nil` if there are no such lines.
  package var hostDeclaration: @Sendable (_ name: OutlineName) -> String? = { _ in nil }
  /// The names of the checks whose results for a file depend on no other file of its robot.
  package var singleFileChecks: Set<String> = []
  /// Returns the problems that the checks in `singleFileChecks` find in a file, without reading other files.
  ///
  /// `robot`, compiled from all files earlier, tells how the other files affect the reading of this file.
  package var singleFileProblems:
    @Sendable (_ source: RuleSource, _ robot: (any Responder)?) -> [Diagnostic] = { _, _ in [] }

  /// The operators that make `mutations`.
  package var mutationOperators: [MutationOperator] = []
  /// Returns all mutations of one robot's files, in the order of the files and their lines.
  package var mutations: @Sendable (_ sources: [RuleSource]) -> [RuleMutation] = { _ in [] }
  /// Returns a faster way to compile changed rules; `nil` if there is none for these rules.
  package var patcher: @Sendable (_ sources: [RuleSource]) -> (any RulePatcher)? = { _ in nil }

  /// Returns the phrases that the files of a robot treat as the same, in the order of the files.
  package var phraseGroups: @Sendable (_ sources: [RuleSource]) -> [PhraseGroup] = { _ in [] }
  /// A definition with which rules recognize misspelled words; `nil` if the language has none.
  package var spellingDefinition: String?
  /// Returns texts to insert into a rule's file so that the rule may answer the message `changed` as it answers `own`,
  /// each with the byte offset at which to insert it.
  package var additions:
    @Sendable (_ rule: Rule, _ changed: String, _ own: String, _ file: RuleSource)
      -> [(text: String, offset: Int)] = { _, _, _, _ in [] }

  package init() {}

  /// Returns whether a file begins as those of the language do, after blanks and a byte order mark.
  package func recognizesBeginning(of source: RuleSource) -> Bool {
    let start = source.bytes.drop { !(0x21..<0x7F).contains($0) }
    return beginnings.contains { start.starts(with: $0.utf8) }
  }
}

/// The reason why a file cannot be formatted.
package enum FormattingFailure: Error {
  /// The file has mistakes that hide its structure.
  case notWellFormed
  /// The result would have another meaning.
  case changesMeaning
}

extension RuleLanguage {
  /// Returns whether a file is in the language.
  package func recognizes(_ source: RuleSource) -> Bool {
    tools.recognizes?(source) ?? hasExtension(of: source.name)
  }

  /// Returns whether a file's name ends with one of the language's extensions.
  package func hasExtension(of name: String) -> Bool {
    fileExtensions.contains { name.lowercased().hasSuffix("." + $0) }
  }
}
