/// A file format whose files have outlines: a rule language, or transcripts.
package protocol OutliningLanguage: Sendable {
  /// The language’s usual name, such as `RiveScript`.
  var name: String { get }
  /// The file name extensions without the dot, the preferred one first.
  var fileExtensions: [String] { get }
  /// The text that begins a comment, and the text that ends it; the latter is empty for a comment up to the line’s end.
  var commentMarks: (start: String, end: String) { get }

  /// The words and marks that have colours.
  var grammar: LanguageGrammar { get }

  /// Returns whether a file with one of the extensions is in this language; other languages may have the extension too.
  func claims(_ source: RuleSource) -> Bool

  /// Returns the problems of a file that is checked alone, as a transcript is; rule languages check robots instead.
  func problems(in source: RuleSource) -> [Diagnostic]

  /// The names of the checks whose results for a file depend on no other file of its robot.
  var ownChecks: Set<String> { get }

  /// Returns the problems that the checks in `ownChecks` find in a file, without reading the others.
  ///
  /// - Parameter robot: the robot’s last compiled form, for what other files say about the reading of this one; `nil`
  ///   if there is none.
  func ownProblems(in source: RuleSource, of robot: (any Responder)?) -> [Diagnostic]

  /// Returns a robot’s compiled form, and the problems that compiling and all checks report.
  func checked(_ sources: [RuleSource]) -> Compilation

  /// Returns whether names of a kind are equal if they differ only in upper and lower case.
  func ignoresCase(of kind: OutlineName.Kind) -> Bool

  /// Returns a line that declares a name as one that the host program defines; `nil` if the language has no such lines.
  func hostDeclaration(of name: OutlineName) -> String?

  /// Returns the outline of a file; linear in its size.
  func outline(of source: RuleSource) -> RuleOutline

  /// Returns the texts that may follow at an offset of a file.
  func completions(in source: RuleSource, at offset: Int) -> OutlineCompletions

  /// Returns the meaning of a token, such as a tag, in the manual’s words; `nil` if it has none.
  func meaning(of token: OutlineToken, in source: RuleSource) -> String?

  /// Returns the formatted file; `nil` if formatting would change its meaning.
  func formatted(_ source: RuleSource) -> [UInt8]?
}

extension OutliningLanguage {
  /// Returns true: no other language has these extensions.
  package func claims(_ source: RuleSource) -> Bool { true }

  /// Returns no problems.
  package func problems(in source: RuleSource) -> [Diagnostic] { [] }

  /// Returns no names: every check reads the whole robot.
  package var ownChecks: Set<String> { [] }

  /// Returns no problems.
  package func ownProblems(in source: RuleSource, of robot: (any Responder)?) -> [Diagnostic] {
    []
  }

  /// Returns the problems of each file alone.
  package func checked(_ sources: [RuleSource]) -> Compilation {
    Compilation(responder: nil, diagnostics: sources.flatMap(problems))
  }

  /// Returns false.
  package func ignoresCase(of kind: OutlineName.Kind) -> Bool { false }

  /// Returns `nil`.
  package func hostDeclaration(of name: OutlineName) -> String? { nil }

  /// Returns `nil`: files are not formatted.
  package func formatted(_ source: RuleSource) -> [UInt8]? { nil }
}

extension OutliningLanguage where Self: RuleLanguage {
  /// Checks the files, and compiles them; a language that can do both at once is faster.
  package func checked(_ sources: [RuleSource]) -> Compilation {
    let found = check(sources)
    if Interruption.current != nil { return Compilation(responder: nil, diagnostics: found) }
    return Compilation(responder: compile(sources) { _ in }.responder, diagnostics: found)
  }
}

/// The texts that may stand at a place of a file.
package struct OutlineCompletions: Sendable, Equatable {
  /// The bytes that a completion replaces.
  package var range: Range<Int>
  /// The kinds of names that may stand here.
  package var kinds: [OutlineName.Kind] = []
  /// The parts of the language that may stand here.
  package var items: [OutlineItem] = []

  package init(
    _ range: Range<Int>, kinds: [OutlineName.Kind] = [], items: [OutlineItem] = []
  ) {
    self.range = range
    self.kinds = kinds
    self.items = items
  }
}

/// A part of a language, such as a tag, with its meaning.
package struct OutlineItem: Sendable, Equatable {
  /// The forms as written, such as `<star>`.
  package var forms: [String]
  /// The text to insert, in which `$1` is the first place to type, and `${1:name}` one with a word to type over.
  package var snippet: String
  /// One or two sentences.
  package var meaning: String

  package init(_ forms: [String], snippet: String? = nil, _ meaning: String) {
    self.forms = forms
    self.snippet = snippet ?? OutlineItem.escaped(forms[0])
    self.meaning = meaning
  }

  /// The form that lists show.
  package var label: String { forms[0] }

  /// Returns a text as a snippet without places to type.
  package static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}
