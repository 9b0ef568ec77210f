import Responder

/// Checks of list items, of conditions, and of tags that stand in `<![CDATA[…]]>`.
extension LibraryChecks {
  /// Reports the first content of a list outside of its items, and a condition without a default item.
  mutating func checkItems(_ index: Int, _ number: Int32) {
    let templates = library.templates
    let node = templates.nodes[index]
    var items: [Int] = []
    var others: [Int] = []
    for child in templates.children(of: index) {
      switch templates.nodes[child].tag {
      case .li: items.append(child)
      case .attribute: break
      default: others.append(child)
      }
    }
    let isCondition = node.tag == .condition
    let range = range(of: index, number)
    // A condition with a value of its own, or without items, is no list.
    if isCondition, templates.attribute(.value, of: index) != nil || items.isEmpty { return }
    if let other = others.first {
      let found = templates.nodes[other]
      // Only a text node has a text; the offsets of another node are those of its tags.
      let text = found.tag == .text ? Array(templates.text(of: found)).collapsed.prefix(40) : []
      let what = text.isEmpty ? "an element" : "“\(String(decoding: text, as: UTF8.self))”"
      report(
        .lostContent, number, range,
        "\(what) in <\(node.tag.name)> is outside of its <li>, so it is never part of the reply",
        hint: "Put it into an <li>.")
    }
    // A single item is an "if" without an "else"; it is reported only if the condition is the whole template.
    if isCondition, index >= silentEnd, items.count > 1 || hasSingleNode(templateOf: number),
      !items.contains(where: { templates.attribute(.value, of: $0) == nil })
    {
      report(
        .noDefault, number, range, "if no <li> matches, this condition is empty",
        hint: "Add an <li> without a value at the end.")
    }
  }

  /// Returns whether a template has only one element or text.
  private func hasSingleNode(templateOf number: Int32) -> Bool {
    let templates = library.templates
    let children = templates.children(of: Int(library.categories[Int(number)].template)).lazy
    return children.filter { child in
      let node = templates.nodes[child]
      return node.tag != .text || templates.text(of: node).contains { $0 > 0x20 }
    }.prefix(2).reduce(0) { count, _ in count + 1 } == 1
  }

  /// Reports tags of AIML in `<![CDATA[…]]>`; those of HTML often stand there on purpose.
  mutating func checkQuotedTags(_ number: Int32) {
    let category = library.categories[Int(number)]
    let bytes = library.sources[Int(category.file)].bytes
    let end = Int(category.templateText.upperBound)
    var offset = Int(category.templateText.lowerBound)
    let (open, close) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
    while let start = bytes[offset..<end].firstIndex(of: open[0]) {
      offset = start + 1
      guard bytes[start..<end].starts(with: open) else { continue }
      var stop = start
      var hasTag = false
      while stop < end, !bytes[stop..<end].starts(with: close) {
        if stop > start, bytes[stop] == open[0], stop + 1 < end {
          let letters = bytes[(stop + 1)..<end].prefix { ($0 | 0x20) &- 0x61 < 26 }.prefix(20)
          let name = String(decoding: letters, as: UTF8.self).lowercased()
          if name != "li", Tag.byName[name] != nil { hasTag = true }
        }
        stop += 1
      }
      // Scripts never run, and their text is never part of a reply.
      let before = String(decoding: bytes[..<start].suffix(40), as: UTF8.self).trimmed.lowercased()
      if hasTag, !before.hasSuffix("<javascript>") {
        report(
          .quotedTags, number, Int32(start)..<Int32(min(stop + close.count, end)),
          "the tags in <![CDATA[…]]> are text: they are said instead of evaluated")
      }
      offset = max(offset, stop)
    }
  }
}
