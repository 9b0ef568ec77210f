import Responder

/// The outline of a file’s text, with its rules and names.
struct ParsedFile: Sendable {
  let outline: RuleOutline
  /// The rules, in the order of the file.
  let rules: [OutlineSymbol]
  private let names: [OutlineName.Kind: NameList]

  /// Complexity: linear in the file, plus sorting its names.
  init(_ source: RuleSource, _ language: FileLanguage) {
    let outline = language.tools.outline(source)
    self.outline = outline
    rules = outline.allSymbols.filter { $0.kind == .rule }
    var names: [OutlineName.Kind: Set<String>] = [:]
    for mention in outline.mentions where mention.name.kind != .reply {
      // A redirect’s target is not a separate rule.
      if mention.name.kind == .rule, mention.role != .definition { continue }
      names[mention.name.kind, default: []].insert(mention.name.text)
    }
    self.names = names.mapValues(NameList.init)
  }

  /// Returns the names of a kind that the file mentions, each once; of the rules, those that it defines.
  func names(_ kind: OutlineName.Kind) -> NameList { names[kind] ?? NameList([]) }
}

/// Sorted names, for finding those that contain a text, ignoring case; a name with a zero byte is left out.
struct NameList: Sendable {
  let texts: [String]
  /// The names in lower case, one after another, each ended by a zero byte.
  private let lowercase: [UInt8]

  init(_ names: Set<String>) {
    texts = names.filter { !$0.utf8.contains(0) }.sorted()
    var lowercase: [UInt8] = []
    for text in texts {
      lowercase += text.lowercased().utf8
      lowercase.append(0)
    }
    self.lowercase = lowercase
  }

  /// Calls a function with the names that contain a text in lower case, until the function returns false.
  ///
  /// Complexity: linear in the names.
  func forEach(containing part: [UInt8], _ body: (String) -> Bool) {
    guard let first = part.first else {
      for text in texts where !body(text) { return }
      return
    }
    var number = 0
    var index = 0
    while index < lowercase.count {
      let byte = lowercase[index]
      if byte == first, lowercase[index...].starts(with: part) {
        guard body(texts[number]) else { return }
        while lowercase[index] != 0 { index += 1 }
      }
      if lowercase[index] == 0 { number += 1 }
      index += 1
    }
  }
}
