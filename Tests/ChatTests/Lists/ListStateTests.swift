import TestSupport
import Testing

@testable import Conversations
@testable import History
@testable import ScreenKit

/// The places of a list, of which pages are fetched.
@Suite struct ListStateTests {
  private typealias Page = ListPage<HistoryContent>
  private var state = ListState<HistoryContent, HistoryRow>()

  private static func page(
    _ section: HistoryContent.Section, _ ids: Int64..., hasMore: Bool = false
  ) -> Page {
    page(section, ids, hasMore: hasMore)
  }

  private static func page(
    _ section: HistoryContent.Section, _ ids: [Int64], hasMore: Bool
  ) -> Page {
    let entries = ids.map {
      HistoryEntry(id: $0, message: "m\($0)", reply: "r", at: WallTime(microseconds: 0))
    }
    return Page(section, entries.map { .exchange($0) }, hasMore: hasMore)
  }

  private var places: [[HistoryContent.Section]] { state.levels.map { $0.map(\.section) } }

  @Test mutating func otherSectionsAreAPlaceAboveAndTheSameOnesAreReplaced() {
    state.show([Self.page(.exchanges(of: 1), 1, 2)])
    state.show([Self.page(.exchanges(of: 2), 3), Self.page(.exchanges(of: 3), 4)])
    #expect(places == [[.exchanges(of: 1)], [.exchanges(of: 2), .exchanges(of: 3)]])
    #expect(state.items.map(\.id) == [3, 4])
    state.show([Self.page(.exchanges(of: 2)), Self.page(.exchanges(of: 3), 5)])
    #expect(places.count == 2 && state.items.map(\.id) == [5])
  }

  @Test mutating func pagesOfAllPlacesReplaceEachInItsPlace() {
    state.show([Self.page(.exchanges(of: 1), 1)])
    state.show([Self.page(.exchanges(of: 2), 2), Self.page(.exchanges(of: 3), 3)])
    let before = places
    state.show([
      Self.page(.exchanges(of: 1), 7), Self.page(.exchanges(of: 2), 8),
      Self.page(.exchanges(of: 3), 9),
    ])
    #expect(
      places == before
        && state.levels.map { $0.map { $0.items.map(\.id) } } == [[[7]], [[8], [9]]])
  }

  @Test mutating func anEmptyPlaceIsNotKept() {
    state.show([Self.page(.exchanges(of: 1), 1)])
    state.show([Self.page(.exchanges(of: 2))])
    #expect(places.count == 2)
    state.show([Self.page(.exchanges(of: 3), 3)])
    #expect(places == [[.exchanges(of: 1)], [.exchanges(of: 3)]])
  }

  /// Pages that overlap, because items came in between, leave each item once and in order.
  @Test(arguments: 0..<50) mutating func overlappingPagesLeaveEachItemOnce(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let section = HistoryContent.Section.exchanges(of: 1)
    let all = (1...Int64.random(in: 1...60, using: &random)).map { $0 }
    state.show([Page(section, [], hasMore: true)])
    while state.sections.last?.hasMore == true {
      let start = max(0, state.items.count - Int.random(in: 0...3, using: &random))
      let end = min(all.count, state.items.count + Int.random(in: 1...9, using: &random))
      state.append(
        Self.page(section, Array(all[start..<end]), hasMore: end < all.count))
    }
    #expect(state.items.map(\.id) == all, "seed \(seed)")
    state.append(Self.page(.exchanges(of: 2), 99))
    #expect(state.items.map(\.id) == all, "a page of another section changes nothing")
  }
}
