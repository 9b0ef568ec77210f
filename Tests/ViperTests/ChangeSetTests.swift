import TestSupport
import Testing

@testable import Viper

@Suite struct ChangeSetTests {
  struct Row: Identifiable, Equatable {
    var id: Int
    var text: String
  }

  /// The law, for lists with moved, changed, added, removed and repeated rows.
  @Test func appliedToTheOldListGivesTheNewOne() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let old = rows(&random)
      let new = seed.isMultiple(of: 3) ? rows(&random) : edited(old, &random)
      let set = ChangeSet(from: old, to: new)
      #expect(set.applied(to: old) == new, "seed \(seed)")
      #expect(set.isEmpty == (old == new), "seed \(seed)")
    }
  }

  @Test func tellsEachKindOfChange() {
    let old = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")]
    let new = [Row(id: 3, text: "c"), Row(id: 1, text: "A"), Row(id: 4, text: "d")]
    #expect(
      ChangeSet(from: old, to: new).changes == [
        .delete(at: 1), .move(from: 2, to: 0), .insert(Row(id: 4, text: "d"), at: 2),
        .update(Row(id: 1, text: "A"), at: 1),
      ])
  }

  /// A conversation that continues moves to the front of the history.
  @Test func aRowThatComesToTheFrontIsOneMove() {
    let old = (0..<1000).map { Row(id: $0, text: "") }
    let new = [old[999]] + old[..<999]
    #expect(ChangeSet(from: old, to: new).changes == [.move(from: 999, to: 0)])
  }

  @Test func takesLongListsThatShareNothing() {
    let old = (0..<20_000).map { Row(id: $0, text: "") }
    let new = (20_000..<40_000).map { Row(id: $0, text: "") }
    #expect(ChangeSet(from: old, to: new).applied(to: old) == new)
  }

  private func rows(_ random: inout SplitMix) -> [Row] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in row(&random) }
  }

  private func row(_ random: inout SplitMix) -> Row {
    Row(
      id: .random(in: 0...9, using: &random), text: ["x", "y"].randomElement(using: &random) ?? "")
  }

  private func edited(_ rows: [Row], _ random: inout SplitMix) -> [Row] {
    var rows = rows
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0...3, using: &random) {
      case 0 where !rows.isEmpty: rows.remove(at: .random(in: rows.indices, using: &random))
      case 1: rows.insert(row(&random), at: .random(in: 0...rows.count, using: &random))
      case 2: rows.shuffle(using: &random)
      default: if let first = rows.indices.first { rows[first].text += "!" }
      }
    }
    return rows
  }
}
