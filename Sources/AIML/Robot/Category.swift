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
