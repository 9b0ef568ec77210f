import Responder

/// The templates of all categories: trees in one array, each node followed by its descendants.
struct Templates: Sendable {
  struct Node: Sendable {
    let tag: Tag
    /// Two numbers whose meaning depends on the tag, so that a node takes little memory.
    private var first: Int32
    private var second: Int32
    /// The index after the node and its descendants.
    var end: Int32

    init(text range: Range<Int>, end: Int) {
      (tag, first, second) = (.text, Int32(range.lowerBound), Int32(range.count))
      self.end = Int32(end)
    }

    /// Creates an `element` or an attribute.
    init(_ tag: Tag, name: Int32, sourceStart: Int32 = 0, end: Int = 0) {
      (self.tag, first, second, self.end) = (tag, name, sourceStart, Int32(end))
    }

    /// Creates a node with any other tag.
    init(_ tag: Tag, source: Range<Int32> = 0..<0, end: Int = 0) {
      (self.tag, first, second, self.end) = (tag, source.lowerBound, source.upperBound, Int32(end))
    }

    /// The range of a text in `Templates.text`.
    var textRange: Range<Int> { Int(first)..<Int(first + second) }

    /// The index of the name of an `element` or an attribute in `Templates.names`.
    var nameIndex: Int32 { first }

    /// The offset in the file at which an `element` starts.
    var sourceStart: Int32 { second }

    /// The range in the file of a node that is no text, `element` or attribute.
    var sourceRange: Range<Int32> {
      get { first..<max(first, second) }
      set { (first, second) = (newValue.lowerBound, newValue.upperBound) }
    }
  }

  var nodes: [Node] = []
  var text: [UInt8] = []
  private var numbering = Numbering<String>()

  /// An empty value, of which every new value is a copy; its `names` are those of the attributes, in order.
  private static let empty = Templates(names: AttributeName.allCases.map(\.text))

  init() { self = Self.empty }

  private init(names: [String]) { for name in names { _ = index(adding: name) } }

  /// The names of attributes, of topics, and of elements without a case in `Tag`; nodes and categories store indices.
  var names: [String] { numbering.keys }

  /// Returns the index of a name in `names`, to which it is added if it is new.
  mutating func index(adding name: String) -> Int32 { numbering.number(of: name) }

  /// Returns the index of a name in `names`; `nil` if it is not there.
  func index(ofName name: String) -> Int32? { numbering.numberIfKnown(of: name) }

  func text(of node: Node) -> ArraySlice<UInt8> {
    text[node.textRange]
  }

  /// Returns the indices of a node's children.
  func children(of index: Int) -> Children {
    Children(templates: self, position: index + 1, end: Int(nodes[index].end))
  }

  /// Returns the indices of all nodes below a node, except those inside `<learn>`: they belong to other categories.
  func descendants(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = index + 1
    while next < Int(nodes[index].end) {
      found.append(next)
      let isLearn = nodes[next].tag == .learn || nodes[next].tag == .learnf
      next = isLearn ? Int(nodes[next].end) : next + 1
    }
    return found
  }

  struct Children: Sequence, IteratorProtocol {
    let templates: Templates
    var position: Int
    let end: Int

    mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position = Int(templates.nodes[position].end) }
      return position
    }
  }

  /// Returns the value of an attribute that contains only text; `nil` for other nodes.
  func constantAttribute(_ index: Int) -> String? {
    let node = nodes[index]
    guard node.tag == .attribute else { return nil }
    if Int(node.end) == index + 1 { return "" }
    guard Int(node.end) == index + 2, nodes[index + 1].tag == .text else { return nil }
    return String(plain: text(of: nodes[index + 1]))
  }

  /// Returns the index of a node's attribute with this name; `nil` if there is none.
  func attribute(_ name: AttributeName, of index: Int) -> Int? {
    var child = index + 1
    let end = Int(nodes[index].end)
    while child < end {
      let node = nodes[child]
      if node.tag == .attribute, node.nameIndex == name.rawValue { return child }
      child = Int(node.end)
    }
    return nil
  }
}

/// The attributes that tags evaluate; the raw values are the indices of their names in `Templates.names`.
enum AttributeName: Int32, CaseIterable {
  case index, name, `var`, value, property, bot, tuple, format, jformat, locale, timezone, style
  case from, to, timeout, host, botid, hint, apikey, service, limit, `default`, token, server
  case subj, pred, obj, vars, q, notq

  var text: String { "\(self)" }
}
