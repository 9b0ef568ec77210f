/// The graphmaster: a trie of the categories' paths.
///
/// A hash table maps a node and a word to the node that follows; a node itself stores the nodes after its wildcards.
///
/// Most paths have `*` as both `<that>` and topic. The category of such a path is usually in the node at which its
/// pattern ends.
struct Graph: Sendable {
  struct Node: Sendable {
    /// The nodes after `#`, `_`, `^` and `*`; 0 for none.
    var hash: Int32 = 0
    var underscore: Int32 = 0
    var caret: Int32 = 0
    var star: Int32 = 0
    /// At the end of a pattern, the category whose `<that>` and topic are `*`; at the end of a topic, the category of
    /// the whole path; -1 for none.
    var category: Int32 = -1
    /// At the end of a pattern, the root of the `<that>`s that follow; at the end of a `<that>`, the root of the
    /// topics that follow; 0 for none.
    var nextSection: Int32 = 0
    /// The index in `setBranches` of the list of sets that can follow this node; 0 for none.
    var setBranchesIndex: Int32 = 0
    fileprivate(set) var branches = Branches()

    subscript(wildcard: Wildcard) -> Int32 {
      get {
        switch wildcard {
        case .hash: hash
        case .underscore: underscore
        case .caret: caret
        case .star: star
        }
      }
      set {
        branches.insert(wildcard == .hash || wildcard == .underscore ? .early : .late)
        switch wildcard {
        case .hash: hash = newValue
        case .underscore: underscore = newValue
        case .caret: caret = newValue
        case .star: star = newValue
        }
      }
    }

    var hasWords: Bool { branches.contains(.word) }
    var hasPriorityWord: Bool { branches.contains(.priorityWord) }

    /// Whether only the end of the section can follow.
    var isEnd: Bool { branches.isEmpty }

    /// Whether only a word or the end of the section can follow.
    var isPlain: Bool { branches.isSubset(of: .word) }

    /// Whether the node has no branch that is tried before words: neither a `$word` nor `#` or `_`.
    var startsWithWord: Bool { branches.isDisjoint(with: [.priorityWord, .early]) }
  }

  struct Branches: OptionSet {
    let rawValue: UInt8

    static let priorityWord = Branches(rawValue: 1)
    /// `#` and `_`.
    static let early = Branches(rawValue: 2)
    static let word = Branches(rawValue: 4)
    /// Sets, `^` and `*`.
    static let late = Branches(rawValue: 8)
  }

  struct SetBranch: Sendable {
    var set: Int32
    var node: Int32
  }

  private(set) var nodes = [Node(), Node()]
  private(set) var setBranches: [[SetBranch]] = [[]]
  /// An entry of the table of words: the key of a node and a word, and the node that follows.
  private struct Entry {
    var key: UInt64 = 0
    var node: Int32 = 0
  }

  // Each key is stored beside its node, so that a lookup reads adjacent memory.
  private var table = [Entry](repeating: Entry(), count: 1024)
  private var usedEntryCount = 0
  /// The nodes for which `expand` was called.
  private var expanded: Set<Int32> = []

  static let root: Int32 = 1

  /// The bit of a key that marks a `$word`.
  private static let priorityMark: UInt64 = 1 << 63

  init(expecting categories: Int = 0) {
    guard categories > 1_000 else { return }
    nodes.reserveCapacity(3 * categories)
    var size = 1024
    while size < 4 * categories { size *= 2 }
    table = [Entry](repeating: Entry(), count: size)
  }

  @inline(__always)
  private static func slot(_ key: UInt64, _ mask: Int) -> Int {
    let hash = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 24) & mask
  }

  @inline(__always)
  private func find(_ key: UInt64) -> Int32 {
    let mask = table.count - 1
    var slot = Self.slot(key, mask)
    while table[slot].key != 0 {
      if table[slot].key == key { return table[slot].node }
      slot = (slot + 1) & mask
    }
    return 0
  }

  /// Returns the node after a word; 0 for none.
  @inline(__always)
  func node(after node: Int32, _ word: Vocabulary.ID) -> Int32 {
    // The vocabulary contains the words of all patterns, so no pattern has an unknown word.
    word == Vocabulary.unknown ? 0 : find(UInt64(UInt32(node)) << 31 | UInt64(UInt32(word)))
  }

  /// Returns the node after a `$word`; 0 for none.
  func node(afterPriority word: Vocabulary.ID, of node: Int32) -> Int32 {
    find(UInt64(UInt32(node)) << 31 | UInt64(UInt32(word)) | Self.priorityMark)
  }

  /// Returns the node after a word; adds it if there is none.
  private mutating func child(_ node: Int32, _ word: Vocabulary.ID, mark: UInt64) -> Int32 {
    let key = UInt64(UInt32(node)) << 31 | UInt64(UInt32(word)) | mark
    if 2 * usedEntryCount >= table.count { grow() }
    let mask = table.count - 1
    var slot = Self.slot(key, mask)
    while table[slot].key != 0 {
      if table[slot].key == key { return table[slot].node }
      slot = (slot + 1) & mask
    }
    let new = addNode()
    table[slot] = Entry(key: key, node: new)
    usedEntryCount += 1
    return new
  }

  private mutating func grow() {
    var larger = [Entry](repeating: Entry(), count: 2 * table.count)
    let mask = larger.count - 1
    for entry in table where entry.key != 0 {
      var slot = Self.slot(entry.key, mask)
      while larger[slot].key != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    table = larger
  }

  private mutating func addNode() -> Int32 {
    nodes.append(Node())
    return Int32(nodes.count - 1)
  }

  /// Returns the node after a token; adds it if there is none.
  private mutating func follow(_ token: PatternToken, from start: Int32) -> Int32 {
    let index = Int(start)
    switch token {
    case .word(let word):
      nodes[index].branches.insert(.word)
      return child(start, word, mark: 0)
    case .priorityWord(let word):
      nodes[index].branches.insert(.priorityWord)
      return child(start, word, mark: Self.priorityMark)
    case .wildcard(let wildcard):
      let known = nodes[index][wildcard]
      guard known == 0 else { return known }
      let new = addNode()
      nodes[index][wildcard] = new
      return new
    case .set(let set):
      if nodes[index].setBranchesIndex == 0 {
        setBranches.append([])
        nodes[index].setBranchesIndex = Int32(setBranches.count - 1)
        nodes[index].branches.insert(.late)
      }
      let list = Int(nodes[index].setBranchesIndex)
      if let branch = setBranches[list].first(where: { $0.set == set }) { return branch.node }
      let new = addNode()
      setBranches[list].append(SetBranch(set: set, node: new))
      return new
    }
  }

  /// Adds a category, and returns the category that had the same path before, if there was one.
  ///
  /// Complexity: linear in the length of the path, times the number of sets at each of its nodes.
  mutating func insert(_ category: Int32, at path: CategoryPath) -> Int32? {
    var node = Self.root
    for token in path.pattern { node = follow(token, from: node) }
    if path.comesAfterAnything { expand(node) }
    if !path.isAnything || expanded.contains(node) { node = follow(path, from: node) }
    let before = nodes[Int(node)].category
    nodes[Int(node)].category = category
    return before < 0 ? nil : before
  }

  /// Removes a category, unless another one has its path; the nodes of the path stay.
  ///
  /// Complexity: linear in the length of the path.
  mutating func remove(_ category: Int32, at path: CategoryPath) {
    var node = Self.root
    for token in path.pattern { node = follow(token, from: node) }
    if !path.isAnything || expanded.contains(node) { node = follow(path, from: node) }
    if nodes[Int(node)].category == category { nodes[Int(node)].category = -1 }
  }

  private mutating func follow(_ path: CategoryPath, from start: Int32) -> Int32 {
    var node = section(after: start)
    for token in path.that { node = follow(token, from: node) }
    node = section(after: node)
    for token in path.topic { node = follow(token, from: node) }
    return node
  }

  /// Moves the category of a node, if it has one, to the end of a path with `*` as `<that>` and topic below the node.
  ///
  /// A category in the node itself is tried after all paths below the node. This is too late if one of these paths has
  /// `comesAfterAnything`, because such a path belongs after the category.
  private mutating func expand(_ node: Int32) {
    guard expanded.insert(node).inserted else { return }
    let category = nodes[Int(node)].category
    guard category >= 0 else { return }
    nodes[Int(node)].category = -1
    let anything = CategoryPath(
      pattern: [], that: CategoryPath.anything, topic: CategoryPath.anything)
    let end = follow(anything, from: node)
    nodes[Int(end)].category = category
  }

  private mutating func section(after node: Int32) -> Int32 {
    if nodes[Int(node)].nextSection == 0 {
      let new = addNode()
      nodes[Int(node)].nextSection = new
    }
    return nodes[Int(node)].nextSection
  }
}
