import Responder

/// The categories of a robot's files, or those that a conversation learned, with the graph in which they are searched.
struct Library: Sendable {
  var sources: [RuleSource] = []
  /// Whether a conversation learned the categories, so that they are in no file.
  var isLearned = false
  /// The categories; the graph, traces and rules refer to a category by its index here.
  var categories: [Category] = []
  var graph = Graph()
  var templates = Templates()
  var vocabulary = Vocabulary()
  var sets: [WordSet] = []
  /// The pattern, `<that>` and topic of each category; stored only if `LibraryBuilder.keepsPaths` is true.
  var paths: [CategoryPath] = []
  /// The categories that match nothing, for example because a property is not set; stored only with `paths`.
  var impossible: Set<Int32> = []

  /// Returns a part of a category's file on one line, with white space collapsed.
  func text(_ range: Range<Int32>, of number: Int32) -> String {
    let bytes = sources[Int(categories[Int(number)].file)].bytes
    let low = min(Int(range.lowerBound), bytes.count)
    let slice = bytes[low..<min(max(low, Int(range.upperBound)), bytes.count)]
    return slice.isCollapsed
      ? String(decoding: slice, as: UTF8.self)
      : String(decoding: Array(slice).collapsed, as: UTF8.self)
  }
}

extension Library {
  /// Creates a library without categories, with the words and sets of another one.
  init(wordsOf other: Library) {
    self.init()
    (vocabulary, sets) = (other.vocabulary, other.sets)
  }
}

/// A category: the byte offsets of its parts in its file, and the index of its template.
struct Category: Sendable {
  var file: Int32
  var start: Int32
  var end: Int32 = 0
  var pattern: Range<Int32> = 0..<0
  /// The range of the `<that>`; empty if the category has none.
  var that: Range<Int32> = 0..<0
  /// The index of the topic in `Templates.names`; -1 if the category has none.
  var topic: Int32 = -1
  /// The index of the template's root in `Templates.nodes`; the children of the root are evaluated.
  var template: Int32 = 0
  var templateText: Range<Int32> = 0..<0
}
