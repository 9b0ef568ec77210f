import Responder

/// Writes an AIML document with uniform indentation.
struct MarkupPrinter {
  private(set) var output: [UInt8] = []
  private var depth = 0

  private enum Piece {
    case bytes([UInt8])
    /// A blank at which the line may be broken.
    case blank
    /// A required line break.
    case lineBreak
    case indent
    case outdent
  }

  /// Writes the children of a document, an `<aiml>`, a `<topic>` or a `<category>`.
  ///
  /// Each child begins a line, except a comment that follows something else on its line.
  mutating func write(_ nodes: [MarkupNode]) {
    var isFirst = true
    var wantsEmptyLine = false
    for node in nodes {
      if case .text(let text) = node, text.allSatisfy(\.isBlank) {
        wantsEmptyLine = text.count { $0 == 0x0A } > 1 && !isFirst
        continue
      }
      if case .comment(let comment, beginsLine: false) = node, output.last == 0x0A {
        output.removeLast()
        output.append(0x20)
        output += comment
        output.append(0x0A)
        continue
      }
      if wantsEmptyLine { output.append(0x0A) }
      (isFirst, wantsEmptyLine) = (false, false)
      indent()
      switch node {
      case .text(let text): output += text.collapsed
      case .comment(let bytes, _), .verbatim(let bytes): output += bytes
      case .element(let element): write(element)
      }
      output.append(0x0A)
    }
  }

  private mutating func indent(_ more: Int = 0) {
    output += repeatElement(0x20, count: 2 * (depth + more))
  }

  private mutating func write(_ element: MarkupElement) {
    let isTopic = element.name == "topic" && element.attributes["name"] != nil
    guard element.name == "aiml" || element.name == "category" || isTopic,
      let endTag = element.endTag
    else { return writePart(element) }
    if let line = shortCategory(element) {
      output += line
      return
    }
    output += element.tag
    output.append(0x0A)
    depth += 1
    write(element.children)
    depth -= 1
    indent()
    output += endTag
  }

  /// Returns a category on one line; `nil` for another element, or if it was written on several lines, is too long,
  /// contains a list, or has a comment or text between its parts.
  private func shortCategory(_ category: MarkupElement) -> [UInt8]? {
    guard category.name == "category", !category.content.contains(0x0A),
      let endTag = category.endTag
    else { return nil }
    var line = category.tag
    for node in category.children {
      switch node {
      case .text(let text) where text.allSatisfy(\.isBlank): continue
      case .text, .comment, .verbatim: return nil
      case .element(let part):
        guard let content = content(of: part) else { return nil }
        line += part.tag + content + (part.endTag ?? [])
      }
    }
    line += endTag
    return fits(line) ? line : nil
  }

  private func fits(_ line: [UInt8]) -> Bool {
    2 * depth + line.scalarCount <= AIMLFormatter.maximumWidth
  }

  /// Returns whether an element is a pattern, `<that>`, topic or template whose white space may be changed.
  private func isWrappable(_ element: MarkupElement) -> Bool {
    element.attributes["xml:space"] == nil
      && ["pattern", "that", "topic", "template"].contains(element.name)
  }

  /// Returns the content of an element on one line; `nil` if it needs several.
  private func content(of element: MarkupElement) -> [UInt8]? {
    isWrappable(element)
      ? Self.line(pieces(of: element)) : element.content.contains(0x0A) ? nil : element.content
  }

  private func pieces(of element: MarkupElement) -> [Piece] {
    var pieces: [Piece] = []
    for node in element.children { add(node, to: &pieces) }
    while case .blank? = pieces.first { pieces.removeFirst() }
    while case .blank? = pieces.last { pieces.removeLast() }
    return pieces
  }

  /// Writes an element; wraps its content if that does not fit on one line and its white space may be changed.
  private mutating func writePart(_ element: MarkupElement) {
    guard let endTag = element.endTag else {
      output += element.tag
      return
    }
    guard isWrappable(element) else {
      output += element.tag + element.content + endTag
      return
    }
    let pieces = pieces(of: element)
    if let line = Self.line(pieces), line.isEmpty || fits(element.tag + line + endTag) {
      output += element.tag + line + endTag
      return
    }
    output += element.tag
    output.append(0x0A)
    indent(1)
    writeLines(pieces)
    output.append(0x0A)
    indent()
    output += endTag
  }

  /// Returns pieces on one line; `nil` if they need several.
  private static func line(_ pieces: [Piece]) -> [UInt8]? {
    var line: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): line += bytes
      case .blank: line.append(0x20)
      case .lineBreak, .indent, .outdent: return nil
      }
    }
    return line.contains(0x0A) ? nil : line
  }

  private mutating func writeLines(_ pieces: [Piece]) {
    var level = 1
    var column = 2 * (depth + level)
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .bytes(let bytes):
        output += bytes
        let last = bytes.lastIndex(of: 0x0A)
        column =
          last.map { bytes[($0 + 1)...].scalarCount } ?? (column + bytes.scalarCount)
      case .blank
      where column + 1 + Self.width(of: pieces[(index + 1)...]) <= AIMLFormatter.maximumWidth:
        output.append(0x20)
        column += 1
      case .blank, .lineBreak:
        output.append(0x0A)
        indent(level)
        column = 2 * (depth + level)
      case .indent: level += 1
      case .outdent: level -= 1
      }
    }
  }

  /// Returns the width of the pieces up to the next possible line break.
  private static func width(of pieces: ArraySlice<Piece>) -> Int {
    var width = 0
    for piece in pieces {
      switch piece {
      case .bytes(let bytes):
        guard let end = bytes.firstIndex(of: 0x0A) else {
          width += bytes.scalarCount
          continue
        }
        return width + bytes[..<end].scalarCount
      case .indent, .outdent: break
      case .blank, .lineBreak: return width
      }
    }
    return width
  }
}

/// Divides the content of an element into pieces.
extension MarkupPrinter {
  private func add(_ node: MarkupNode, to pieces: inout [Piece]) {
    switch node {
    case .text(let text): add(text, to: &pieces)
    case .comment(let bytes, _), .verbatim(let bytes): pieces.append(.bytes(bytes))
    case .element(let element): add(element, to: &pieces)
    }
  }

  private func add(_ text: [UInt8], to pieces: inout [Piece]) {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end].isBlank == text[start].isBlank { end += 1 }
      pieces.append(text[start].isBlank ? .blank : .bytes(Array(text[start..<end])))
      start = end
    }
  }

  private func add(_ element: MarkupElement, to pieces: inout [Piece]) {
    pieces.append(.bytes(element.tag))
    guard let endTag = element.endTag else { return }
    if element.attributes["xml:space"] != nil {
      pieces.append(.bytes(element.content))
    } else if isList(element) {
      pieces.append(.indent)
      for child in element.children {
        if case .text = child { continue }
        // A comment stays on the line of the item that it follows.
        if case .comment(_, beginsLine: false) = child {
          pieces.append(.blank)
        } else {
          pieces.append(.lineBreak)
        }
        add(child, to: &pieces)
      }
      pieces.append(.outdent)
      pieces.append(.lineBreak)
    } else {
      for child in element.children { add(child, to: &pieces) }
    }
    pieces.append(.bytes(endTag))
  }

  /// Returns whether an element is a list of `<li>`, in which white space between the children has no meaning.
  private func isList(_ element: MarkupElement) -> Bool {
    guard element.name == "random" || element.name == "condition",
      element.elements.contains(where: { $0.name == "li" })
    else { return false }
    return element.children.allSatisfy {
      switch $0 {
      case .text(let text): text.allSatisfy(\.isBlank)
      case .comment, .element: true
      case .verbatim: false
      }
    }
  }
}
