import Responder

/// The settings for reading patterns and templates.
struct ReadingContext: Sendable {
  var splitter = WordSplitter()
  /// The properties by name in lower case.
  var properties: [String: String] = [:] {
    didSet { followsPythonAIML = properties["like"] == "python-aiml" }
  }
  /// Whether the property `like` asks for the patterns and replies of python-aiml.
  private(set) var followsPythonAIML = false
  /// The regular expressions by name in lower case, for `<regex template="name"/>`.
  var expressions: [String: String] = [:]
  var keepsFirstDuplicate = false
  /// Whether the files are in AIML 1, whose templates may contain the tags of AIML 0.9.
  var isAIML1 = false
  /// Whether `<star/>` can return the words that a property in a pattern matches.
  var countsProperties = false
}

/// Collects categories and sets.
struct LibraryBuilder {
  var library = Library()
  let context: ReadingContext
  var problems: [ReadingProblem] = []
  /// Pairs of categories with the same path: the one that was dropped, and the one that stays.
  var duplicates: [(loser: Int32, winner: Int32)] = []
  /// Whether the paths of categories are stored in the library.
  var keepsPaths = false
  /// The indices of the sets by name, created at the first use: the builder of a learned category seldom needs them.
  private var setNumbers: [String: Int32]?

  init(_ context: ReadingContext, library: Library = Library()) {
    self.context = context
    self.library = library
  }

  /// Adds the categories of a file, whose bytes are UTF-8.
  mutating func read(_ source: RuleSource) {
    library.sources.append(source)
    var reader = CategoryReader(self, file: library.sources.count - 1)
    // The reader has the only copy of the builder, because a second one would make each change copy the library.
    self = LibraryBuilder(context)
    reader.read(source.bytes)
    self = reader.builder
  }

  private mutating func number(ofSet name: String) -> Int32? {
    if setNumbers == nil {
      setNumbers = Dictionary(
        library.sets.indices.map { (library.sets[$0].name, Int32($0)) }, uniquingKeysWith: { $1 })
    }
    return setNumbers?[name]
  }

  /// Returns the index of a set; adds the set if it is new.
  mutating func set(named name: String) -> Int32 {
    let name = name.lowercased()
    if let known = number(ofSet: name) { return known }
    return add(WordSet(name, name == "number" ? .numbers : .phrases))
  }

  private mutating func add(_ set: WordSet) -> Int32 {
    let number = Int32(library.sets.count)
    setNumbers?[set.name] = number
    library.sets.append(set)
    return number
  }

  /// Returns the index of the set of words that a regular expression matches; `nil` if the expression is invalid.
  mutating func set(matching expression: String) -> Int32? {
    let name = "regex \(expression)"
    if let known = number(ofSet: name) { return known }
    return WordExpression(expression).map { add(WordSet(name, .expression($0))) }
  }

  /// Returns the index of the set of the words in a list such as `good, great, fine`.
  mutating func set(listing words: String) -> Int32 {
    let name = "list \(words.foldedName)"
    if let known = number(ofSet: name) { return known }
    let number = set(named: name)
    for phrase in words.split(separator: ",") { insert(String(phrase), into: number) }
    return number
  }

  mutating func insert(_ phrase: String, into set: Int32) {
    library.sets[Int(set)].isDefined = true
    library.sets[Int(set)].insert(words(of: Array(phrase.utf8)))
  }

  /// Returns the words of a text, and adds new ones to the vocabulary.
  mutating func words(of text: [UInt8]) -> [Vocabulary.ID] {
    var words: [Vocabulary.ID] = []
    var buffer: [UInt8] = []
    let folded = text.folded
    var vocabulary = Vocabulary()
    swap(&vocabulary, &library.vocabulary)
    context.splitter.words(of: folded, 0..<folded.count, into: &buffer) { range, buffer in
      words.append(vocabulary.add(buffer, range))
    }
    swap(&vocabulary, &library.vocabulary)
    return words
  }

  mutating func report(_ kind: ReadingProblem.Kind, file: Int, _ range: Range<Int>) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(ReadingProblem(kind: kind, file: file, range: range))
  }

  static let maximumProblems = 100_000
}
