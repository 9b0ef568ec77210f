/// The lines that were added to a file since its former version; a changed line counts as added.
package struct LineChanges {
  /// The numbers of the lines, counted from 1.
  package private(set) var addedLines: Set<Int> = []

  package init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    for run in SequenceDiff(from: old, to: new).runs {
      addedLines.formUnion(run.added.indices.map { $0 + 1 })
    }
  }
}
