import Responder

/// Modes for Emacs, and the registration of the server with Eglot.
enum EmacsMode {
  static func text(_ grammars: [LanguageGrammar]) -> String {
    """
    ;;; parley-mode.el --- rules of chatbots, and their transcripts -*- lexical-binding: t -*-
    ;; Written by ‘parley editor emacs’

    ;;; Code:
    \(grammars.map(mode).joined())
    (defvar eglot-server-programs)
    (with-eval-after-load 'eglot
      (add-to-list 'eglot-server-programs
                   '((\(grammars.map(name).joined(separator: " "))) . ("parley" "lsp"))))

    (provide 'parley-mode)
    ;;; parley-mode.el ends here

    """
  }

  private static func name(_ grammar: LanguageGrammar) -> String {
    grammar.name == "parley" ? "parley-transcript-mode" : "parley-\(grammar.name)-mode"
  }

  private static func mode(_ grammar: LanguageGrammar) -> String {
    let mode = name(grammar)
    let (start, end) = grammar.comments
    let comment =
      end.isEmpty
      ? "\\(?:^\\|[ \t]\\)\\(\(literal(start)).*\\)$"
      : "\\(\(literal(start))\\(?:.\\|\n\\)*?\(literal(end))\\)"
    // If two rules match at the same place, Emacs takes the first one.
    let rules: [(String, OutlineToken.Kind)] =
      [(comment, .comment)] + grammar.rules.map { (pattern($0.form), $0.kind) }
    let keywords = rules.map { text, kind in "    (\(quoted(text)) 1 \(face(kind)))\n" }
    let extensions = grammar.fileExtensions.map(literal).joined(separator: "\\|")
    return """

      (defvar \(mode)-keywords
        '(
      \(keywords.joined())    )
        "The colors of `\(mode)'.")

      ;;;###autoload
      (define-derived-mode \(mode) prog-mode "\(grammar.name.withCapital)"
        "A mode for files in the language of `parley lsp' that it calls \(grammar.name)."
        (setq-local comment-start "\(start) " comment-end "\(end)")
        (setq-local font-lock-defaults '(\(mode)-keywords t \(grammar.ignoresCase ? "t" : "nil"))))
      (put '\(mode) 'eglot-language-id "\(grammar.name)")
      ;;;###autoload
      (add-to-list 'auto-mode-alist '(\(quoted("\\.\\(?:\(extensions)\\)\\'")) . \(mode)))

      """
  }

  private static func face(_ kind: OutlineToken.Kind) -> String {
    switch kind {
    case .keyword: "font-lock-keyword-face"
    case .tag: "font-lock-function-name-face"
    case .wildcard, .number: "font-lock-constant-face"
    case .comment: "font-lock-comment-face"
    case .title: "font-lock-type-face"
    case .text: "font-lock-string-face"
    }
  }

  /// Returns a pattern whose first group is the colored text.
  private static func pattern(_ form: LanguageGrammar.Form) -> String {
    switch form {
    case .lineStart(let texts): "^[ \t]*\\(\(either(texts))\\)"
    case .line(let start): "^[ \t]*\\(\(literal(start)).*\\)$"
    case .words(let words): "\\_<\\(\(either(words))\\)\\_>"
    case .marks(let marks): "\\(\(either(marks))\\)"
    // If all names are words, or none is, an alternative is empty and would match everything: it is dropped.
    case .tag(let open, let names, let close):
      "\\(\(literal(open))/?\\(?:"
        + [
          either(names.filter(\.isWord))
            + "[0-9]*\\(?:[^A-Za-z0-9\(close)\n][^\(close)\n]*\\)?",
          either(names.filter { !$0.isWord }) + "[^\(close)\n]*",
        ].filter { !$0.hasPrefix("\\(?:\\)") }.joined(separator: "\\|") + "\\)\(literal(close))\\)"
    }
  }

  private static func either(_ texts: [String]) -> String {
    "\\(?:" + texts.map(literal).joined(separator: "\\|") + "\\)"
  }

  private static func literal(_ text: String) -> String {
    text.escaping("\\.*+?$^[]", blank: "[ \t]+")
  }

  /// Returns a string of Emacs Lisp.
  private static func quoted(_ pattern: String) -> String {
    "\""
      + pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\t", with: "\\t").replacing("\n", with: "\\n") + "\""
  }
}
