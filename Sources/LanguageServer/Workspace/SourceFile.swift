import Responder

/// A file as the editor shows it, or as it is on disk; parsed once, when its outline is first needed.
@MainActor
final class SourceFile {
  let source: RuleSource
  let language: any OutliningLanguage
  /// The editor’s version; `nil` for a file that is not open.
  let version: Int?
  let isOpen: Bool
  private let encoding: PositionEncoding

  init(
    _ source: RuleSource, _ language: any OutliningLanguage, version: Int? = nil,
    isOpen: Bool = false, _ encoding: PositionEncoding
  ) {
    self.source = source
    self.language = language
    self.version = version
    self.isOpen = isOpen
    self.encoding = encoding
  }

  var path: String { source.name }

  private(set) lazy var outline = language.outline(of: source)
  /// The lines as the client counts them.
  private(set) lazy var lines = TextLines(source.bytes, encoding)
  /// The lines as diagnostics count them.
  private(set) lazy var map = LineMap(source.bytes)

  /// The names that the file mentions, by their kinds, each once.
  private(set) lazy var names: [OutlineName.Kind: [String]] = {
    var seen: Set<OutlineName> = []
    var names: [OutlineName.Kind: [String]] = [:]
    for mention in outline.mentions where mention.name.kind != .reply {
      // A redirect’s target is no rule of its own.
      if mention.name.kind == .rule, mention.role != .definition { continue }
      if seen.insert(mention.name).inserted {
        names[mention.name.kind, default: []].append(mention.name.text)
      }
    }
    return names
  }()

  /// The rules, in the order of the file.
  private(set) lazy var rules = outline.allSymbols.filter { $0.kind == .rule }

  func range(_ bytes: Range<Int>) -> Range<TextPosition> {
    lines.position(of: bytes.lowerBound)..<lines.position(of: bytes.upperBound)
  }

  /// Returns the bytes of a diagnostic’s range; if only its start is known, of the word there.
  func bytes(_ range: SourceRange, orWord: Bool = false) -> Range<Int> {
    let start = map.byte(atLine: range.start.line, column: range.start.column)
    let end = max(start, map.byte(atLine: range.endLine, column: range.endColumn))
    guard orWord, start == end else { return start..<end }
    let rest = source.bytes[start...].prefix { $0 > 0x20 }
    return start..<max(start, rest.endIndex)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }
}
