import Testing

@testable import Review

@Suite("Messages are read from lines, tables and JSON")
struct MessageTableTests {
  private func talks(
    _ text: String, _ format: MessageFormat, column: String = "message"
  ) throws(ReviewError) -> [[String]] {
    var table = MessageTable(path: "log", format: format, column: column)
    var talks: [ReviewedTalk] = []
    for (index, line) in text.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      if let talk = try table.read(Array(line), number: index + 1) { talks.append(talk) }
    }
    if let talk = try table.finish() { talks.append(talk) }
    return talks.map { $0.turns.map(\.message) }
  }

  @Test("Each line is a conversation; empty lines are none")
  func lines() throws { #expect(try talks("a\n\nb c\r\n", .lines).count == 2) }

  @Test("A table's records have quotes, line ends and doubled quotes, and conversations")
  func tables() throws {
    let text =
      "id,text,conversation\r\n1,\"a, b\",x\r\n2,\"say \"\"hi\"\"\",x\r\n3,\"two\nlines\",y\r\n"
    #expect(try talks(text, .csv, column: "text") == [["a, b", "say \"hi\""], ["two\nlines"]])
    #expect(try talks("message\tuser\nhello\tann\n", .tsv) == [["hello"]])
  }

  @Test("A JSON object a line is what a chat writes; its notes are no messages")
  func json() throws {
    #expect(
      try talks("{\"message\":\"hi\",\"reply\":\"Hi.\"}\n{\"note\":\"x\"}\n\n", .jsonLines) == [
        ["hi"]
      ])
  }

  @Test("A mistake is named with its place")
  func mistakes() {
    #expect(throws: ReviewError.noColumn(path: "log", name: "message", nearest: "messages")) {
      try talks("messages,user\na,b\n", .csv)
    }
    #expect(
      throws: ReviewError.badLine(path: "log", line: 2, column: 0, reason: "1 field instead of 2")
    ) {
      try talks("message,user\na\n", .csv)
    }
    #expect(
      throws: ReviewError.badLine(
        path: "log", line: 2, column: 0, reason: "the record has a quote that is never closed")
    ) { try talks("message\n\"a\n", .csv) }
    #expect(
      throws: ReviewError.badLine(
        path: "log", line: 1, column: 0, reason: "there is no text ‘text’; did you mean ‘texts’?")
    ) { try talks("{\"texts\":\"a\"}", .jsonLines, column: "text") }
  }
}
