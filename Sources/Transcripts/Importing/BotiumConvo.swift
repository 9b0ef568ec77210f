import TranscriptFormat

/// A conversation of Botium's text format: a title, then sections such as `#me`, `#bot`, `#begin` and `#end`.
///
/// The title and the sections `#me` and `#bot` are imported. The text of a `#bot` section becomes a `bot (contains)>`
/// line, which is case-sensitive, because a rule-based robot's author chooses each reply's case; Botium ignores case.
///
/// > Source: the Botium documentation, "Botium Core: convo file format".
struct BotiumConvo {
  private(set) var entries: [TranscriptEntry] = []
  private(set) var unsupported: [String] = []
  private var titleLines: [String] = []
  private var section: Section?
  private let utterances: BotiumUtterances
  /// The index of the text to take from each list of utterances; a shorter list starts again from its first text.
  private let variantIndex: Int
  /// The number of texts in the longest list that the user's lines name.
  private var variantCount = 1

  private struct Section {
    var name: String
    var line: Int
    var lines: [(text: String, number: Int)] = []
  }

  /// Returns whether the lines of a file look like a Botium convo.
  static func isConvo(_ lines: [String]) -> Bool {
    lines.contains { ["#me", "#bot"].contains($0.trimmedOfBlanks) }
  }

  /// Returns the conversations of a file.
  ///
  /// There is one for each text of the longest list of utterances that the user's lines name; shorter lists are
  /// repeated.
  static func all(
    in lines: [String], named name: String, _ utterances: BotiumUtterances
  ) -> [BotiumConvo] {
    let first = BotiumConvo(lines, named: name, utterances)
    return [first]
      + (1..<first.variantCount).map {
        BotiumConvo(lines, named: name, utterances, variantIndex: $0)
      }
  }

  private init(
    _ lines: [String], named name: String, _ utterances: BotiumUtterances, variantIndex: Int = 0
  ) {
    self.utterances = utterances
    self.variantIndex = variantIndex
    for (index, line) in lines.enumerated() { read(line, index + 1) }
    closeSection()
    let texts = titleLines.filter { !$0.isEmpty }
    let title = texts.first ?? name
    entries.insert(.title(variantIndex == 0 ? title : "\(title) (\(variantIndex + 1))"), at: 0)
    entries.insert(contentsOf: texts.dropFirst().map(TranscriptEntry.comment), at: 1)
  }

  private mutating func read(_ line: String, _ number: Int) {
    let word = line.trimmedOfBlanks
    if word.hasPrefix("#"), !word.hasPrefix("##"), word.dropFirst().allSatisfy(\.isLetter),
      word.count > 1
    {
      closeSection()
      section = Section(name: String(word.dropFirst()), line: number)
    } else if section == nil {
      titleLines.append(word)
    } else {
      section?.lines.append((line, number))
    }
  }

  private mutating func closeSection() {
    guard var section else { return }
    while section.lines.last?.text.trimmedOfBlanks.isEmpty == true { section.lines.removeLast() }
    switch section.name {
    case "me": addMessage(section)
    case "bot": addReply(section)
    default: addUnsupported(section.line, "the section #\(section.name)")
    }
    self.section = nil
  }

  private mutating func addMessage(_ section: Section) {
    var said = importedLines(section.lines)
    if said.count == 1, let list = utterances.list(of: said[0]) {
      variantCount = max(variantCount, list.texts.count)
      said = [list[variantIndex % list.texts.count]]
    }
    entries.append(.you(TranscriptText.typed(said.joined(separator: "\n"))))
  }

  private mutating func addReply(_ section: Section) {
    guard entries.contains(where: { if case .you = $0 { true } else { false } }) else {
      return addUnsupported(section.line, "a #bot section that answers no message")
    }
    let said = importedLines(section.lines.filter { !$0.text.hasPrefix("!") })
    var expectations: [ExpectedText] = []
    if said.count == 1, let list = utterances.list(of: said[0]) {
      expectations += list.texts.indices.map { .contains([list[$0]]) }
    } else if !said.isEmpty {
      expectations.append(.contains([said.joined(separator: "\n")]))
    }
    for line in section.lines where line.text.hasPrefix("!") {
      let text = String(line.text.dropFirst()).trimmedOfBlanks
      if text.isEmpty {
        addUnsupported(line.number, "an empty negation")
      } else {
        // The empty pieces stand for any text before and after, so the reply must not contain the text at all.
        expectations.append(.not(["", text, ""]))
      }
    }
    if expectations.isEmpty { expectations.append(.any("")) }
    entries.append(.bot(expectations[0]))
    entries += expectations.dropFirst().map(TranscriptEntry.or)
  }

  /// Returns the trimmed lines without asserters and logic hooks.
  ///
  /// Records in `unsupported` the lines left out, and the returned lines that contain `$` or begin with `?`.
  private mutating func importedLines(_ lines: [(text: String, number: Int)]) -> [String] {
    lines.compactMap { line in
      let word = line.text.trimmedOfBlanks.prefix { $0 != " " }
      if Self.isHook(word) {
        addUnsupported(line.number, "the asserter or logic hook \(word)")
        return nil
      }
      if line.text.contains("$") {
        addUnsupported(line.number, "the scripting variables in: \(line.text.trimmedOfBlanks)")
      }
      if line.text.hasPrefix("?") {
        addUnsupported(line.number, "that this text is optional: \(line.text.trimmedOfBlanks)")
      }
      return line.text.trimmedOfBlanks
    }
  }

  /// Returns whether a word is one of Botium's asserters and logic hooks; other words in capitals are messages.
  private static func isHook(_ word: Substring) -> Bool {
    let families = [
      "TEXT_", "BUTTONS", "CARDS", "MEDIA", "JSON_PATH", "INTENT", "ENTITY_", "CONDITIONAL_STEP_",
      "BOT_", "ORDERED_LIST_", "RESPONSE_", "CLEAR_", "SET_SCRIPTING_", "ASSIGN_SCRIPTING_",
    ]
    let names: Set = [
      "INCLUDE", "PAUSE", "PAUSE_ASSERTER", "WAITFORBOT", "UPDATE_CUSTOM", "UPDATE_CONTEXT",
      "CONVO_STEP_PARAMETERS", "BUTTON", "FORM", "FORMS", "ENTITIES", "LINK", "HYPERLINK", "WER",
    ]
    guard word.allSatisfy({ $0 == "_" || $0.isASCII && $0.isUppercase }) else { return false }
    return names.contains(String(word)) || families.contains { word.hasPrefix($0) }
  }

  private mutating func addUnsupported(_ line: Int, _ what: String) {
    unsupported.append("line \(line): \(what)")
  }
}
