import Testing

@testable import Chat

@Suite struct HistoryRowTests {
  private func row(_ message: String, _ reply: String = "r") -> HistoryRow {
    HistoryRow(
      HistoryEntry(id: 1, message: message, reply: reply, at: WallTime(microseconds: 0)))
  }

  @Test func standsOnOneLine() {
    #expect(row("a\n\t b ", "c\nd").written(number: 3) == "3. a b → c d")
  }

  @Test func isCutWhereItIsLong() {
    let long = String(repeating: "word ", count: 100_000)
    #expect(row(long).message.count == HistoryRow.cut && row(long).message.hasSuffix("…"))
    let fits = String(repeating: "x", count: HistoryRow.cut)
    #expect(row(fits).message == fits)
    #expect(row(fits + "y").message == fits.dropLast() + "…")
  }
}
