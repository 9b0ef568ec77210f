/// A category: the offsets of its parts in its file, and its template.
///
/// Lines are computed from the byte offsets on demand.
struct Category: Sendable {
  var file: Int32
  var start: Int32
  var end: Int32 = 0
  var pattern: Range<Int32> = 0..<0
  /// The range of the `<that>`; empty if the category has none.
  var that: Range<Int32> = 0..<0
  /// The index of the topic in `Templates.names`; -1 if the category has none.
  var topic: Int32 = -1
  /// The root node of the template; its children are evaluated.
  var template: Int32 = 0
  var templateText: Range<Int32> = 0..<0
}
