/// How one list becomes another: `ChangeSet(from: a, to: b).applied(to: a) == b`.
///
/// Rows are the same where their ids are equal; of equal ids the first goes with the first, the
/// second with the second. Moves are as few as they can be.
public struct ChangeSet<Row: Identifiable & Equatable> {
  /// One step; the order of application is deletions and moves away, then places in ascending order.
  public enum Change {
    /// The row at this offset of the old list is gone.
    case delete(at: Int)
    /// The row at this offset of the old list stands at that offset of the new one.
    case move(from: Int, to: Int)
    /// A new row stands at this offset of the new list.
    case insert(Row, at: Int)
    /// The row at this offset of the new list has new contents.
    case update(Row, at: Int)
  }

  /// Deletions first, then moves and insertions by their place in the new list, then updates.
  public let changes: [Change]

  public var isEmpty: Bool { changes.isEmpty }

  /// Costs O(n log n) for n rows in both lists together.
  public init(from old: [Row], to new: [Row]) {
    let origins = Self.origins(of: new, in: old)
    let staying = Self.longestRun(in: origins)
    var kept = Array(repeating: false, count: old.count)
    var places: [Change] = []
    var updates: [Change] = []
    for (offset, row) in new.enumerated() {
      guard let origin = origins[offset] else {
        places.append(.insert(row, at: offset))
        continue
      }
      kept[origin] = true
      if !staying.contains(offset) { places.append(.move(from: origin, to: offset)) }
      if old[origin] != row { updates.append(.update(row, at: offset)) }
    }
    changes = kept.indices.filter { !kept[$0] }.map { .delete(at: $0) } + places + updates
  }

  /// The new list; `old` must be the list that the set was made from.
  public func applied(to old: [Row]) -> [Row] {
    var leaves = Array(repeating: false, count: old.count)
    var arrivals: [(offset: Int, row: Row)] = []
    for change in changes {
      switch change {
      case .delete(let offset): leaves[offset] = true
      case .move(let origin, let offset):
        leaves[origin] = true
        arrivals.append((offset, old[origin]))
      case .insert(let row, let offset): arrivals.append((offset, row))
      case .update: break
      }
    }
    var stayers = old.indices.lazy.filter { !leaves[$0] }.map { old[$0] }.makeIterator()
    var rows: [Row] = []
    for arrival in arrivals {
      while rows.count < arrival.offset, let row = stayers.next() { rows.append(row) }
      rows.append(arrival.row)
    }
    while let row = stayers.next() { rows.append(row) }
    for case .update(let row, let offset) in changes { rows[offset] = row }
    return rows
  }
}

extension ChangeSet: Sendable where Row: Sendable {}
extension ChangeSet.Change: Sendable where Row: Sendable {}
extension ChangeSet: Equatable {}
extension ChangeSet.Change: Equatable {}
