/// Which state a history is in: as long as it is equal, nothing that is kept has changed.
public struct HistoryRevision: Sendable, Hashable {
  private let numbers: [Int64]

  public init(_ numbers: Int64...) { self.numbers = numbers }
}
