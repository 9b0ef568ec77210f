package import Responder

/// The language of transcripts, for editors.
package enum TranscriptLanguage {
  package static let name = "transcript"
  package static let fileExtensions = ["chat"]

  package static var tools: LanguageTools {
    var tools = LanguageTools()
    tools.formatted = formatted
    tools.grammar = grammar
    tools.outline = { TranscriptOutliner.outline(of: $0) }
    tools.completions = completions
    tools.meaning = meaning
    return tools
  }

  private static var grammar: LanguageGrammar {
    LanguageGrammar(
      "parley", fileExtensions, comments: ("//", ""),
      [
        .init(.keyword, .lineStart(TranscriptLine.Label.allCases.map { $0.rawValue + ">" })),
        .init(.keyword, .lineStart(HeaderKey.allCases.map { $0.rawValue + ":" })),
        .init(.title, .line("#")),
      ])
  }

  private static func completions(in source: RuleSource, at offset: Int) -> OutlineCompletions {
    let start = source.bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    let line = source.bytes[start..<offset]
    let text = line.drop { $0 == 0x20 }
    if line.count - text.count >= 4 { return OutlineCompletions(offset..<offset) }
    for (label, kinds) in [("expect>", [OutlineName.Kind.userVariable]), ("set>", [.userVariable])]
    where text.starts(with: label.utf8) {
      let rest = text.dropFirst(label.utf8.count).drop { $0 == 0x20 }
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else {
        return OutlineCompletions(
          rest.startIndex..<offset, kinds: kinds,
          items: [
            OutlineItem(["topic"], snippet: "topic = ", "The topic of the conversation.")
          ])
      }
      let name = String(decoding: rest[..<equals], as: UTF8.self).trimmedOfBlanks
      let value = rest[(equals + 1)...].drop { $0 == 0x20 }
      return OutlineCompletions(value.startIndex..<offset, kinds: name == "topic" ? [.topic] : [])
    }
    if text.starts(with: "rule>".utf8) {
      let rest = text.dropFirst(5).drop { $0 == 0x20 }
      return OutlineCompletions(rest.startIndex..<offset, kinds: [.rule])
    }
    guard text.allSatisfy({ $0 != 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: ":") })
    else { return OutlineCompletions(offset..<offset) }
    let items = TranscriptLine.Label.allCases.map(\.item) + HeaderKey.allCases.map(\.item)
    return OutlineCompletions(text.startIndex..<offset, items: items)
  }

  /// Returns the file without space at the ends of its lines, and with one line end after the last line.
  ///
  /// Throws if the file has errors, or if formatting would change its contents.
  private static func formatted(_ source: RuleSource) throws(FormattingFailure) -> [UInt8] {
    let before = TranscriptDocument(name: source.name, bytes: source.bytes)
    guard before.diagnostics.isEmpty else { throw .notWellFormed }
    let mark = SourceLines.byteOrderMark
    var formatted = source.bytes.starts(with: mark) ? mark : []
    for line in SourceLines(source.bytes) {
      var text = source.bytes[line.content]
      while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
      formatted += text + source.bytes[line.content.upperBound..<line.end]
    }
    while formatted.last?.endsLine == true { formatted.removeLast() }
    formatted += source.bytes.lineEnd
    let after = TranscriptDocument(name: source.name, bytes: formatted)
    let contents = [before, after].map { $0.lines.map(\.entry).filter { $0 != .blank } }
    guard contents[0] == contents[1] else { throw .changesMeaning }
    return formatted
  }

  private static func meaning(of token: OutlineToken, in source: RuleSource) -> String? {
    guard token.kind == .keyword else { return nil }
    let text = String(decoding: source.bytes[token.range], as: UTF8.self)
    let word = String(text.prefix { $0 != ">" && $0 != ":" && $0 != "(" }).trimmedOfBlanks
    let item =
      text.hasSuffix(":")
      ? HeaderKey(rawValue: word)?.item : TranscriptLine.Label(rawValue: word)?.item
    return item.map { "`\($0.label)`\n\n\($0.meaning)" }
  }
}

extension TranscriptLine.Label {
  /// The form of a line with the label, in the markup of the manual.
  package var form: String {
    switch self {
    case .you, .bot, .or, .note, .history, .review: "`\(rawValue)>` ‹text›"
    case .has, .hasNot: "`\(rawValue)>` ‹text›, `\(rawValue) (regex)>` ‹expression›"
    case .within: "`within>` ‹time›"
    case .sameAs: "`same as>` ‹message›"
    case .expect, .set: "`\(rawValue)>` ‹name› `=` ‹value›"
    case .clock: "`clock>` ‹date and time›"
    case .user: "`user>` ‹name›"
    case .call: "`call>` ‹object› ‹arguments› `=` ‹result›"
    case .rule: "`rule>` ‹file›`:` ‹trigger›, `rule>` ‹file›`:`‹line›"
    case .brief: "`case>` ‹rule› ‹message›, `case>` ‹rule›`=`‹outcome› ‹message› `>` ‹message›"
    }
  }

  /// The meaning of a line with the label, in the markup of the manual.
  package var meaning: String {
    switch self {
    case .you:
      "A message of the user, or a command such as `/topic`. Without text, the empty message."
    case .bot: "The whole reply. Without text, the empty reply."
    case .or:
      "Another correct text for the line above; below `you>`, another wording of the message, with which the case is run again."
    case .note: "Output of the program: notices, results of commands, rows of a list."
    case .history: "A command on the history screen, which `/history` opens."
    case .review: "A command on the review screen, which `/review` opens."
    case .expect: "A user variable, or `topic`, after the reply."
    case .rule: "The rule that has to answer."
    case .clock:
      "The robot's date and time from the next message on; `/save` and `--record` write it where needed."
    case .user:
      "The user who speaks from here on, up to the next title. Each user has a separate conversation."
    case .call:
      "The result of an object in the next reply; the object itself is not run. `/save`, `/expect` and `--record` "
        + "write this line where an object was called. An equals sign in the arguments is written `\\x3D`."
    case .brief:
      "A case on one line, as `explore --brief` writes it: the digest of the rule that has to answer the last message, and "
        + "perhaps that of all replies and of the variables that rules set. `(hello|hi) you` stands for two wordings, each "
        + "a case; `~` repeats the message before it, `~7` with the seed 7."
    case .has: "A text, or a match of a regular expression, somewhere in the reply."
    case .hasNot: "A text, or a match of a regular expression, nowhere in the reply."
    case .within: "The maximum time for the reply, such as `2 s` or `500 ms`."
    case .sameAs: "An earlier message in the case, whose last reply must be the same as this one."
    case .set: "Sets a user variable, or `topic`, before the next message."
    }
  }

  fileprivate var item: OutlineItem {
    OutlineItem(["\(rawValue)>"], snippet: "\(self == .or ? " or" : rawValue)> $0", meaning)
  }
}

extension HeaderKey {
  /// The meaning of a line of the header, in the markup of the manual.
  package var meaning: String {
    switch self {
    case .rules: "A rule file or folder, relative to the transcript, or `builtin`. Can be repeated."
    case .seed: "The seed of random choices; 0 unless given."
    case .clock: "The date and time for the robot, such as `2026-11-21T08:30`."
    case .user: "The user's name."
    case .utf8: "With `true`, messages keep non-ASCII letters."
    case .language: "The language of all rule files, regardless of their names; like `--language`."
    case .order: "The order in which matching triggers win; like `--order`."
    case .max: "Limits that differ from the defaults: `redirects=10 reply=500`; like `--max`."
    case .maxSteps: "The maximum number of links followed for an ELIZA script's reply; 0: no limit."
    case .skip: "The file is not run, for this reason."
    case .against:
      "The name of a robot that another program runs, which answers instead of rules; `--against` or the settings file says what it "
        + "stands for."
    case .todo: "The file is expected to fail, for this reason; if it passes, that is reported."
    }
  }

  fileprivate var item: OutlineItem {
    OutlineItem(["\(rawValue):"], snippet: "\(rawValue): $0", meaning)
  }
}
