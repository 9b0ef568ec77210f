/// A part of an XML document.
package enum MarkupNode {
  case text([UInt8])
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

  package var elements: [MarkupElement] { children.elements }
}

/// Builds the tree of a file whose tags all match; the tree keeps the file’s bytes except for the white space in tags.
package struct MarkupTree {
  private let bytes: [UInt8]
  private var open: [MarkupElement] = []
  private var nodes: [MarkupNode] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the parts of a document; `nil` if it has a `MarkupFault`, or if its tags do not match.
  package static func nodes(of bytes: [UInt8]) -> [MarkupNode]? {
    var tree = MarkupTree(bytes)
    for token in MarkupScanner(bytes) {
      guard token.fault == nil, tree.add(token) else { return nil }
    }
    return tree.open.isEmpty ? tree.nodes : nil
  }

  /// Adds a token; returns false if it is an end tag that does not match, or a start tag at too great a depth.
  private mutating func add(_ token: MarkupToken) -> Bool {
    let range = token.range
    switch token.kind {
    case .text: add(.text(Array(bytes[range])))
    case .characterData, .declaration: add(.verbatim(Array(bytes[range])))
    case .comment:
      let before = bytes[..<range.lowerBound].last { $0 != 0x20 && $0 != 0x09 }
      add(.comment(Array(bytes[range]), beginsLine: before == nil || before == 0x0A))
    case .start(let name, let attributes, let isEmpty):
      guard open.count < MarkupScanner.maximumDepth else { return false }
      let element = element(range, name, attributes, isEmpty: isEmpty)
      if isEmpty { add(.element(element)) } else { open.append(element) }
    case .end(let name):
      guard var element = open.popLast(),
        element.tag.dropFirst().prefix(name.count).elementsEqual(bytes[name]),
        !element.tag[name.count + 1].isNamePart
      else { return false }
      element.contentRange = element.range.upperBound..<range.lowerBound
      element.content = Array(bytes[element.contentRange])
      element.range = element.range.lowerBound..<range.upperBound
      element.endTag = Array("</".utf8) + bytes[name] + Array(">".utf8)
      add(.element(element))
    }
    return true
  }

  private mutating func add(_ node: MarkupNode) {
    if open.isEmpty { nodes.append(node) } else { open[open.count - 1].children.append(node) }
  }

  private func element(
    _ range: Range<Int>, _ name: Range<Int>, _ attributes: [MarkupAttribute], isEmpty: Bool
  ) -> MarkupElement {
    var tag = Array(bytes[range.lowerBound..<name.upperBound])
    var element = MarkupElement(name: XMLName(bytes[name]).lowercased, tag: [])
    for attribute in attributes {
      let key = String(decoding: bytes[attribute.name], as: UTF8.self)
      element.attributes[key] = String(decoding: bytes[attribute.value], as: UTF8.self)
      element.attributeRanges[key] = attribute.value
      let quote = bytes[attribute.value.upperBound]
      tag += [0x20] + bytes[attribute.name] + [UInt8(ascii: "="), quote]
      tag += bytes[attribute.value] + [quote]
    }
    element.tag = tag + (isEmpty ? Array("/>".utf8) : Array(">".utf8))
    element.range = range
    element.contentRange = range.upperBound..<range.upperBound
    return element
  }
}
