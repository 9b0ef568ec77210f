import Responder

/// The keywords tried shortly before the limit of links; they show which links form a cycle.
struct RecentKeywords {
  /// Keywords are stored when about this number of transformations, or fewer, is left before the limit.
  static let capacity = 64

  private var recent: [Int32] = []

  mutating func add(_ keyword: Int32) { recent.append(keyword) }

  /// The keywords of a cycle if the stored keywords go through the cycle at least twice; otherwise each of them once.
  var cycle: (keywords: [Int32], repeats: Bool) {
    for period in stride(from: 1, through: recent.count / 2, by: 1)
    where recent.indices.dropFirst(period).allSatisfy({ recent[$0] == recent[$0 - period] }) {
      return (Array(recent.prefix(period)), true)
    }
    return (recent.eachOnce, false)
  }
}
