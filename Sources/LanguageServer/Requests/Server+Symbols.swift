import Disk
import JSON
import Responder

extension Server {
  func documentSymbols(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    if client.supportsSymbolTrees { return .array(file.outline.symbols.map { tree($0, in: file) }) }
    return .array(file.outline.allSymbols.map { information($0, in: file) })
  }

  private func tree(_ symbol: OutlineSymbol, in file: SourceFile) -> JSONValue {
    [
      "name": .string(Self.shown(symbol.name)), "detail": .string(symbol.detail),
      "kind": JSONValue(Self.kind(of: symbol)), "range": file.range(symbol.range).json,
      "selectionRange": file.range(symbol.nameRange).json,
      "children": .array(symbol.children.map { tree($0, in: file) }),
    ]
  }

  private func information(_ symbol: OutlineSymbol, in file: SourceFile) -> JSONValue {
    [
      "name": .string(Self.shown(symbol.name)), "kind": JSONValue(Self.kind(of: symbol)),
      "location": [
        "uri": .string(DocumentAddress.uri(of: file.path)), "range": file.range(symbol.range).json,
      ],
      "containerName": .string(symbol.detail),
    ]
  }

  /// Returns a name as lists show it: `(no name)` for an empty one, which editors would not show.
  private static func shown(_ name: String) -> String { name.isEmpty ? "(no name)" : name }

  /// Returns the protocol’s number for the kind of a symbol.
  private static func kind(of symbol: OutlineSymbol) -> Int {
    switch symbol.kind {
    case .topic: 3
    case .rule: 12
    case .keyword, .testCase: 5
    case .array, .set: 18
    case .map: 19
    case .robotVariable, .userVariable: 13
    case .environmentVariable: 14
    case .object: 6
    case .substitution: 15
    case .exchange: 24
    case .reply, .wordClass, .file: 20
    }
  }

  /// The maximum number of symbols for one search.
  private static let maximumSymbols = 500

  func workspaceSymbols(_ params: JSONValue) -> JSONValue {
    let query = params["query"]?.string?.lowercased() ?? ""
    var found: [JSONValue] = []
    for file in workspace.files.values.sorted(by: { $0.path < $1.path }) {
      for symbol in file.outline.allSymbols where found.count < Self.maximumSymbols {
        guard query.isEmpty || symbol.name.lowercased().contains(query) else { continue }
        found.append(information(symbol, in: file))
      }
    }
    return .array(found)
  }

  func foldingRanges(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    var folds: [JSONValue] = []
    func add(_ range: Range<Int>, kind: String?) {
      let start = file.lines.lineNumber(of: range.lowerBound)
      let end = file.lines.lineNumber(of: max(range.lowerBound, range.upperBound - 1))
      guard end > start else { return }
      folds.append(
        .object(
          [.init("startLine", JSONValue(start)), .init("endLine", JSONValue(end))]
            + (kind.map { [.init("kind", .string($0))] } ?? [])))
    }
    for symbol in file.outline.allSymbols { add(symbol.range, kind: nil) }
    var comment: Range<Int>?
    for token in file.outline.tokens where token.kind == .comment {
      let line = file.lines.lineNumber(of: token.range.lowerBound)
      if let open = comment, file.lines.lineNumber(of: open.upperBound) + 1 >= line {
        comment = open.lowerBound..<token.range.upperBound
      } else {
        if let comment { add(comment, kind: "comment") }
        comment = token.range
      }
    }
    if let comment { add(comment, kind: "comment") }
    return .array(folds)
  }

  func links(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    return .array(
      file.outline.mentions.filter { $0.name.kind == .file }.compactMap { mention in
        let path = Workspace.path(mention.name.text, from: file.path)
        guard Files.exists(path) else { return nil }
        return [
          "range": file.range(mention.range).json, "target": .string(DocumentAddress.uri(of: path)),
        ]
      })
  }
}
