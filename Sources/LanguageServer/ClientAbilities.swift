import JSON

/// The abilities of the client that change what the server sends.
struct ClientAbilities: Sendable {
  private let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// UTF-8 if the client supports it, otherwise UTF-16, which every client supports.
  var encoding: PositionEncoding {
    let encodings = json.at("general", "positionEncodings")?.elements.compactMap(\.string) ?? []
    return encodings.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
  }

  var watchesFiles: Bool {
    json.at("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.bool == true
  }

  /// Whether the client requests diagnostics, and requests them again when they have changed.
  var pullsDiagnostics: Bool {
    json.at("textDocument", "diagnostic") != nil
      && json.at("workspace", "diagnostics", "refreshSupport")?.bool == true
  }

  var supportsRelatedLocations: Bool {
    json.at("textDocument", "publishDiagnostics", "relatedInformation")?.bool == true
      || json.at("textDocument", "diagnostic", "relatedInformation")?.bool == true
  }

  /// Whether the server can tell the client to request code lenses again.
  var refreshesLenses: Bool { json.at("workspace", "codeLens", "refreshSupport")?.bool == true }

  /// Whether the client makes changes that the server sends.
  var appliesEdits: Bool { json.at("workspace", "applyEdit")?.bool == true }

  var supportsSnippets: Bool {
    json.at("textDocument", "completion", "completionItem", "snippetSupport")?.bool == true
  }

  /// The places where texts are shown; the client names the formats that it supports in each.
  enum Markup { case hover, completion, signature }

  /// Returns a Markdown text in a format that the client supports; plain text has no backquotes.
  func markup(_ text: String, _ form: Markup) -> JSONValue {
    let formats =
      switch form {
      case .hover: json.at("textDocument", "hover", "contentFormat")
      case .completion:
        json.at("textDocument", "completion", "completionItem", "documentationFormat")
      case .signature:
        json.at(
          "textDocument", "signatureHelp", "signatureInformation", "documentationFormat")
      }
    let plain = JSONValue.string(text.replacing("`", with: ""))
    // A client that names no formats takes strings only.
    guard let formats = formats?.elements else { return plain }
    return formats.contains("markdown")
      ? ["kind": "markdown", "value": .string(text)] : ["kind": "plaintext", "value": plain]
  }

  var supportsSymbolTrees: Bool {
    json.at("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")?.bool == true
  }

  /// Whether the client supports edits with the versions of documents.
  var supportsVersionedEdits: Bool {
    json.at("workspace", "workspaceEdit", "documentChanges")?.bool == true
  }

  /// Whether the client supports code actions, and not only commands.
  var supportsCodeActions: Bool {
    json.at("textDocument", "codeAction", "codeActionLiteralSupport") != nil
  }
}

extension Server {
  /// The server's features, as the answer to `initialize` names them.
  var capabilities: JSONValue {
    let always: JSONValue = [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": false],
      "definitionProvider": true, "referencesProvider": true, "documentHighlightProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentSymbolProvider": true, "workspaceSymbolProvider": true,
      "foldingRangeProvider": true, "documentLinkProvider": ["resolveProvider": false],
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": ["<", "{", "@", "=", "/", "\"", ">", "!"]],
      "semanticTokensProvider": [
        "legend": [
          "tokenTypes": JSONValue(SemanticType.allCases.map(\.rawValue)),
          "tokenModifiers": ["definition"],
        ],
        "full": ["delta": true], "range": true,
      ],
      "signatureHelpProvider": ["triggerCharacters": [" ", "="]],
      "inlayHintProvider": true, "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "callHierarchyProvider": true, "codeLensProvider": ["resolveProvider": false],
      "executeCommandProvider": [
        "commands": JSONValue(WorkspaceCommand.allCases.map(\.rawValue))
      ],
      "codeActionProvider": client.supportsCodeActions
        ? ["codeActionKinds": ["quickfix", "source.fixAll"]] : false,
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true],
        "fileOperations": [
          "willRename": ["filters": [["scheme": "file", "pattern": ["glob": "**/*"]]]]
        ],
      ],
    ]
    guard client.pullsDiagnostics else { return always }
    let diagnostics: JSONValue = [
      "identifier": "parley", "interFileDependencies": true, "workspaceDiagnostics": false,
    ]
    return .object(always.members + [.init("diagnosticProvider", diagnostics)])
  }
}
