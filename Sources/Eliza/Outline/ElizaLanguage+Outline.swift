import Responder

extension ElizaLanguage {
  static func completions(in source: RuleSource, at offset: Int) -> OutlineCompletions {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    let before = source.bytes[..<offset]
    let start = before.lastIndex { isBlank($0) || "()=/".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let range = start..<offset
    let marks = before[..<start]
    let last = marks.last { !isBlank($0) }
    if marks.last == UInt8(ascii: "/") { return OutlineCompletions(range, kinds: [.wordClass]) }
    if last == UInt8(ascii: "="), isLink(marks) {
      return OutlineCompletions(range, kinds: [.keyword])
    }
    if last == UInt8(ascii: "(") { return OutlineCompletions(range, items: items) }
    return OutlineCompletions(range)
  }

  /// Returns whether the last `=` follows a bracket, as in `(=K)`.
  private static func isLink(_ text: ArraySlice<UInt8>) -> Bool {
    guard let equals = text.lastIndex(of: UInt8(ascii: "=")) else { return false }
    return text[..<equals].last { $0 > 0x20 } == UInt8(ascii: "(")
  }

  static func meaning(of token: OutlineToken, in source: RuleSource) -> String? {
    let text = String(decoding: source.bytes[token.range], as: UTF8.self).uppercased()
    switch token.kind {
    case .wildcard:
      return text == "0" ? "`0` is any number of words." : "`\(text)` is that many words."
    case .number:
      return
        "In a reassembly, the text of that part of the decomposition; after a keyword, its rank."
    case .keyword:
      return items.first { $0.forms.contains { $0.hasPrefix(text) } }?.meaning
    case .tag, .comment, .title, .text: return nil
    }
  }

  /// The forms that may follow a bracket, with their meanings in the words of the manual.
  static let items = [
    OutlineItem(["NEWKEY"], "Continues with the next keyword in the message."),
    OutlineItem(
      ["= KEYWORD"], snippet: "= ${1:KEYWORD}",
      "Instead of a reassembly or at the end: continues with the rule of that keyword."),
    OutlineItem(
      ["PRE (WORDS) (= KEYWORD)"], snippet: "PRE (${1:I ARE 3}) (= ${2:I})",
      "Changes the words first, and then continues with that rule."),
    OutlineItem(
      ["NONE ((0) (PLEASE GO ON))"], snippet: "NONE\n    ((0) (${1:PLEASE GO ON}))",
      "The replies to messages without a keyword."),
    OutlineItem(
      ["MEMORY KEYWORD …"],
      snippet:
        "MEMORY ${1:MY}\n    (0 YOUR 0 = $2 3)\n    (0 YOUR 0 = $3 3)\n    (0 YOUR 0 = $4 3)\n    (0 YOUR 0 = $5 3)",
      "Four ways to store messages with that keyword, for replies to messages without a keyword."),
    OutlineItem(
      ["DLIST (/TAG)"], snippet: "DLIST (/${1:TAG})", "The keyword has these tags."),
  ]

  var grammar: LanguageGrammar {
    let words = Self.items.compactMap { item in
      item.label.split(separator: " ").first.map(String.init)
    }
    return LanguageGrammar(
      "eliza", fileExtensions, comments: (";", ""), ignoresCase: true,
      [
        .init(.keyword, .words(["START"] + words.filter { $0.allSatisfy(\.isLetter) })),
        .init(.keyword, .marks(["="])),
        .init(.number, .words((0...9).map(String.init))),
      ])
  }
}
