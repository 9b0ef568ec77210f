import JSON
import Responder

/// The call hierarchy: rules and keywords that lead to other rules and keywords by redirects and links.
extension Server {
  func prepareCalls(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    if let mention = file.outline.mention(at: offset), mention.name.kind.isCallable,
      mention.role == .redirect || mention.role == .read
    {
      return .array(withReplyTimeLimit { definitions(of: mention, in: file) }.compactMap(item))
    }
    return file.outline.caller(at: offset)
      .flatMap { item(Place(path: file.path, range: $0.nameRange)) }.map { [$0] } ?? .null
  }

  func outgoingCalls(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, symbol) = try symbol(of: params)
    var calls: [Place: [Range<Int>]] = [:]
    for mention in file.outline.mentions
    where mention.isCall && symbol.range.contains(mention.range.lowerBound) {
      for target in withReplyTimeLimit({ definitions(of: mention, in: file) }) {
        calls[target, default: []].append(mention.range)
      }
    }
    return .array(
      sorted(calls).compactMap { target, ranges in
        item(target).map {
          ["to": $0, "fromRanges": .array(ranges.map { file.range($0).json })]
        }
      })
  }

  func incomingCalls(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, symbol) = try symbol(of: params)
    let target = Place(path: file.path, range: symbol.nameRange)
    var calls: [Place: [Range<Int>]] = [:]
    let uses = withReplyTimeLimit {
      scope(of: file).flatMap { other in
        other.outline.mentions.filter { mention in
          guard mention.isCall else { return false }
          return mention.name.kind == .rule
            ? symbol.kind == .rule && isRedirect(mention, in: other, to: target, symbol.name)
            : symbol.kind == .keyword && mention.name.text == symbol.name
        }.map { (other, $0) }
      }
    }
    for (other, mention) in uses {
      guard let caller = other.outline.caller(at: mention.range.lowerBound) else { continue }
      calls[Place(path: other.path, range: caller.nameRange), default: []].append(mention.range)
    }
    return .array(
      sorted(calls).compactMap { caller, ranges in
        guard let item = item(caller), let file = workspace.files[caller.path] else { return nil }
        return ["from": item, "fromRanges": .array(ranges.map { file.range($0).json })]
      })
  }

  private func sorted(_ calls: [Place: [Range<Int>]]) -> [(Place, [Range<Int>])] {
    calls.map { ($0.key, $0.value) }.sorted {
      ($0.0.path, $0.0.range.lowerBound) < ($1.0.path, $1.0.range.lowerBound)
    }
  }

  /// Returns the file and the symbol of an item that the client sends back.
  private func symbol(
    of params: JSONValue
  ) throws(ProtocolError) -> (SourceFile, OutlineSymbol) {
    guard let uri = params.at("item", "uri")?.string,
      let file = workspace.files[DocumentAddress.path(of: uri)],
      let range = params.at("item", "selectionRange").flatMap({ Range<TextPosition>(protocol: $0) }
      ),
      let symbol = file.outline.caller(at: file.lines.offset(of: range.lowerBound))
    else { throw ProtocolError(.requestFailed, "the rule is not there any more") }
    return (file, symbol)
  }

  /// Returns the item of the rule or keyword whose name is at a place.
  private func item(_ place: Place) -> JSONValue? {
    guard let file = workspace.files[place.path],
      let symbol = file.outline.allSymbols.last(where: {
        $0.kind.isCallable && $0.nameRange == place.range
      })
    else { return nil }
    // The protocol's kind 12 is a function.
    return [
      "name": .string(symbol.name), "kind": 12, "detail": .string(symbol.detail),
      "uri": .string(DocumentAddress.uri(of: file.path)), "range": file.range(symbol.range).json,
      "selectionRange": file.range(symbol.nameRange).json,
    ]
  }
}

extension OutlineName.Kind {
  fileprivate var isCallable: Bool { self == .rule || self == .keyword }
}

extension OutlineMention {
  fileprivate var isCall: Bool { role == .redirect && name.kind.isCallable }
}

extension RuleOutline {
  /// Returns the innermost rule or keyword at an offset.
  fileprivate func caller(at offset: Int) -> OutlineSymbol? {
    path(to: offset).last { $0.kind.isCallable }
  }
}
