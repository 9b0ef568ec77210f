package import Responder

/// Makes changed rules from compiled ones, without compiling all rules again.
///
/// Only the files with an edit are parsed again, and only the triggers that differ are compiled and sorted in. A change
/// of anything else, such as a definition or a label, needs compiling, and so does a change that makes a rule invalid.
package struct BrainPatcher: RulePatcher {
  private let base: BrainCompiler
  private let sources: [RuleSource]
  private let documents: [Document]
  /// For each file, a compiler that has read this file alone, and has not compiled its patterns and replies.
  private let parts: [BrainCompiler]
  /// The index of each file’s first trigger.
  private let firstTriggers: [Int]

  /// Creates a patcher; `nil` if the rules have errors, or letters that are removed from messages, because a patch
  /// cannot keep count of either.
  ///
  /// Complexity: that of compiling.
  init?(_ sources: [RuleSource], options: BrainOptions) {
    base = BrainCompiler.compile(sources, options: options) { _ in }
    guard base.lostLetterDiagnostics.isEmpty, base.diagnostics.errorCount == 0 else { return nil }
    self.sources = sources
    let parsing = base.options.parsing
    documents = sources.map { Document(parsing: $0, options: parsing) }
    parts = documents.map { [options = base.options] in BrainCompiler(gathering: $0, options) }
    var first = 0
    firstTriggers = parts.map { part in
      defer { first += part.triggers.count }
      return first
    }
  }

  /// Returns the rules after edits, as compiling the edited files would give them; `nil` if compiling is necessary.
  ///
  /// Complexity: linear in the rules, with a small factor: a copy of their arrays.
  package func responder(after edits: [SourceEdit]) -> (any Responder)? {
    let names = Set(edits.map(\.range.start.file))
    var patch = BrainPatch(base)
    for file in sources.indices where names.contains(sources[file].name) {
      let source = sources[file].applying(edits)
      let document = Document(parsing: source, options: base.options.parsing)
      guard document.diagnostics.errorCount == 0, hasSameDefinitions(document, as: documents[file])
      else { return nil }
      let part = BrainCompiler(gathering: document, base.options)
      guard part.diagnostics.errorCount == 0, hasSameTopics(part, as: parts[file]) else {
        return nil
      }
      patch.add(part, inPlaceOf: parts[file], file: file, from: firstTriggers[file])
    }
    return patch.finished().map { Brain(compiling: $0) }
  }

  private func hasSameDefinitions(_ one: Document, as other: Document) -> Bool {
    guard one.isAbandoned == other.isAbandoned, !one.statements.isEmpty else { return false }
    let own = one.statements.filter { $0.command == .definition }
    let others = other.statements.filter { $0.command == .definition }
    return own.elementsEqual(others) { one[$0.text] == other[$1.text] }
  }

  /// Returns whether a file names the same topics with the same links as before.
  ///
  /// The file may also name further topics without links, if other files name them already.
  private func hasSameTopics(_ part: BrainCompiler, as other: BrainCompiler) -> Bool {
    func names(_ links: [Topic.Link]) -> [String] { links.map(\.name) }
    guard other.topics.allSatisfy({ part.topicNumbers[$0.name] != nil }) else { return false }
    return part.topics.allSatisfy { topic in
      let before = other.topicNumbers[topic.name].map { other.topics[$0] }
      return base.topicNumbers[topic.name] != nil
        && names(topic.includes) == names(before?.includes ?? [])
        && names(topic.inherits) == names(before?.inherits ?? [])
    }
  }
}

extension BrainCompiler {
  fileprivate init(gathering document: Document, _ options: BrainOptions) {
    self.init(options)
    add(document)
  }
}
