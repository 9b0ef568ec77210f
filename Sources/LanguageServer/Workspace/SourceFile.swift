import Responder

/// A file as the editor shows it, or as it is on disk; parsed once.
@MainActor
final class SourceFile {
  let source: RuleSource
  let language: FileLanguage
  /// The editor’s version; `nil` for a file that is not open.
  let version: Int?
  let isOpen: Bool
  private let encoding: PositionEncoding

  init(
    _ source: RuleSource, _ language: FileLanguage, version: Int? = nil,
    isOpen: Bool = false, _ encoding: PositionEncoding, after earlier: SourceFile? = nil
  ) {
    self.source = source
    self.language = language
    self.version = version
    self.isOpen = isOpen
    self.encoding = encoding
    self.earlier = earlier?.latest
  }

  var path: String { source.name }

  /// The parsed text; `nil` until it is needed.
  private var cache: ParsedFile?

  /// The outline of an earlier text of the file, until this one is parsed.
  private var earlier: ParsedFile?

  var isParsed: Bool { cache != nil }

  /// The outline of this text or, until it is parsed, of an earlier text; `nil` if no text is parsed yet.
  var latest: ParsedFile? { cache ?? earlier }

  var parsed: ParsedFile {
    if let cache { return cache }
    let parsed = ParsedFile(source, language)
    take(parsed)
    return parsed
  }

  /// Takes the outline of the text, which another thread may have made.
  func take(_ parsed: ParsedFile) {
    cache = cache ?? parsed
    earlier = nil
  }

  var outline: RuleOutline { parsed.outline }
  var rules: [OutlineSymbol] { parsed.rules }

  /// The lines as the client counts them.
  private(set) lazy var lines = TextLines(source.bytes, encoding, countsMark: isOpen)
  /// The lines as diagnostics count them.
  private(set) lazy var lineMap = LineMap(source.bytes)

  /// The line end for lines that are added.
  var lineEnd: String { String(decoding: source.bytes.lineEnd, as: UTF8.self) }

  func range(_ bytes: Range<Int>) -> Range<TextPosition> {
    lines.position(of: bytes.lowerBound)..<lines.position(of: bytes.upperBound)
  }

  /// Returns the bytes of a diagnostic’s range; with `orWord`, an empty range reaches to the end of the word there.
  func bytes(_ range: SourceRange, orWord: Bool = false) -> Range<Int> {
    let start = lineMap.byte(atLine: range.start.line, column: range.start.column)
    let end = max(start, lineMap.byte(atLine: range.endLine, column: range.endColumn))
    guard orWord, start == end else { return start..<end }
    let rest = source.bytes[start...].prefix { $0 > 0x20 }
    return start..<max(start, rest.endIndex)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }
}
