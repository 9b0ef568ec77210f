import Responder

/// Makes the outline of a transcript from its lines.
struct TranscriptOutliner {
  private let document: TranscriptDocument
  private var symbols: [OutlineSymbol] = []
  private var mentions: [OutlineMention] = []
  private var tokens: [OutlineToken] = []
  /// The open case with its exchanges.
  private var testCase: OutlineSymbol?
  private var exchange: OutlineSymbol?

  private init(_ source: RuleSource) {
    document = TranscriptDocument(name: source.name, bytes: source.bytes)
  }

  /// Complexity: linear in the file.
  static func outline(of source: RuleSource) -> RuleOutline {
    var outliner = TranscriptOutliner(source)
    for line in outliner.document.lines { outliner.read(line) }
    outliner.closeCase()
    return RuleOutline(
      symbols: outliner.symbols, mentions: outliner.mentions, tokens: outliner.tokens)
  }

  private mutating func read(_ line: TranscriptDocument.Line) {
    let range = trimmed(line.bytes)
    switch line.entry {
    case .blank: return
    case .comment: tokens.append(OutlineToken(.comment, range))
    case .title(let title):
      closeCase()
      tokens.append(OutlineToken(.title, range))
      let text = trimmed(range.dropFirst())
      testCase = OutlineSymbol(
        .testCase, title, range: range, nameRange: text.isEmpty ? range : text)
    case .header(let key, let value):
      let length = key.rawValue.utf8.count + 1
      tokens.append(OutlineToken(.keyword, range.prefix(length)))
      let text = trimmed(range.dropFirst(length))
      if key == .rules, !text.isEmpty { mentions.append(OutlineMention(.file, value, .read, text)) }
    case .you(let text):
      closeExchange()
      let label = addLabel(range)
      exchange = OutlineSymbol(
        .exchange, text.isEmpty ? "you>" : text, range: range,
        nameRange: label.upperBound < range.upperBound ? firstLine(label, range) : label)
    case .brief(let brief):
      closeCase()
      let label = addLabel(range)
      testCase = OutlineSymbol(
        .testCase, brief.wordings.first ?? "", range: range, nameRange: firstLine(label, range))
    case .history, .review, .bot, .or, .note, .clock, .user, .call, .check: _ = addLabel(range)
    case .expect(let name, let value): readPair(name, value, .read, range)
    case .set(let name, let value): readPair(name, value, .change, range)
    case .rule(let reference):
      let text = trimmed(addLabel(range).upperBound..<range.upperBound)
      mentions.append(OutlineMention(.rule, reference.written, .read, text))
    }
    extend(to: range.upperBound)
  }

  private mutating func readPair(
    _ name: String, _ value: String, _ role: OutlineMention.Role, _ range: Range<Int>
  ) {
    let rest = addLabel(range).upperBound..<range.upperBound
    guard let equals = rest.first(where: { document.bytes[$0] == UInt8(ascii: "=") }) else {
      return
    }
    let nameRange = trimmed(rest.lowerBound..<equals)
    let valueRange = trimmed(equals + 1..<range.upperBound)
    if name == "topic" {
      // A name written with escapes is left out, because an editor renames the bytes of the file.
      guard value.utf8.elementsEqual(document.bytes[valueRange]), !value.isEmpty else { return }
      mentions.append(
        OutlineMention(.topic, value, role == .change ? .enter : .read, valueRange))
    } else if name.utf8.elementsEqual(document.bytes[nameRange]), !name.isEmpty {
      mentions.append(OutlineMention(.userVariable, name, role, nameRange))
    }
  }

  /// Adds the label that begins a line, up to its `>`, and returns its range.
  private mutating func addLabel(_ range: Range<Int>) -> Range<Int> {
    let close = range.first { document.bytes[$0] == UInt8(ascii: ">") } ?? range.upperBound - 1
    let label = range.lowerBound..<close + 1
    tokens.append(OutlineToken(.keyword, label))
    return label
  }

  private func firstLine(_ label: Range<Int>, _ range: Range<Int>) -> Range<Int> {
    let rest = label.upperBound..<range.upperBound
    let end = rest.first { document.bytes[$0].endsLine } ?? rest.upperBound
    let text = trimmed(rest.lowerBound..<end)
    return text.isEmpty ? label : text
  }

  private mutating func extend(to end: Int) {
    if let start = exchange?.range.lowerBound { exchange?.range = start..<max(start, end) }
    if let start = testCase?.range.lowerBound { testCase?.range = start..<max(start, end) }
  }

  private mutating func closeExchange() {
    guard let closed = exchange else { return }
    if testCase != nil { testCase?.children.append(closed) } else { symbols.append(closed) }
    exchange = nil
  }

  private mutating func closeCase() {
    closeExchange()
    guard let closed = testCase else { return }
    symbols.append(closed)
    testCase = nil
  }

  /// Returns the range without space at its ends.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(document.bytes[start]) { start += 1 }
    while end > start, isSpace(document.bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
