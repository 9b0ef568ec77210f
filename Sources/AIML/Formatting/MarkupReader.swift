/// A part of an XML document.
package enum MarkupNode {
  case text([UInt8])
  /// A comment, and whether it begins a line.
  case comment([UInt8], beginsLine: Bool)
  /// A declaration, an instruction or a CDATA section.
  case verbatim([UInt8])
  case element(MarkupElement)
}

package struct MarkupElement {
  /// The local name in lower case.
  package var name: String
  /// The tag that begins the element, without surplus white space.
  var tag: [UInt8]
  /// The tag that ends the element; `nil` for `<name/>`.
  var endTag: [UInt8]?
  package var children: [MarkupNode] = []
  /// The content as it is written.
  var content: [UInt8] = []
  /// The values of the attributes as they are written.
  package var attributes: [String: String] = [:]
  /// The byte range of the element in the document, including its tags.
  var range = 0..<0
  /// The byte range between the tags; empty at the end of `<name/>`.
  var contentRange = 0..<0
  /// The byte ranges of the attributes’ values, without quotation marks.
  var attributeRanges: [String: Range<Int>] = [:]

  /// The children that are elements.
  package var elements: [MarkupElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }
}

/// Divides a well-formed document into nodes, which keep its bytes except for the white space in tags.
package struct MarkupReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the parts of a document; `nil` if it cannot be read.
  package static func nodes(of bytes: [UInt8]) -> [MarkupNode]? {
    var reader = MarkupReader(bytes)
    guard let nodes = reader.nodes(), reader.index == bytes.count else { return nil }
    return nodes
  }

  /// Reads up to an end tag or the end of the document.
  private mutating func nodes() -> [MarkupNode]? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= XMLParser.maximumDepth + 1 else { return nil }
    var nodes: [MarkupNode] = []
    while index < bytes.count {
      let start = index
      if bytes[index] != UInt8(ascii: "<") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        nodes.append(.text(Array(bytes[start..<index])))
      } else if has("</") {
        return nodes
      } else if has("<!--") {
        guard skip(past: "-->", from: index + 4) else { return nil }
        let before = bytes[..<start].last { $0 != 0x20 && $0 != 0x09 }
        nodes.append(
          .comment(Array(bytes[start..<index]), beginsLine: before == nil || before == 0x0A))
      } else if has("<![CDATA[") {
        guard skip(past: "]]>", from: index) else { return nil }
        nodes.append(.verbatim(Array(bytes[start..<index])))
      } else if has("<?") {
        guard skip(past: "?>", from: index) else { return nil }
        nodes.append(.verbatim(Array(bytes[start..<index])))
      } else if has("<!") {
        guard skipDeclaration() else { return nil }
        nodes.append(.verbatim(Array(bytes[start..<index])))
      } else {
        guard let element = element() else { return nil }
        nodes.append(.element(element))
      }
    }
    return nodes
  }

  private func has(_ text: StaticString) -> Bool {
    let wanted = Array(text.description.utf8)
    return bytes[index...].starts(with: wanted)
  }

  private mutating func skip(past text: String, from start: Int) -> Bool {
    let wanted = Array(text.utf8)
    index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) {
        index += wanted.count
        return true
      }
      index += 1
    }
    return false
  }

  /// Skips `<!DOCTYPE …>` with the declarations in its brackets.
  private mutating func skipDeclaration() -> Bool {
    var brackets = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">") where brackets == 0: return true
      default: break
      }
    }
    return false
  }

  private mutating func element() -> MarkupElement? {
    let first = index
    guard let (tag, attributes, ranges, isEmpty) = tag() else { return nil }
    let name = tag.dropFirst().prefix { !$0.isBlank && $0 != 0x2F && $0 != 0x3E }
    let local = XMLName(String(decoding: name, as: UTF8.self)).small
    var element = MarkupElement(name: local, tag: tag, attributes: attributes)
    element.attributeRanges = ranges
    let start = index
    element.contentRange = start..<start
    element.range = first..<start
    guard !isEmpty else { return element }
    guard let children = nodes(), has("</") else { return nil }
    element.children = children
    element.contentRange = start..<index
    element.content = Array(bytes[start..<index])
    guard let (endTag, _, _, _) = self.tag() else { return nil }
    element.endTag = endTag
    element.range = first..<index
    return element
  }

  /// Reads a tag, and normalizes its white space: one blank before each attribute, none around `=`.
  private mutating func tag() -> (
    tag: [UInt8], attributes: [String: String], ranges: [String: Range<Int>], isEmpty: Bool
  )? {
    var tag: [UInt8] = []
    var values: [String: String] = [:]
    var ranges: [String: Range<Int>] = [:]
    var name: [UInt8] = []
    var isPending = false
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: ">"):
        tag.append(byte)
        return (
          tag, values, ranges,
          tag.count > 1 && tag[tag.count - 2] == UInt8(ascii: "/") && tag[1] != 0x2F
        )
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = index
        tag.append(byte)
        while index < bytes.count, bytes[index] != byte {
          tag.append(bytes[index])
          index += 1
        }
        guard index < bytes.count else { return nil }
        let key = String(decoding: name, as: UTF8.self)
        values[key] = String(decoding: bytes[start..<index], as: UTF8.self)
        ranges[key] = start..<index
        name = []
        tag.append(byte)
        index += 1
        isPending = true
      case _ where byte.isBlank: isPending = true
      case UInt8(ascii: "="):
        tag.append(byte)
        isPending = false
      case UInt8(ascii: "/"):
        tag.append(byte)
        isPending = false
      default:
        if isPending, tag.last != UInt8(ascii: "=") {
          tag.append(0x20)
          name = []
        }
        isPending = false
        tag.append(byte)
        name.append(byte)
      }
    }
    return nil
  }
}
