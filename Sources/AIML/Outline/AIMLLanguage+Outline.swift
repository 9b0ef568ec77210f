import Responder

extension AIMLLanguage {
  /// Returns the problems that can be found in the file alone.
  func singleFileProblems(in source: RuleSource) -> [Diagnostic] {
    Reading([source], options) { _ in }.diagnostics.filter {
      Self.singleFileChecks.contains($0.check)
    }
    .completed(from: [source])
  }

  /// The checks of a single file's structure.
  static let singleFileChecks: Set<String> = Set(
    [
      AIMLCheck.notWellFormed, .noRoot, .noPattern, .noTemplate, .repeatedPart, .nestedCategory,
      .wrongEncoding,
      .unknownEntity, .strayText, .strayElement,
    ].map(\.rawValue))

  func outline(of source: RuleSource) -> RuleOutline {
    let kind = FileKind(path: source.name) ?? .categories
    guard kind == .categories else { return Self.outline(of: source, kind) }
    // Text in another encoding is converted before it is read, so offsets would not match the file.
    guard Reading.utf8(source.bytes).bytes == source.bytes else { return RuleOutline() }
    return CategoryOutliner.outline(of: source)
  }

  /// Returns the outline of a file without categories.
  private static func outline(of source: RuleSource, _ kind: FileKind) -> RuleOutline {
    switch kind {
    case .set(let name):
      return RuleOutline(mentions: [OutlineMention(.set, name, .definition, 0..<0)])
    case .map(let name):
      return RuleOutline(mentions: [OutlineMention(.map, name, .definition, 0..<0)])
    case .properties, .predicates:
      let own: OutlineName.Kind = kind == .properties ? .robotVariable : .userVariable
      var outline = RuleOutline()
      let first = source.bytes.first { !$0.isBlank && !SourceLines.byteOrderMark.contains($0) }
      // The names in a list in JSON, the format of Pandorabots, are not located.
      guard first != UInt8(ascii: "[") else { return outline }
      for line in source.bytes.lines {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
          let start = line[..<colon].firstIndex(where: { !$0.isBlank }),
          let last = line[..<colon].lastIndex(where: { !$0.isBlank }),
          line[start] != UInt8(ascii: "#")
        else { continue }
        let range = start..<(last + 1)
        let name = String(decoding: line[range], as: UTF8.self)
        outline.symbols.append(
          OutlineSymbol(own, name, range: line.startIndex..<line.endIndex, nameRange: range))
        outline.mentions.append(OutlineMention(own, name, .definition, range))
      }
      return outline
    case .categories, .substitutions, .pronouns, .triples: return RuleOutline()
    }
  }

  static func completions(in source: RuleSource, at offset: Int) -> OutlineCompletions {
    let bytes = Array(source.bytes[..<offset])
    var tokens = Array(MarkupScanner(bytes))
    if let last = tokens.last, last.fault != nil {
      if case .start(let name, _, _) = last.kind, name.upperBound < offset {
        return completionsInAttribute(of: bytes[name], bytes[name.upperBound...], at: offset)
      }
      if bytes[last.range.lowerBound] == UInt8(ascii: "<") {
        return OutlineCompletions(last.range.lowerBound..<offset, items: items)
      }
    }
    var start = offset
    if case .text? = tokens.last?.kind, let text = tokens.popLast()?.range,
      !bytes[text].contains(0x0A)
    {
      start = bytes[text].firstIndex { !$0.isBlank } ?? offset
    }
    guard case .start(let name, let attributes, isEmpty: false)? = tokens.last?.kind,
      attributes.isEmpty
    else { return OutlineCompletions(offset..<offset) }
    let kinds: [String: OutlineName.Kind] = ["srai": .rule, "set": .set]
    let kind = kinds[String(decoding: bytes[name], as: UTF8.self)]
    return OutlineCompletions(start..<offset, kinds: kind.map { [$0] } ?? [])
  }

  private static func completionsInAttribute(
    of tag: ArraySlice<UInt8>, _ inner: ArraySlice<UInt8>, at offset: Int
  ) -> OutlineCompletions {
    let none = OutlineCompletions(offset..<offset)
    guard inner.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1,
      let quote = inner.lastIndex(of: UInt8(ascii: "\""))
    else { return none }
    let name = inner[..<quote].split(whereSeparator: \.isBlank).last.map(Array.init) ?? []
    let kinds = CategoryOutliner.namedKinds
    guard name == Array("name=".utf8),
      let kind = kinds[String(decoding: tag, as: UTF8.self).lowercased()]
    else { return none }
    return OutlineCompletions(quote + 1..<offset, kinds: [kind])
  }

  static func meaning(of token: OutlineToken, in source: RuleSource) -> String? {
    let text = String(decoding: source.bytes[token.range], as: UTF8.self)
    if token.kind == .wildcard { return wildcards[text] }
    guard token.kind == .tag || token.kind == .keyword else { return nil }
    let name = text.lowercased()
    return items.first { $0.label == "<\(name)>" || $0.label.hasPrefix("<\(name) ") }.map {
      "`\($0.label)`\n\n\($0.meaning)"
    }
  }

  private static let wildcards = [
    "*": "`*` matches one or more words; exact words have precedence.",
    "_": "`_` matches one or more words, with precedence over exact words.",
    "^": "`^` matches any number of words; exact words have precedence.",
    "#": "`#` matches any number of words, with precedence over exact words.",
  ]

  static let items = [
    OutlineItem(
      ["<category>"],
      snippet:
        "<category>\n  <pattern>${1:HELLO}</pattern>\n  <template>${2:Hello!}</template>\n</category>",
      "A rule: a pattern and the template that answers it."),
    OutlineItem(
      ["<pattern>"], snippet: "<pattern>$1</pattern>", "The messages that a category answers."),
    OutlineItem(["<template>"], snippet: "<template>$1</template>", "The reply of a category."),
    OutlineItem(
      ["<that>"], snippet: "<that>$1</that>",
      "In a category, the robot’s reply before the message; in a template, that reply’s text."),
    OutlineItem(
      ["<topic name=\"\">"], snippet: "<topic name=\"${1:NAME}\">\n  $0\n</topic>",
      "The categories of a topic."),
    OutlineItem(
      ["<star>"], snippet: "<star/>", "The words that a wildcard of the pattern matched."),
    OutlineItem(
      ["<thatstar>"], snippet: "<thatstar/>", "The words that a wildcard of `<that>` matched."),
    OutlineItem(
      ["<topicstar>"], snippet: "<topicstar/>", "The words that a wildcard of the topic matched."),
    OutlineItem(["<srai>"], snippet: "<srai>$1</srai>", "The reply to another message."),
    OutlineItem(["<sr>"], snippet: "<sr/>", "The reply to the words of the first wildcard."),
    OutlineItem(
      ["<random>"], snippet: "<random>\n  <li>$1</li>\n  <li>$2</li>\n</random>",
      "One of the items, chosen at random."),
    OutlineItem(["<li>"], snippet: "<li>$1</li>", "An item of a list or a condition."),
    OutlineItem(
      ["<condition name=\"\">"],
      snippet:
        "<condition name=\"${1:name}\">\n  <li value=\"${2:value}\">$3</li>\n  <li>$4</li>\n</condition>",
      "The first item with the predicate's value."),
    OutlineItem(
      ["<get name=\"\">"], snippet: "<get name=\"${1:name}\"/>", "A predicate of the user."),
    OutlineItem(
      ["<set name=\"\">"], snippet: "<set name=\"${1:name}\">$2</set>",
      "Changes a predicate of the user; in a pattern, `<set>name</set>` matches an item of a set."),
    OutlineItem(
      ["<bot name=\"\">"], snippet: "<bot name=\"${1:name}\"/>", "A property of the robot."),
    OutlineItem(
      ["<map name=\"\">"], snippet: "<map name=\"${1:name}\">$2</map>",
      "The value that a map has for the text inside."),
    OutlineItem(
      ["<think>"], snippet: "<think>$1</think>", "Runs its content and says nothing."),
    OutlineItem(["<date>"], snippet: "<date format=\"${1:%H:%M}\"/>", "The date or the time."),
    OutlineItem(["<input>"], snippet: "<input/>", "The user’s last message."),
    OutlineItem(["<formal>"], snippet: "<formal>$1</formal>", "Each Word With a Capital."),
    OutlineItem(["<uppercase>"], snippet: "<uppercase>$1</uppercase>", "The text in upper case."),
    OutlineItem(["<lowercase>"], snippet: "<lowercase>$1</lowercase>", "The text in lower case."),
    OutlineItem(
      ["<sentence>"], snippet: "<sentence>$1</sentence>", "The text with a capital at its start."),
    OutlineItem(["<person>"], snippet: "<person>$1</person>", "The text with pronouns swapped."),
    OutlineItem(["<learn>"], snippet: "<learn>$1</learn>", "Teaches the robot a category."),
    OutlineItem(
      ["<eval>"], snippet: "<eval>$1</eval>",
      "Inside `<learn>`: a text computed when the category is learned."),
  ]

  var grammar: LanguageGrammar {
    let names = Self.items.map { item in String(item.label.dropFirst().prefix { $0.isLetter }) }
    return LanguageGrammar(
      "aiml", fileExtensions, comments: ("<!--", "-->"), ignoresCase: true,
      [
        .init(.tag, .tag(open: "<", names: ["aiml", "?xml"] + names, close: ">")),
        .init(.wildcard, .marks(["*", "_", "^", "#"])),
      ])
  }
}
