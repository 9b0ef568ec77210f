package import Responder

/// Formats AIML files with uniform indentation and wrapped lines.
///
/// Each part of a category, such as its pattern, begins a line; a short category may stay on one line. Comments,
/// entities, and the names of tags and attributes are not changed. Every line gets the line end of the first, and a
/// byte order mark stays.
package enum AIMLFormatter {
  /// The maximum width of a line in Unicode scalars; a line that cannot be broken may be longer.
  static let maximumWidth = 100

  /// Returns the formatted file, which has the same categories as the original.
  ///
  /// Throws `notWellFormed` if the file is not well-formed XML, or if its root element is not `<aiml>`, and
  /// `changesMeaning` if the formatted file would have other categories.
  package static func formatted(_ bytes: [UInt8]) throws(FormattingFailure) -> [UInt8] {
    let text = Array(bytes.lines.joined(separator: [0x0A]))
    guard let before = Meaning(bytes), let nodes = MarkupTree.nodes(of: text)
    else { throw .notWellFormed }
    var printer = MarkupPrinter()
    printer.write(nodes)
    guard Meaning(printer.output) == before else { throw .changesMeaning }
    let (mark, lineEnd) = (SourceLines.byteOrderMark, bytes.lineEnd)
    return (bytes.starts(with: mark) ? mark : []) + printer.output.lines.flatMap { $0 + lineEnd }
  }
}

/// The paths, templates and topics that the engine reads from a file, without their locations.
private struct Meaning: Equatable {
  private struct Node: Equatable {
    var tag: Tag
    var name: Int32
    var text: [UInt8]
    var length: Int32
  }

  private var paths: [CategoryPath]
  private var templates: [[Node]] = []
  private var names: [String]
  private var topics: [Int32]

  /// Reads a file; `nil` if it is not well-formed, or if its root element is not `<aiml>`.
  init?(_ bytes: [UInt8]) {
    let source = RuleSource(name: "a.aiml", bytes: bytes)
    let reading = Reading([source], AIMLOptions(), keepsPaths: true) { _ in }
    guard !reading.isBroken else { return nil }
    let library = reading.program.library
    paths = library.paths
    names = library.templates.names
    topics = library.categories.map(\.topic)
    for category in library.categories {
      templates.append(Self.nodes(of: Int(category.template), in: library.templates))
    }
  }

  private static func nodes(of root: Int, in templates: Templates) -> [Node] {
    let end = Int(templates.nodes[root].end)
    var nodes: [Node] = []
    for index in (root + 1)..<max(root + 1, end) {
      let node = templates.nodes[index]
      var text: [UInt8] = []
      if node.tag == .text {
        text = Array(templates.text(of: node))
        // White space at the ends of a template is never part of a reply.
        if index == root + 1, text.first == 0x20 { text.removeFirst() }
        if index == end - 1, text.last == 0x20 { text.removeLast() }
      }
      let hasName = node.tag == .element || node.tag == .attribute
      nodes.append(
        Node(
          tag: node.tag, name: hasName ? node.nameIndex : 0, text: text,
          length: node.end - Int32(index)))
    }
    return nodes
  }
}
