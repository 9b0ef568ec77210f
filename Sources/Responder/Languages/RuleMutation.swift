/// A small change of rules that resembles an author's mistake.
///
/// If transcripts still pass with the changed rules, they do not test the part that was changed.
package struct RuleMutation: Sendable, Hashable {
  /// The name of the `MutationOperator` that made the mutation.
  package var operation: String
  /// The edits; they keep the line numbers of all other rules.
  package var edits: [SourceEdit]
  /// The locations of the changed rules; empty if the change can affect any reply.
  package var ruleLocations: [SourceLocation]
  /// Whether the changed rule can answer messages that another rule answered before the change.
  package var canTakeOverMessages: Bool
  /// The change in a few words: `deletes the word “my”`.
  package var summary: String
  /// The start of a larger part of the rules that contains the change, such as a keyword with its decompositions.
  package var enclosing: SourceLocation?
  /// Values of the user’s variables, each of which may make the difference visible.
  package var settings: [Setting] = []
  /// Texts that may make the difference visible if wildcards capture them.
  package var captures: [String] = []
  /// Replacements of words in messages, each of which may make the difference visible.
  package var wordings: [Wording] = []
  /// Rules whose messages may make the difference visible, if the change can affect any reply.
  package var examples: [SourceLocation] = []
  /// Other rules that compete with the changed rule for messages that both match.
  package var rivals: [SourceLocation] = []
  /// Whether the difference may show only in the replies to later messages.
  package var isDelayed = false

  /// A user variable with a value.
  package struct Setting: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A word or several words in messages, and the words that replace them.
  package struct Wording: Sendable, Hashable {
    package var word: String
    package var replacement: String

    package init(_ word: String, by replacement: String) {
      self.word = word
      self.replacement = replacement
    }
  }

  package init(
    _ operation: String, _ edits: [SourceEdit], of rule: SourceLocation?,
    canTakeOverMessages: Bool = false,
    _ summary: String
  ) {
    self.operation = operation
    self.edits = edits
    ruleLocations = rule.map { [$0] } ?? []
    self.canTakeOverMessages = canTakeOverMessages
    let start = summary.unicodeScalars.prefix(Self.maximumSummary)
    self.summary = start.endIndex == summary.endIndex ? summary : String(start) + "…"
  }

  /// The maximum length of a summary, in scalars; without it, the summaries of nested parts would repeat all inner
  /// text.
  package static let maximumSummary = 400

  /// The location of the changed rule, or of the first of several; `nil` if the change can affect any reply.
  package var ruleLocation: SourceLocation? { ruleLocations.first }
}

/// A kind of mistake, by its stable name.
package struct MutationOperator: Sendable, Hashable {
  package var name: String
  /// One phrase without a full stop: `delete a trigger with its replies`.
  package var summary: String
  /// Whether only some random choices may make the difference visible: those that lead to the changed reply.
  package var dependsOnChance: Bool

  package init(_ name: String, _ summary: String, dependsOnChance: Bool = false) {
    self.name = name
    self.summary = summary
    self.dependsOnChance = dependsOnChance
  }
}

/// A kind of change of one language’s rules.
package protocol RuleMutator<Book>: Sendable {
  /// The rules of a robot, prepared for all kinds of changes.
  associatedtype Book

  var description: MutationOperator { get }

  /// Returns every such change of the rules, in any order.
  func mutations(in book: Book) -> [RuleMutation]
}

extension RuleMutator {
  package var name: String { description.name }
}

extension LanguageTools {
  /// Sets `mutationOperators` and `mutations` from the language's mutators; `book` prepares the rules for all of them.
  package mutating func setMutators<Book: SendableMetatype>(
    _ mutators: [any RuleMutator<Book>], book: @escaping @Sendable ([RuleSource]) -> Book
  ) {
    mutationOperators = mutators.map { $0.description }
    mutations = { sources in
      let book = book(sources)
      return mutators.flatMap { $0.mutations(in: book) }.inOrder(of: sources)
    }
  }
}

/// Compiled rules from which changed rules are made in less time than compiling takes.
package protocol RulePatcher: Sendable {
  /// Returns the rules that compiling the edited files would give; `nil` if the files must be compiled.
  func responder(after edits: [SourceEdit]) -> (any Responder)?
}

extension [RuleMutation] {
  /// Returns the mutations sorted by the start of their first edit; files have the order of the sources.
  ///
  /// Complexity: that of sorting.
  package func inOrder(of sources: [RuleSource]) -> [RuleMutation] {
    var numbers: [String: Int] = [:]
    for (number, source) in sources.enumerated() { numbers[source.name] = number }
    func sortKey(_ mutation: RuleMutation) -> (Int, Int, Int) {
      guard let start = mutation.edits.first?.range.start else { return (0, 0, 0) }
      return (numbers[start.file] ?? 0, start.line, start.column)
    }
    return enumerated().sorted { one, other in
      let (a, b) = (sortKey(one.element), sortKey(other.element))
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }
}

extension Array {
  /// Returns for each element the next one with a different key, or `nil` if all keys are equal; after the last element
  /// comes the first.
  ///
  /// Complexity: linear.
  package func nextWithDifferentKey<Key: Equatable>(_ key: (Element) -> Key) -> [Element?] {
    let keys = map(key)
    guard let last = keys.last, let other = keys.firstIndex(where: { $0 != last }) else {
      return map { _ in nil }
    }
    var next = [other]
    for index in indices.dropLast().reversed() {
      next.append(keys[index + 1] == keys[index] ? next[next.count - 1] : index + 1)
    }
    return next.reversed().map { self[$0] }
  }
}

extension [Diagnostic] {
  package var errorCount: Int { count { $0.severity == .error } }
}
