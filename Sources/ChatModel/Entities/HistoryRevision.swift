/// Which state a history is in: as long as it is equal, nothing that is kept has changed.
package struct HistoryRevision: Sendable, Hashable {
  private let numbers: [Int64]

  package init(_ numbers: Int64...) { self.numbers = numbers }
}
