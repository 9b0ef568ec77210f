extension HistoryRow {
  /// - Parameters:
  ///   - words: what was looked for.
  ///   - clock: whose wall the times are read from.
  init(_ item: HistoryPage.Item, matching words: [String], clock: any ChatClock) {
    let conversation = item.conversation
    self.init(
      id: .conversation(item.id),
      content: .conversation(
        ConversationDisplay(
          when: conversation.last.onWall(of: clock),
          length: Words.count(conversation.length, "line"), title: conversation.title.onOneLine,
          robot: conversation.origin.robot,
          hit: item.hit.map { HitContext.of($0, words: words) })))
  }

  init(_ entry: HistoryEntry) {
    self.init(
      id: .exchange(entry.id),
      content: .exchange(ExchangeDisplay(message: entry.message, reply: entry.reply)))
  }
}

extension String {
  /// With a space for every line break, tab or row of spaces.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension WallTime {
  /// `2026-11-21 08:31`, where the clock hangs.
  func onWall(of clock: any ChatClock) -> String {
    let offset = Int64(clock.secondsEastOfUTC(at: self)) * 1_000_000
    let text = WallTime(microseconds: microseconds + offset).description
    return text.prefix(16).split(separator: "T").joined(separator: " ")
  }
}
