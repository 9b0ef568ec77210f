import JSON
import Responder
import TranscriptFormat

extension Server {
  /// The maximum number of names that are offered at once.
  private static let maximumCompletions = 500

  func completion(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    let found = file.language.tools.completions(file.source, offset)
    let range = file.range(found.range).json
    let typed = Array(file.text(found.range).lowercased().utf8)
    var items = found.items.map { item -> JSONValue in
      let text = client.supportsSnippets ? item.snippet : Self.plain(item.snippet)
      return [
        "label": .string(item.label), "kind": 14, "filterText": .string(item.label),
        "insertTextFormat": client.supportsSnippets ? 2 : 1,
        "documentation": client.markup(item.meaning, .completion),
        "textEdit": ["range": range, "newText": .string(text)],
      ]
    }
    var isIncomplete = false
    for kind in found.kinds {
      let (names, isAll) = names(
        of: kind, containing: typed, for: file, maximum: Self.maximumCompletions - items.count)
      isIncomplete = isIncomplete || !isAll
      for name in names {
        items.append([
          "label": .string(name), "kind": JSONValue(Self.completionKind(kind)),
          "detail": .string(kind.words), "filterText": .string(name),
          "textEdit": ["range": range, "newText": .string(name)],
        ])
      }
    }
    return ["isIncomplete": .bool(isIncomplete), "items": .array(items)]
  }

  /// The time after which a completion leaves out files that are not parsed yet.
  ///
  /// Parsing a large file takes too long: after a change, the names of its earlier text are offered until a check.
  private static let parsingTime = Duration.milliseconds(15)

  /// Returns the names of a kind that a file can use, sorted, and whether these are all; in a transcript, rules with
  /// their file.
  private func names(
    of kind: OutlineName.Kind, containing part: [UInt8], for file: SourceFile, maximum: Int
  ) -> (names: [String], isAll: Bool) {
    let end = ContinuousClock.now + Self.parsingTime
    var isAll = true
    var found: Set<String> = []
    for other in scope(of: file) {
      let isLarge = other.source.bytes.count > Self.maximumSmallSize
      let ready = isLarge ? other.latest : nil
      guard let parsed = ready ?? (ContinuousClock.now < end ? other.parsed : other.latest) else {
        isAll = false
        continue
      }
      parsed.names(kind).forEach(containing: part) { name in
        var name = name
        if kind == .rule, file.language.isOfTranscripts {
          let last = String(other.path.split(separator: "/").last ?? "")
          name = RuleReference.text(file: last, text: name).written
        }
        guard found.count < maximum || found.contains(name) else {
          isAll = false
          return false
        }
        found.insert(name)
        return true
      }
    }
    return (found.sorted(), isAll)
  }

  private static func completionKind(_ kind: OutlineName.Kind) -> Int {
    switch kind {
    case .topic: 9
    case .rule: 18
    case .array, .set, .wordClass: 13
    case .object: 3
    case .keyword: 7
    default: 6
    }
  }

  /// Returns a snippet as plain text, with the default texts of its placeholders.
  static func plain(_ snippet: String) -> String {
    var text = ""
    var rest = Substring(snippet)
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        text.append(next)
      } else if character == "$" {
        if rest.first == "{" {
          let inner = rest.dropFirst().prefix { $0 != "}" }
          text += inner.drop { $0 != ":" }.dropFirst()
          rest = rest[inner.endIndex...].dropFirst()
        } else {
          rest = rest.drop(while: \.isNumber)
        }
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Answers with the forms of the tag at a place.
  func signature(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    let tag = file.outline.tokens.last { $0.kind == .tag && $0.range.lowerBound < offset }
    // The token may end before the names in the tag; a bracket closes the tag.
    guard let tag,
      !file.source.bytes[tag.range.lowerBound..<offset].contains(where: { ">}\n".utf8.contains($0) }
      ),
      let meaning = file.language.tools.meaning(tag, file.source)
    else { return .null }
    let parts = meaning.split(separator: "\n\n", maxSplits: 1)
    let label = parts.count == 2 ? String(parts[0]) : file.text(tag.range)
    return [
      "signatures": [
        [
          "label": .string(label.replacing("`", with: "")),
          "documentation": client.markup(String(parts.last ?? ""), .signature),
        ]
      ],
      "activeSignature": 0,
    ]
  }

  func inlayHints(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    let range = params["range"].flatMap { Range<TextPosition>(protocol: $0) }
    let bytes = range.map {
      file.lines.offset(of: $0.lowerBound)...file.lines.offset(of: $0.upperBound)
    }
    return .array(
      file.outline.hints.filter { bytes?.contains($0.offset) ?? true }.map { hint in
        [
          "position": file.lines.position(of: hint.offset).json,
          "label": .string("← " + hint.text), "paddingLeft": true,
        ]
      })
  }
}
