import Responder

/// Divides an AIML file, which need not be well-formed, into tokens.
///
/// Nothing outside the file is read, and entities that a file defines are not expanded, so that a small file cannot
/// expand to a huge text.
struct MarkupScanner: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  /// The end marks that do not occur in the rest of the file, so that none is searched for again.
  private var missingMarks: [String] = []

  /// The maximum depth of nested elements.
  static let maximumDepth = 200

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  mutating func next() -> MarkupToken? {
    guard index < end else { return nil }
    let start = index
    guard bytes[start] == UInt8(ascii: "<") else {
      if start == 0, has("\u{FEFF}") { return token(.declaration, to: 3) }
      return text()
    }
    switch start + 1 < end ? bytes[start + 1] : 0 {
    case UInt8(ascii: "/"): return endTag() ?? stray()
    case UInt8(ascii: "?"): return instruction()
    case UInt8(ascii: "!"):
      if has("<!--") { return comment() }
      if has("<![CDATA[") { return construct(.characterData, "<![CDATA[", endingIn: "]]>") }
      return doctype()
    default: return startTag() ?? stray()
    }
  }

  private mutating func token(_ kind: MarkupToken.Kind, to offset: Int) -> MarkupToken {
    defer { index = offset }
    return MarkupToken(kind: kind, range: index..<offset)
  }

  private mutating func stray() -> MarkupToken { unfinished(.unescaped("<"), length: 1) }

  /// Returns the mark that begins an incomplete construct as text.
  private mutating func unfinished(_ fault: MarkupFault, length: Int) -> MarkupToken {
    let start = index
    var token = token(.text(isPlain: false), to: Swift.min(end, start + length))
    token.fault = (fault, start)
    return token
  }

  private mutating func text() -> MarkupToken {
    var here = index
    var isPlain = true
    while here < end {
      let byte = bytes[here]
      if byte <= UInt8(ascii: "&") {
        if byte == UInt8(ascii: "&") || byte < 0x20 && byte != 0x0A && byte != 0x09 {
          isPlain = false
        }
      } else if byte == UInt8(ascii: "<") {
        break
      }
      here += 1
    }
    return token(.text(isPlain: isPlain), to: here)
  }
}

extension MarkupScanner {
  /// Returns the offset of the last `</aiml>`, before which categories are added, and whether the root is empty; `nil`
  /// if there is no `</aiml>`.
  static func rootEnd(of bytes: [UInt8]) -> (offset: Int, isEmpty: Bool)? {
    var end: (offset: Int, isEmpty: Bool)?
    var isEmpty = false
    for token in MarkupScanner(bytes) {
      switch token.kind {
      case .text: continue
      case .start(let name, _, _): isEmpty = XMLName(bytes[name]).part == .aiml
      case .end(let name):
        if XMLName(bytes[name]).part == .aiml { end = (token.range.lowerBound, isEmpty) }
        isEmpty = false
      case .comment, .characterData, .declaration: isEmpty = false
      }
    }
    return end
  }
}

/// Comments and declarations.
extension MarkupScanner {
  private func has(_ text: StaticString, at offset: Int? = nil) -> Bool {
    bytes[(offset ?? index)..<end].starts(with: text.description.utf8)
  }

  /// Returns the offset after the next occurrence of a text; `nil` if there is none.
  private mutating func offset(past text: StaticString, from start: Int) -> Int? {
    guard !missingMarks.contains(text.description) else { return nil }
    let first = text.description.utf8.first
    var here = start
    while here < end {
      if bytes[here] == first, has(text, at: here) { return here + text.utf8CodeUnitCount }
      here += 1
    }
    missingMarks.append(text.description)
    return nil
  }

  private mutating func construct(
    _ kind: MarkupToken.Kind, _ start: StaticString, endingIn mark: StaticString
  ) -> MarkupToken {
    let length = start.utf8CodeUnitCount
    guard let offset = offset(past: mark, from: index + length) else {
      return unfinished(.unfinished(start.description), length: length)
    }
    return token(kind, to: offset)
  }

  private mutating func comment() -> MarkupToken {
    var token = construct(.comment, "<!--", endingIn: "-->")
    guard token.fault == nil else { return token }
    let inner = (token.range.lowerBound + 4)..<(token.range.upperBound - 2)
    if let offset = inner.first(where: {
      bytes[$0] == UInt8(ascii: "-") && bytes[$0 + 1] == UInt8(ascii: "-")
        && $0 + 1 < inner.upperBound
    }) {
      token.fault = (.hyphensInComment, offset)
    }
    return token
  }

  private mutating func instruction() -> MarkupToken {
    let start = index
    let isLate = start > 0 && has("<?xml") && start + 5 < end && bytes[start + 5].isBlank
    var token = construct(.declaration, "<?", endingIn: "?>")
    if isLate, bytes[..<start] != [0xEF, 0xBB, 0xBF] { token.fault = (.lateDeclaration, start) }
    return token
  }

  /// Skips `<!DOCTYPE …>` with the declarations in its brackets.
  private mutating func doctype() -> MarkupToken {
    var here = index + 2
    var brackets = 0
    var quote: UInt8?
    while here < end, !missingMarks.contains("<!") {
      let byte = bytes[here]
      here += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "<") where has("<!--", at: here - 1):
        here = offset(past: "-->", from: here + 3) ?? end
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">") where brackets == 0: return token(.declaration, to: here)
      default: break
      }
    }
    missingMarks.append("<!")
    return unfinished(.unfinished("<!"), length: 2)
  }
}

extension MarkupScanner {
  private func end(ofNameAt start: Int) -> Int {
    guard start < end, bytes[start].isNameStart else { return start }
    var here = start
    while here < end, bytes[here].isNamePart { here += 1 }
    return here
  }

  private func end(ofBlanksAt start: Int) -> Int {
    var here = start
    while here < end, bytes[here].isBlank { here += 1 }
    return here
  }

  /// Returns the offset after the next `>`, or that of a `<` before it, at which another tag begins.
  private func end(ofBrokenTagAt start: Int) -> Int {
    var here = start
    while here < end, bytes[here] != UInt8(ascii: "<") {
      here += 1
      if bytes[here - 1] == UInt8(ascii: ">") { break }
    }
    return here
  }

  private mutating func endTag() -> MarkupToken? {
    let start = index + 2
    let nameEnd = end(ofNameAt: start)
    guard nameEnd > start else { return nil }
    let here = end(ofBlanksAt: nameEnd)
    if here < end, bytes[here] == UInt8(ascii: ">") {
      return token(.end(name: start..<nameEnd), to: here + 1)
    }
    let offset = index
    var token = token(.end(name: start..<nameEnd), to: end(ofBrokenTagAt: here))
    token.fault = (.badTag, offset)
    return token
  }

  private mutating func startTag() -> MarkupToken? {
    let start = index
    let nameEnd = end(ofNameAt: start + 1)
    guard nameEnd > start + 1 else { return nil }
    let name = start + 1..<nameEnd
    var attributes: [MarkupAttribute] = []
    var fault: MarkupFault?
    var here = nameEnd
    var isEmpty = false
    while true {
      let before = here
      here = end(ofBlanksAt: here)
      if here < end, bytes[here] == UInt8(ascii: ">") {
        here += 1
        break
      }
      if here + 1 < end, bytes[here] == UInt8(ascii: "/"), bytes[here + 1] == UInt8(ascii: ">") {
        here += 2
        isEmpty = true
        break
      }
      guard let attribute = attribute(at: here) else {
        fault = .badTag
        here = end(ofBrokenTagAt: here)
        break
      }
      if before == here { fault = .badTag }
      attributes.append(attribute)
      here = attribute.value.upperBound + 1
    }
    var token = token(.start(name: name, attributes, isEmpty: isEmpty), to: here)
    token.fault = (fault ?? repetition(in: attributes)).map { ($0, start) }
    return token
  }

  /// Returns the fault of a tag in which two attributes have the same name.
  private func repetition(in attributes: [MarkupAttribute]) -> MarkupFault? {
    guard attributes.count > 1 else { return nil }
    var names: Set<ArraySlice<UInt8>> = []
    return attributes.allSatisfy { names.insert(bytes[$0.name]).inserted }
      ? nil : .repeatedAttribute
  }

  private func attribute(at start: Int) -> MarkupAttribute? {
    let nameEnd = end(ofNameAt: start)
    let equals = end(ofBlanksAt: nameEnd)
    guard nameEnd > start, equals < end, bytes[equals] == UInt8(ascii: "=") else { return nil }
    let quote = end(ofBlanksAt: equals + 1)
    guard quote < end, bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'")
    else { return nil }
    var here = quote + 1
    while here < end, bytes[here] != bytes[quote] {
      if bytes[here] == UInt8(ascii: "<") { return nil }
      here += 1
    }
    return here < end ? MarkupAttribute(name: start..<nameEnd, value: quote + 1..<here) : nil
  }
}
