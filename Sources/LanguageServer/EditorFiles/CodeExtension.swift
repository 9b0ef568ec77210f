import JSON
import Responder

/// The files of an extension for VS Code, which uses the npm package vscode-languageclient.
enum CodeExtension {
  static func files(_ grammars: [LanguageGrammar], version: String) -> [EditorKind.File] {
    [
      .init("package.json", manifest(grammars, version).text + "\n"),
      .init("extension.js", code(grammars)),
    ]
      + grammars.flatMap { grammar in
        [
          EditorKind.File(
            "syntaxes/\(grammar.name).tmLanguage.json",
            TextMateGrammar.json(of: grammar).text + "\n"),
          EditorKind.File(
            "\(grammar.name).language-configuration.json", settings(of: grammar).text + "\n"),
        ]
      }
  }

  private static func manifest(_ grammars: [LanguageGrammar], _ version: String) -> JSONValue {
    [
      "name": "parley", "displayName": "Parley", "publisher": "parley",
      "version": .string(version), "license": "MIT",
      "description": "Rules of chatbots, and their transcripts",
      "engines": ["vscode": "^1.75.0"], "categories": ["Programming Languages"],
      "main": "./extension.js",
      "activationEvents": .array(grammars.map { .string("onLanguage:" + $0.name) }),
      "dependencies": ["vscode-languageclient": "^9.0.1"],
      "contributes": [
        "languages": .array(
          grammars.map { grammar in
            [
              "id": .string(grammar.name),
              "extensions": .array(grammar.fileExtensions.map { .string("." + $0) }),
              "configuration": .string("./\(grammar.name).language-configuration.json"),
            ]
          }),
        "grammars": .array(
          grammars.map { grammar in
            [
              "language": .string(grammar.name),
              "scopeName": .string(TextMateGrammar.scope(of: grammar)),
              "path": .string("./syntaxes/\(grammar.name).tmLanguage.json"),
            ]
          }),
      ],
    ]
  }

  private static func settings(of grammar: LanguageGrammar) -> JSONValue {
    let (start, end) = grammar.comments
    return [
      "comments": end.isEmpty
        ? ["lineComment": .string(start)]
        : ["blockComment": .array([.string(start), .string(end)])],
      "brackets": [["(", ")"], ["[", "]"], ["{", "}"], ["<", ">"]],
    ]
  }

  private static func code(_ grammars: [LanguageGrammar]) -> String {
    """
    // Written by ‘parley editor vscode’
    const { LanguageClient } = require('vscode-languageclient/node');

    let client;

    exports.activate = () => {
      const server = { command: 'parley', args: ['lsp'] };
      const languages = [\(grammars.map { "'\($0.name)'" }.joined(separator: ", "))];
      client = new LanguageClient('parley', 'Parley', server, {
        documentSelector: languages.map((language) => ({ language })),
      });
      return client.start();
    };

    exports.deactivate = () => client && client.stop();

    """
  }
}

/// A grammar in the form of TextMate, which VS Code and many other editors read.
enum TextMateGrammar {
  static func scope(of grammar: LanguageGrammar) -> String { "source." + grammar.name }

  static func json(of grammar: LanguageGrammar) -> JSONValue {
    let (start, end) = grammar.comments
    let comment: JSONValue =
      end.isEmpty
      ? [
        "name": .string("comment.line." + grammar.name),
        "match": .string("(?:^|(?<=\\s))\(literal(start)).*$"),
      ]
      : [
        "name": .string("comment.block." + grammar.name), "begin": .string(literal(start)),
        "end": .string(literal(end)),
      ]
    // If two rules match at the same place, the first one counts.
    return [
      "name": .string(grammar.name), "scopeName": .string(scope(of: grammar)),
      "fileTypes": .array(grammar.fileExtensions.map { .string($0) }),
      "patterns": .array(
        [comment]
          + grammar.rules.map { rule in
            [
              "match": .string(pattern(rule.form)),
              "captures": ["1": ["name": .string("\(name(of: rule.kind)).\(grammar.name)")]],
            ]
          }),
    ]
  }

  private static func name(of kind: OutlineToken.Kind) -> String {
    switch kind {
    case .keyword: "keyword.control"
    case .tag: "entity.name.function"
    case .wildcard: "keyword.operator"
    case .comment: "comment.line"
    case .title: "entity.name.section"
    case .text: "string.unquoted"
    case .number: "constant.numeric"
    }
  }

  private static func pattern(_ form: LanguageGrammar.Form) -> String {
    switch form {
    case .lineStart(let texts): "^\\s*(\(either(texts)))"
    case .line(let start): "^\\s*(\(literal(start)).*)$"
    case .words(let words): "\\b(\(either(words)))\\b"
    case .marks(let marks): "(\(either(marks)))"
    // If all names are words, or none is, an alternative is empty and would match everything: it is dropped.
    case .tag(let open, let names, let close):
      "(\(literal(open))/?(?:"
        + [
          either(names.filter(\.isWord)) + "[0-9]*(?:[^A-Za-z0-9\(close)][^\(close)]*)?",
          either(names.filter { !$0.isWord }) + "[^\(close)]*",
        ].filter { !$0.hasPrefix("(?:)") }.joined(separator: "|") + ")\(literal(close)))"
    }
  }

  private static func either(_ texts: [String]) -> String {
    "(?:" + texts.map(literal).joined(separator: "|") + ")"
  }

  private static func literal(_ text: String) -> String {
    text.escaping("\\.*+?$^|()[]{}", blank: "\\s+")
  }
}
