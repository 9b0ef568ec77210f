import Responder

/// File types and colors for Vim and Neovim.
enum VimFiles {
  static func files(_ grammars: [LanguageGrammar]) -> [EditorKind.File] {
    [.init("ftdetect/parley.vim", detection(grammars))]
      + grammars.flatMap { grammar in
        [
          EditorKind.File("syntax/\(grammar.name).vim", syntax(of: grammar)),
          EditorKind.File("ftplugin/\(grammar.name).vim", settings(of: grammar)),
        ]
      }
  }

  private static func detection(_ grammars: [LanguageGrammar]) -> String {
    let lines = grammars.map { grammar in
      let patterns = grammar.fileExtensions.map { "*." + $0 }.joined(separator: ",")
      return "autocmd BufRead,BufNewFile \(patterns) setfiletype \(grammar.name)\n"
    }
    return "\" Written by ‘parley editor vim’\n" + lines.joined()
  }

  private static func settings(of grammar: LanguageGrammar) -> String {
    let (start, end) = grammar.comments
    let form = "\(start)\\ %s" + (end.isEmpty ? "" : "\\ \(end)")
    return """
      if exists('b:did_ftplugin') | finish | endif
      let b:did_ftplugin = 1
      setlocal commentstring=\(form)
      let b:undo_ftplugin = 'setlocal commentstring<'

      """
  }

  static func syntax(of grammar: LanguageGrammar) -> String {
    var text = """
      " Written by ‘parley editor vim’
      if exists('b:current_syntax') | finish | endif
      syntax case \(grammar.ignoresCase ? "ignore" : "match")

      """
    // If two rules match at the same place, Vim takes the later one.
    for rule in grammar.rules.reversed() {
      text +=
        "syntax match \(highlightGroup(rule.kind, grammar)) \(delimited(pattern(rule.form)))\n"
    }
    let (start, end) = grammar.comments
    let mark = literal(start)
    text +=
      end.isEmpty
      ? "syntax match \(highlightGroup(.comment, grammar)) \(delimited("\\%(^\\|\\s\\)\\@<=\(mark).*$"))\n"
      : "syntax region \(highlightGroup(.comment, grammar)) start=\(delimited(mark)) end=\(delimited(literal(end)))\n"
    for kind in Set(grammar.rules.map(\.kind) + [.comment]).sorted(by: { $0.rawValue < $1.rawValue }
    ) {
      text += "highlight default link \(highlightGroup(kind, grammar)) \(color(of: kind))\n"
    }
    return text + "let b:current_syntax = '\(grammar.name)'\n"
  }

  private static func highlightGroup(_ kind: OutlineToken.Kind, _ grammar: LanguageGrammar)
    -> String
  {
    grammar.name + kind.rawValue.withCapital
  }

  private static func color(of kind: OutlineToken.Kind) -> String {
    switch kind {
    case .keyword: "Statement"
    case .tag: "Function"
    case .wildcard: "Operator"
    case .comment: "Comment"
    case .title: "Title"
    case .text: "String"
    case .number: "Number"
    }
  }

  private static func pattern(_ form: LanguageGrammar.Form) -> String {
    switch form {
    case .lineStart(let texts): "^\\s*\\zs" + either(texts)
    case .line(let start): "^\\s*\(literal(start)).*$"
    case .words(let words): "\\<\(either(words))\\>"
    case .marks(let marks): either(marks)
    // If all names are words, or none is, an alternative is empty and would match everything: it is dropped.
    case .tag(let open, let names, let close):
      literal(open) + "/\\?"
        + group(
          [
            either(names.filter(\.isWord)) + "\\d*\\%([^A-Za-z0-9\(close)][^\(close)]*\\)\\?",
            either(names.filter { !$0.isWord }) + "[^\(close)]*",
          ].filter { !$0.hasPrefix("\\%(\\)") }) + literal(close)
    }
  }

  private static func either(_ texts: [String]) -> String { group(texts.map(literal)) }

  private static func group(_ patterns: [String]) -> String {
    "\\%(" + patterns.joined(separator: "\\|") + "\\)"
  }

  /// Returns a pattern for a text; in Vim's patterns, `+` alone is an ordinary character.
  private static func literal(_ text: String) -> String {
    text.escaping("\\.*$^~[]", blank: "\\s\\+")
  }

  /// Returns a pattern in double quotes, or in single quotes if it contains a double quote.
  private static func delimited(_ pattern: String) -> String {
    let mark = pattern.contains("\"") ? "'" : "\""
    return mark + pattern + mark
  }
}

extension String {
  /// Whether the text consists of letters.
  var isWord: Bool { allSatisfy(\.isLetter) }

  /// The text with its first letter in upper case.
  var withCapital: String { prefix(1).uppercased() + dropFirst() }

  /// Returns the text as a part of a pattern: with a backslash before each of the given marks, and with `blank`, a
  /// pattern for white space, in place of each space.
  func escaping(_ marks: String, blank: String) -> String {
    reduce(into: "") { escaped, character in
      if character == " " { return escaped += blank }
      if marks.contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }
}
