import Responder

/// Lines, definitions and topics on which implementations disagree.
extension Portability {
  /// Comments after other text in a line, if no space follows their `//`.
  var lineDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    for (number, document) in book.documents.enumerated() {
      for statement in document.statements {
        let line = document.argument(of: document.lines[Int(statement.line) - 1])
        guard let mark = line.inlineComment, mark + 2 < line.endIndex,
          CharacterClass(ascii: line[mark + 2]) != .space
        else { continue }
        let range = book.lineMaps[number].range(ofBytes: mark..<mark + 2, in: document.name)
        let difference = Difference.row(
          2, "Go and Rust read this as text: they need a space on both sides of //")
        found.append(Diagnostic(check.severity, check.name, in: range, difference.message))
      }
    }
    return found
  }

  /// The globals that only Parley knows.
  private static let parleyGlobals: Set = [
    "utf8", "punctuation", "spelling", "order", "repeat", "greeting", "split", "fillers",
  ]

  /// Definitions that implementations read differently.
  var definitionDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    var hasSubstitutions = false
    for placed in book.definitions {
      func add(_ difference: Difference, at word: String = "") {
        found.append(diagnostic(difference, placed.statement, in: placed.document, at: word))
      }
      let definition = placed.definition
      if definition.kind != .version, definition.value.contains("=") {
        add(.row(4, "JavaScript cuts the value at its ="))
      }
      if definition.isDeletion { add(.row(7, "Python and Rust do not delete the value")) }
      switch definition.kind {
      case .version where Double(definition.value).map { $0 > 2 } ?? false:
        add(.row(37, "Python loads the rest of the file, the others do not"))
      case .global where ["debug", "depth"].contains(definition.name):
        add(.row(5, "Go ignores this"))
      case .global where Self.parleyGlobals.contains(definition.name):
        add(.parley("! global \(definition.name)"))
      case .weight: add(.parley("! weight"))
      case .array:
        for difference in differences(of: definition, placed) { add(difference) }
      case .sub, .person:
        if !hasSubstitutions {
          add(
            .row(
              20,
              "JavaScript replaces parts of words, and only Python replaces each of several equal words in a row; this"
                + " holds for every substitution"))
        }
        hasSubstitutions = true
      default: break
      }
    }
    return found
  }

  private func differences(
    of array: Definition, _ placed: PlacedDefinition
  ) -> [Difference] {
    var found: [Difference] = []
    let text = book.documents[placed.document].text(of: placed.statement)
    if text.contains("\\s") {
      found.append(.row(6, "Python fails at \\s in an array that a trigger names"))
    }
    if array.items.contains(where: { $0.hasPrefix("@") }) {
      found.append(.row(33, "Rust does not expand arrays in arrays"))
    }
    if array.name.contains("_") {
      found.append(.row(32, "JavaScript, Go, Perl, and Rust take the _ in the name for a wildcard"))
    }
    if let longer = array.items.longerItem() {
      found.append(
        .row(
          11,
          "Python tries the items in any order, so only the first words of '\(longer)' may be matched"
        ))
    }
    return found
  }

  /// Topics that implementations search differently.
  var topicDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    for (number, document) in book.documents.enumerated() {
      var opened: Set<Substring> = []
      for statement in document.statements where statement.command == .label {
        let words = document.text(of: statement).split(whereSeparator: \.isWhitespace)
        guard words.count > 1, words[0] == "topic" else { continue }
        if !opened.insert(words[1]).inserted {
          found.append(
            diagnostic(.row(8, "Go forgets the first part of the topic"), statement, in: number))
        }
        if words.contains("includes"), words.contains("inherits") {
          found.append(
            diagnostic(
              .row(16, "implementations disagree on the order of included and inherited triggers"),
              statement, in: number))
        }
      }
    }
    return found + includeDiagnostics + missingTriggerDiagnostics
  }

  /// A report if all triggers are in topics other than the initial one, so that a new conversation finds none.
  private var missingTriggerDiagnostics: [Diagnostic] {
    let topic = brain.topicNumbers[Topic.initial].map { brain.topics[$0] }
    let isEmpty =
      topic.map { $0.triggers.order.isEmpty && $0.previousTriggers.order.isEmpty } ?? true
    guard isEmpty, !book.blocks.isEmpty else { return [] }
    return [
      diagnostic(
        .section(
          "1.8", "Python fails if all triggers are in topics, and JavaScript answers with an error"),
        block: 0)
    ]
  }

  /// Triggers that a topic has in common with a topic that it includes.
  private var includeDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    for topic in brain.topics.indices {
      let included = book.searchedTopics[topic].filter { $0.level == 0 && $0.topic != topic }
      guard !included.isEmpty else { continue }
      var others: Set<ArraySlice<UInt8>> = []
      for member in included {
        let numbers = brain.topics[member.topic].triggers.order
        guard book.effort.spend(numbers.count) else { return found }
        for number in numbers { others.insert(brain.arena[brain.triggers[Int(number)].text]) }
      }
      for number in brain.topics[topic].triggers.order
      where others.contains(brain.arena[brain.triggers[Int(number)].text]) {
        found.append(
          diagnostic(
            .row(17, "Python, JavaScript, and Go prefer the same trigger of the included topic"),
            block: Int(number)))
      }
    }
    return found
  }
}

extension [String] {
  /// Returns an item that begins with the words of another item; `nil` if there is none.
  fileprivate func longerItem() -> String? {
    let items = Set(map { $0.trimmed })
    return sorted().first { item in
      let words = item.split(separator: " ")
      guard words.count > 1 else { return false }
      // Only the first seven words are compared, because few items have more.
      return (1..<Swift.min(words.count, 8)).contains {
        items.contains(words[..<$0].joined(separator: " "))
      }
    }
  }
}
