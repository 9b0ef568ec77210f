import Conversations
import JSON
import Responder

/// The format of a file with messages, by its file extension.
package enum MessageFormat: Sendable, CaseIterable {
  case lines
  /// A header with the columns' names, and records with fields separated by commas, or by tabs.
  case csv, tsv
  /// One JSON object a line.
  case jsonLines
  case transcript

  package init(extensionOf path: String) {
    let name = path.lowercased()
    let formats: [(String, MessageFormat)] = [
      (".csv", .csv), (".tsv", .tsv), (".jsonl", .jsonLines), (".ndjson", .jsonLines),
      (".json", .jsonLines), (".chat", .transcript),
    ]
    self = formats.first { name.hasSuffix($0.0) }?.1 ?? .lines
  }
}

/// Reads the messages of a file, a line at a time.
///
/// The columns or JSON members `reply` (or `answer`), `user` and `conversation` are optional. Consecutive messages with the
/// same `conversation` form one conversation; a message without it is a conversation of its own. A JSON object with a list
/// `messages`, the format in which language models get them, is a conversation too.
package struct MessageReader {
  private let path: String
  private let format: MessageFormat
  private let column: String
  /// The character between fields; `nil` before the first line.
  private var separator: UInt8?
  /// The names of a table's columns; `nil` before its first line.
  private var names: [String]?
  /// A record that continues on the next line, and the number of its first line.
  private var unfinished: (record: TableRecord, line: Int)?
  private var talk: (conversation: String?, talk: ReviewedTalk)?

  package static let defaultColumn = "message"

  /// - Parameter column: the name of the column with the messages.
  package init(path: String, format: MessageFormat, column: String = defaultColumn) {
    self.path = path
    self.format = format
    self.column = column
  }

  /// Reads a line without its end; returns the previous conversation if the line begins another one.
  package mutating func read(
    _ line: [UInt8], number: Int
  ) throws(ReviewError) -> ReviewedTalk? {
    guard !line.contains(0) else { throw fault(number, "the line contains a null character") }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw fault(number, "the line is not valid UTF-8")
    }
    switch format {
    case .lines, .transcript: return text.allSatisfy(\.isWhitespace) ? nil : add(text) { _ in nil }
    case .jsonLines: return try readObject(line, number)
    case .csv, .tsv: return try readRecord(line, number)
    }
  }

  /// Returns the last conversation; throws if the file ends within a record.
  package mutating func finish() throws(ReviewError) -> ReviewedTalk? {
    if let unfinished {
      throw fault(unfinished.line, "the record has a quote that is never closed")
    }
    defer { talk = nil }
    return talk?.talk
  }

  /// Returns the error of a line; `column` is 0 for a whole line.
  private func fault(_ line: Int, column: Int = 0, _ reason: String) -> ReviewError {
    .badLine(path: path, line: line, column: column, reason: reason)
  }

  private mutating func add(
    _ message: String, _ field: (String) -> String?
  ) -> ReviewedTalk? {
    var turn = ReviewedTurn(message)
    turn.reply = field("reply") ?? field("answer")
    let conversation = field("conversation")
    // Today's reply is compared only in a known conversation: elsewhere the reply may depend on an earlier message.
    if conversation != nil, turn.reply != nil { turn.wasAnswered = true }
    if let conversation, talk?.conversation == conversation {
      talk?.talk.turns.append(turn)
      return nil
    }
    var next = ReviewedTalk(turns: [turn])
    let user = field("user")
    if let user { next.user = user }
    next.person = user ?? conversation
    next.isWhole = conversation != nil
    defer { talk = (conversation, next) }
    return talk?.talk
  }

  /// Adds the messages of a talk with another robot, such as a language model; its replies are not compared with today's.
  private mutating func add(_ said: [JSONValue]) -> ReviewedTalk? {
    var next = ReviewedTalk(turns: [])
    for message in said where message["role"]?.string == "user" {
      let parts = message["content"]?.elements.compactMap { $0["text"]?.string } ?? []
      let text = message["content"]?.string ?? parts.joined(separator: " ")
      if !text.allSatisfy(\.isWhitespace) { next.turns.append(ReviewedTurn(text)) }
    }
    if next.turns.isEmpty { return nil }
    next.isWhole = true
    defer { talk = (nil, next) }
    return talk?.talk
  }

  private mutating func readObject(
    _ line: [UInt8], _ number: Int
  ) throws(ReviewError) -> ReviewedTalk? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    if number == 1, line.first == UInt8(ascii: "[") {
      throw fault(
        number, column: 1,
        "this is an array instead of one object a line; jq -c '.[]' writes one object a line")
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(line) } catch {
      throw fault(number, column: error.column, error.reason)
    }
    if value[column] == nil, case .array(let said)? = value["messages"] { return add(said) }
    // Lines with a program's notes and errors, which have no message, are skipped.
    guard let message = value[column]?.string else {
      let others = value.members.filter { $0.value.string != nil }.map(\.name)
      if value["note"] != nil || value["error"] != nil { return nil }
      throw fault(
        number,
        "there is no text ‘\(column)’"
          + (nearestName(to: column, among: others).map { "; did you mean ‘\($0)’?" } ?? ""))
    }
    if message.allSatisfy(\.isWhitespace) { return nil }
    return add(message) { value[$0].flatMap(Self.text) }
  }

  private static func text(_ value: JSONValue) -> String? {
    if case .number(let number) = value { number.text } else { value.string }
  }

  /// Returns the character between fields: in TSV a tab, in CSV a comma or a semicolon.
  ///
  /// It is a semicolon if semicolons divide the header and commas do not: spreadsheets write semicolons in countries
  /// where a comma is the decimal point.
  private func separator(of header: [UInt8]) -> UInt8 {
    if format == .tsv { return UInt8(ascii: "\t") }
    let (comma, semicolon) = (UInt8(ascii: ","), UInt8(ascii: ";"))
    func divides(_ separator: UInt8) -> Bool {
      var record = TableRecord()
      return !record.read(header, separator) || record.fields.count > 1
    }
    return divides(semicolon) && !divides(comma) ? semicolon : comma
  }

  private mutating func readRecord(
    _ line: [UInt8], _ number: Int
  ) throws(ReviewError) -> ReviewedTalk? {
    if names == nil, unfinished == nil, line.isEmpty { return nil }
    let separator = separator ?? separator(of: line)
    self.separator = separator
    var (record, start) = unfinished ?? (TableRecord(), number)
    unfinished = nil
    let isComplete = record.read(line, separator)
    guard record.size <= Self.maximumRecord else {
      throw fault(start, "the record has a quote that is not closed within 16 MiB")
    }
    guard isComplete else {
      unfinished = (record, start)
      return nil
    }
    let fields = record.fields
    guard let names else {
      let fields = fields.map(\.trimmed)
      guard fields.contains(column) else {
        throw .noColumn(
          path: path, name: column, nearest: nearestName(to: column, among: fields))
      }
      self.names = fields
      return nil
    }
    if fields == [""] { return nil }
    guard fields.count == names.count else {
      throw fault(start, "\(Words.count(fields.count, "field")) instead of \(names.count)")
    }
    func field(_ name: String) -> String? {
      names.firstIndex(of: name).map { fields[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }
    return field(column).flatMap { $0.trimmed.isEmpty ? nil : add($0, field) }
  }

  /// The maximum size of a record in bytes.
  private static let maximumRecord = 16 << 20
}

/// A record of a table, read a line at a time.
///
/// Between commas or semicolons, a field may be in quotes, as RFC 4180 defines them, and then continue on the next
/// line. Between tabs, quotes are ordinary characters.
package struct TableRecord {
  package private(set) var fields: [String] = []
  /// The number of bytes read.
  package private(set) var size = 0
  private var field: [UInt8] = []
  private var isQuoted = false

  package init() {}

  /// Reads a line; returns whether the record is complete, and not within quotes.
  package mutating func read(_ line: [UInt8], _ separator: UInt8) -> Bool {
    if isQuoted { field.append(UInt8(ascii: "\n")) }
    var index = 0
    size += line.count + 1
    let quote = UInt8(ascii: "\"")
    let hasQuotes = separator != UInt8(ascii: "\t")
    while index < line.count {
      let byte = line[index]
      if isQuoted {
        if byte == quote, index + 1 < line.count, line[index + 1] == quote {
          field.append(quote)
          index += 1
        } else if byte == quote {
          isQuoted = false
        } else {
          field.append(byte)
        }
      } else if hasQuotes, byte == quote, field.isEmpty {
        isQuoted = true
      } else if byte == separator {
        endField()
      } else {
        field.append(byte)
      }
      index += 1
    }
    if isQuoted { return false }
    endField()
    return true
  }

  private mutating func endField() {
    fields.append(String(decoding: field, as: UTF8.self))
    field = []
  }
}
