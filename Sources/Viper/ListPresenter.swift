/// A presenter of a list that may be only partly fetched.
///
/// The View receives `ChangeSet`s instead of the list, and applies them in its own way.
@MainActor
public protocol ListPresenter<Row>: AnyObject {
  /// The display data of one row.
  associatedtype Row: Identifiable & Equatable & Sendable
  /// The rows that the View shows after it has applied all changes.
  var rows: [Row] { get }
  /// Whether there are more rows to fetch.
  var hasMore: Bool { get }

  /// Fetches the first rows.
  func prepare() async
  /// Fetches the current number of rows again.
  func refresh() async
  /// Fetches the next rows after the current ones.
  func fetchMore() async
}

/// The changes that turn one list into another: `ChangeSet(from: a, to: b).applied(to: a) == b`.
///
/// Rows are identified by their ids. If several rows have the same id, the first of them in the old list corresponds to
/// the first in the new list, the second to the second, and so on. Moving a row to the front is one change; for a row
/// that goes towards the end, each row that it passes is moved instead.
public struct ChangeSet<Row: Identifiable & Equatable> {
  /// One change of a list.
  ///
  /// To apply a set, remove all deleted and moved rows, then insert the moved and new rows by ascending offset, and
  /// then update rows.
  public enum Change {
    /// The row at this offset of the old list is removed.
    case delete(at: Int)
    /// The row at an offset of the old list moves to an offset of the new one.
    case move(from: Int, to: Int)
    /// A new row is inserted at this offset of the new list.
    case insert(Row, at: Int)
    /// The row at this offset of the new list has new contents.
    case update(Row, at: Int)
  }

  /// The deletions, then the moves and insertions by their offset in the new list, then the updates.
  public let changes: [Change]

  /// Whether nothing changes.
  public var isEmpty: Bool { changes.isEmpty }

  /// Computes the changes from one list to another.
  ///
  /// Complexity: linear in the number of rows of both lists together.
  public init(from old: [Row], to new: [Row]) {
    let origins = Self.origins(of: new, in: old)
    let staying = Self.staying(origins)
    var kept = Array(repeating: false, count: old.count)
    var arrivals: [Change] = []
    var updates: [Change] = []
    for (offset, row) in new.enumerated() {
      guard let origin = origins[offset] else {
        arrivals.append(.insert(row, at: offset))
        continue
      }
      kept[origin] = true
      if !staying[offset] { arrivals.append(.move(from: origin, to: offset)) }
      if old[origin] != row { updates.append(.update(row, at: offset)) }
    }
    changes = kept.indices.filter { !kept[$0] }.map { .delete(at: $0) } + arrivals + updates
  }

  /// Returns, for each row of the new list, the offset of the same row in the old list; `nil` if it is not there.
  private static func origins(of new: [Row], in old: [Row]) -> [Int?] {
    // The offsets for each id are in descending order, so that `popLast` returns the lowest one.
    var waiting: [Row.ID: [Int]] = [:]
    for offset in old.indices.reversed() { waiting[old[offset].id, default: []].append(offset) }
    return new.map { waiting[$0.id]?.popLast() }
  }

  /// Returns, for each row of the new list, whether it stays while others move.
  ///
  /// Goes from the end of the new list to its start. A row stays if its old offset is less than that of the last row
  /// found to stay.
  private static func staying(_ origins: [Int?]) -> [Bool] {
    var staying = Array(repeating: false, count: origins.count)
    var bound = Int.max
    for offset in origins.indices.reversed() {
      guard let origin = origins[offset], origin < bound else { continue }
      staying[offset] = true
      bound = origin
    }
    return staying
  }

  /// Returns the new list; `old` must be the old list that the set was computed from.
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
