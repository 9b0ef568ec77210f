import Conversations
import Responder
import TestSupport
import Testing

@testable import Review

@Suite("Messages are read from lines, tables and JSON")
struct MessageTableTests {
  private func talks(
    _ text: String, _ format: MessageFormat, column: String = "message"
  ) throws(ReviewError) -> [[String]] {
    var table = MessageReader(path: "log", format: format, column: column)
    var talks: [ReviewedTalk] = []
    for (index, line) in Array(text.utf8).lines.enumerated() {
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
    #expect(try talks("message\tuser\nhello\tann\n \tbob\n", .tsv) == [["hello"]])
  }

  @Test("A list of messages, as language models get it, is a conversation")
  func lists() throws {
    let text = """
      {"messages":[{"role":"system","content":"be kind"},{"role":"user","content":"hi"},
      {"role":"assistant","content":"hello"},{"role":"user","content":[{"type":"text","text":"soup"},{"text":"please"}]}]}
      """.replacing("\n", with: "")
    let none = #"{"messages":[{"role":"assistant","content":"x"}]}"#
    #expect(
      try talks("\(text)\n\(none)\n\(text)\n", .jsonLines) == [
        ["hi", "soup please"], ["hi", "soup please"],
      ])
  }

  @Test("Semicolons separate the fields if no comma does, and names have no blanks around them")
  func semicolons() throws {
    #expect(try talks("id; message\n1;a, b\n", .csv) == [["a, b"]])
    #expect(try talks("message,x;y\na;b,c\n", .csv) == [["a;b"]])
    #expect(try talks("\"text, more\";message\nx;hi\n", .csv) == [["hi"]])
  }

  @Test("Empty lines before the header are skipped")
  func emptyLines() throws {
    #expect(try talks("\n\nid;message\n1;hi\n", .csv) == [["hi"]])
  }

  @Test("An array is refused with the way out")
  func array() {
    #expect {
      _ = try talks("[{\"message\":\"hi\"}]", .jsonLines)
    } throws: { error in
      (error as? ReviewError)?.words.contains("log:1:1: this is an array") == true
    }
  }

  @Test("A JSON object a line is what a chat writes; its notes are no messages")
  func json() throws {
    #expect(
      try talks("{\"message\":\"hi\",\"reply\":\"Hi.\"}\n{\"note\":\"x\"}\n\n", .jsonLines) == [
        ["hi"]
      ])
  }

  @Test("The line ends of Windows and a byte order mark are no part of a message")
  func windows() throws {
    #expect(try talks("\u{FEFF}cafe open\r\nhello\r\n", .lines) == [["cafe open"], ["hello"]])
    #expect(try talks("{\"message\":\"hi\"}\r\n{\"message\":\" \"}\r\n", .jsonLines) == [["hi"]])
  }

  @Test(
    "Bytes that are not text are refused", arguments: [[0x66, 0xFC], [0x66, 0], [0x7F, 0xFF]])
  func binary(bytes: [UInt8]) {
    for format in [MessageFormat.lines, .csv, .tsv, .jsonLines] {
      var table = MessageReader(path: "log", format: format)
      #expect(
        throws: ReviewError.badLine(
          path: "log", line: 7, column: 0,
          reason: bytes.contains(0)
            ? "the line contains a null character" : "the line is not valid UTF-8")
      ) { try table.read(bytes, number: 7) }
    }
  }

  @Test("Tabs separate fields without quotes")
  func quotes() throws {
    #expect(
      try talks("message\tid\n\"hello\t1\nbye\t2\n", .tsv) == [["\"hello"], ["bye"]])
  }

  @Test("A quote that is never closed takes linear time, and has a limit")
  func openQuote() throws {
    let growth = Growth(of: "open quote", size: 2_000) { size in
      {
        var table = MessageReader(path: "log", format: .csv)
        for number in 1...size { _ = try? table.read(Array("message\"".utf8), number: number) }
        _ = try? table.read(Array("\"".utf8), number: 1)
        for number in 1...size { _ = try? table.read(Array("one more line".utf8), number: number) }
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
    var table = MessageReader(path: "log", format: .csv)
    _ = try table.read(Array("message".utf8), number: 1)
    let line = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(throws: ReviewError.self) {
      _ = try table.read([UInt8(ascii: "\"")], number: 2)
      for number in 3...40 { _ = try table.read(line, number: number) }
    }
  }

  @Test("A conversation's number is no name of a user, and a reply counts within its conversation")
  func columns() throws {
    var table = MessageReader(path: "log", format: .csv)
    _ = try table.read(Array("message,conversation,reply".utf8), number: 1)
    _ = try table.read(Array("hi,booking-17,Hi!".utf8), number: 2)
    let talk = try #require(try table.finish())
    #expect(talk.user == ChatSettings.defaultUser && talk.person == "booking-17")
    #expect(talk.turns.first?.wasAnswered == true)
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
