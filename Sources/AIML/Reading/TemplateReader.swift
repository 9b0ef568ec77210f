/// Reads the text and the elements of a template into nodes.
struct TemplateReader {
  private struct Open {
    var node: Int
    var tag: Tag
    var name: String
    /// Whether the element has content other than attributes.
    var hasContent = false
    var keepsSpace: Bool
  }

  /// Whether the tags of AIML 0.9 are read.
  var readsOldTags = false
  private var open: [Open] = []
  private var root = 0

  /// Whether a template has begun, and has not been finished or discarded.
  var isActive: Bool { !open.isEmpty }

  mutating func start(_ templates: inout Templates) {
    discard(&templates)
    root = templates.nodes.count
    templates.nodes.append(Templates.Node(.think))
    open.append(Open(node: root, tag: .think, name: "template", keepsSpace: false))
  }

  mutating func begin(
    _ name: XMLName, _ attributes: [XMLAttribute], _ range: Range<Int>,
    _ templates: inout Templates
  ) {
    let parent = open[open.count - 1]
    let lowercased = name.lowercased
    var tag = Self.tag(name, in: parent)
    var attributes = attributes
    if readsOldTags, tag == .element, let equivalent = TagEquivalent.ofOldTag(lowercased) {
      tag = equivalent.tag
      attributes += equivalent.attributes
    }
    var keepsSpace = parent.keepsSpace
    if let space = attributes.first(where: { $0.name == "xml:space" }) {
      keepsSpace = space.value == "preserve"
    }
    if tag != .attribute { open[open.count - 1].hasContent = true }
    let isShort = tag == .sr
    if isShort { tag = .srai }
    let source = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    switch tag {
    case .element, .attribute:
      let index = templates.index(adding: tag == .element ? name.text : lowercased)
      templates.nodes.append(Templates.Node(tag, name: index, sourceStart: source.lowerBound))
    default: templates.nodes.append(Templates.Node(tag, source: source))
    }
    open.append(
      Open(node: templates.nodes.count - 1, tag: tag, name: lowercased, keepsSpace: keepsSpace))
    let children = tag == .element ? Tag.richMedia[lowercased] : nil
    for attribute in Self.sorted(attributes, children) where attribute.name != "xml:space" {
      add(
        attribute, tag, isChild: children.map { $0.contains(attribute.name) } ?? false, &templates)
    }
    if isShort {
      appendStar(at: source, &templates)
      open[open.count - 1].hasContent = true
    }
  }

  private static func tag(_ name: XMLName, in parent: Open) -> Tag {
    if parent.tag.hasAttributes, parent.tag.attributes.contains(name.lowercased) {
      return .attribute
    }
    if parent.tag == .attribute, parent.name == "q" || parent.name == "notq",
      ["subj", "pred", "obj"].contains(name.lowercased)
    {
      return .attribute
    }
    guard let tag = name.tag else { return .element }
    switch tag {
    case .li: return parent.tag == .random || parent.tag == .condition ? .li : .element
    case .that where parent.name == "category": return .element
    default: return tag
    }
  }

  private static func sorted(_ attributes: [XMLAttribute], _ order: [String]?) -> [XMLAttribute] {
    guard let order else { return attributes }
    return attributes.sorted {
      (order.firstIndex(of: $0.name) ?? -1) < (order.firstIndex(of: $1.name) ?? -1)
    }
  }

  private func add(
    _ attribute: XMLAttribute, _ tag: Tag, isChild: Bool, _ templates: inout Templates
  ) {
    let name = tag == .element ? attribute.name : attribute.name.lowercased()
    let number = templates.index(adding: name)
    let text = Array(attribute.value.utf8)
    templates.nodes.append(
      Templates.Node(
        isChild ? .element : .attribute, name: number,
        end: templates.nodes.count + (text.isEmpty ? 1 : 2)))
    guard !text.isEmpty else { return }
    templates.nodes.append(
      Templates.Node(
        text: templates.text.count..<templates.text.count + text.count,
        end: templates.nodes.count + 1))
    templates.text += text
  }

  mutating func readText(_ bytes: [UInt8], _ templates: inout Templates) {
    let start = templates.text.count
    if open[open.count - 1].keepsSpace {
      templates.text += bytes.map(PrivateByte.protected)
    } else if !Self.hasSurplusSpace(bytes) {
      templates.text += bytes
    } else {
      var wasBlank = false
      for byte in bytes {
        let isBlank = byte.isBlank
        if !isBlank || !wasBlank { templates.text.append(isBlank ? 0x20 : byte) }
        wasBlank = isBlank
      }
    }
    guard templates.text.count > start else { return }
    let isEmpty = templates.text.count == start + 1 && templates.text[start] == 0x20
    // White space between list items, and at the start of the template, is dropped.
    let tag = open[open.count - 1].tag
    if isEmpty,
      tag == .random || tag == .condition || open[open.count - 1].node == root && isFirst(templates)
    {
      templates.text.removeLast()
      return
    }
    if !isEmpty { open[open.count - 1].hasContent = true }
    templates.nodes.append(
      Templates.Node(text: start..<templates.text.count, end: templates.nodes.count + 1))
  }

  /// Returns whether a text contains white space other than single blanks.
  private static func hasSurplusSpace(_ bytes: [UInt8]) -> Bool {
    var wasBlank = false
    for byte in bytes {
      let isBlank = byte.isBlank
      if isBlank, wasBlank || byte != 0x20 { return true }
      wasBlank = isBlank
    }
    return false
  }

  private func isFirst(_ templates: borrowing Templates) -> Bool {
    templates.nodes.count == root + 1
  }

  mutating func end(_ range: Range<Int>, _ templates: inout Templates) {
    guard open.count > 1, let last = open.popLast() else { return }
    if last.tag != .element, last.tag != .attribute {
      let source = templates.nodes[last.node].sourceRange
      let end = max(source.upperBound, Int32(clamping: range.upperBound))
      templates.nodes[last.node].sourceRange = source.lowerBound..<end
    }
    if last.tag.defaultsToStar, !last.hasContent {
      appendStar(at: templates.nodes[last.node].sourceRange, &templates)
    }
    templates.nodes[last.node].end = Int32(templates.nodes.count)
  }

  /// Appends the `<star/>` that is the content of an `<sr/>`, and of an element such as `<person/>`.
  private func appendStar(at range: Range<Int32>, _ templates: inout Templates) {
    templates.nodes.append(
      Templates.Node(.star, source: range, end: templates.nodes.count + 1))
  }

  /// Ends the template and returns the index of its root node.
  mutating func finish(_ templates: inout Templates) -> Int32 {
    while open.count > 1 { end(0..<0, &templates) }
    if templates.nodes.count - 1 > root, let last = templates.nodes.last, last.tag == .text,
      templates.text(of: last).elementsEqual([0x20]), isChildOfRoot(templates)
    {
      templates.nodes.removeLast()
    }
    templates.nodes[root].end = Int32(templates.nodes.count)
    open.removeAll(keepingCapacity: true)
    return Int32(root)
  }

  /// Returns whether the last node is a child of the root itself.
  private func isChildOfRoot(_ templates: borrowing Templates) -> Bool {
    var index = root + 1
    while index < templates.nodes.count - 1 { index = Int(templates.nodes[index].end) }
    return index == templates.nodes.count - 1
  }

  /// Removes the nodes of the template that is being read.
  mutating func discard(_ templates: inout Templates) {
    guard isActive else { return }
    open.removeAll(keepingCapacity: true)
    templates.nodes.removeLast(templates.nodes.count - root)
  }
}

/// Bytes that represent other characters while a template is evaluated; XML 1.0 forbids them.
enum PrivateByte {
  /// `<` and `>` at the ends of a tag; elsewhere in a text, the bytes `<` and `>` are used.
  static let tagStart: UInt8 = 0x0E
  static let tagEnd: UInt8 = 0x0F
  /// A blank, line feed and tab that are not collapsed.
  static let blank: UInt8 = 0x1C
  static let lineFeed: UInt8 = 0x1D
  static let tab: UInt8 = 0x1E

  /// Returns the byte that protects white space from being collapsed; any other byte unchanged.
  static func protected(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x20: blank
    case 0x0A: lineFeed
    case 0x09: tab
    default: byte
    }
  }

  /// Returns the byte that a client sees.
  static func plain(_ byte: UInt8) -> UInt8 {
    switch byte {
    case tagStart: UInt8(ascii: "<")
    case tagEnd: UInt8(ascii: ">")
    case blank: 0x20
    case lineFeed: 0x0A
    case tab: 0x09
    default: byte
    }
  }
}

extension String {
  /// Creates the text that a client sees from bytes with marks of `PrivateByte`.
  init(plain bytes: some Sequence<UInt8>) {
    self.init(decoding: bytes.map(PrivateByte.plain), as: UTF8.self)
  }
}
