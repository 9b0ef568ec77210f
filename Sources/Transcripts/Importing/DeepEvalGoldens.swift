import JSON
import Responder
import Review
import TranscriptFormat

/// Goldens of DeepEval: an input with an expected output, or the turns of a conversation.
///
/// A reply has to equal the expected output, although DeepEval mostly asks a model whether both mean the same.
///
/// > Source: the documentation of DeepEval, "Datasets", and `deepeval/dataset/golden.py`.
struct DeepEvalGoldens {
  private(set) var cases = ImportedCases()

  /// Creates the goldens of a list; `nil` if it has none.
  init?(_ values: [JSONValue]) {
    guard values.contains(where: { $0.text(named: "input") != nil || $0["turns"] != nil }) else {
      return nil
    }
    for (index, golden) in values.enumerated() { add(golden, number: index + 1) }
    cases.finish()
  }

  /// Creates the goldens of a table whose first line names the columns; `nil` if it has none.
  init?(table bytes: [UInt8]) {
    var names: [String] = []
    var values: [JSONValue] = []
    var record = TableRecord()
    for line in bytes.lines {
      guard record.read(Array(line), UInt8(ascii: ",")) else { continue }
      let fields = record.fields
      record = TableRecord()
      if names.isEmpty {
        names = fields
      } else if fields != [""] {
        values.append(
          .object(zip(names, fields).map { .init($0, $1.isEmpty ? .null : .string($1)) }))
      }
    }
    self.init(values)
    if record.size > 0 { cases.addUnsupported("the last record, whose quote is never closed") }
  }

  private mutating func add(_ golden: JSONValue, number: Int) {
    let input = golden.text(named: "input")
    let turns = golden["turns"].flatMap { value in
      // In a table, the turns are JSON.
      value.string.map { (try? JSONValue(Array($0.utf8)))?.elements ?? [] } ?? value.elements
    }
    guard input != nil || turns?.isEmpty == false else {
      return cases.addUnsupported("golden \(number): it has neither an input nor turns")
    }
    cases.begin(
      golden.text(named: "name") ?? golden.text(named: "scenario") ?? input ?? "golden \(number)")
    if let comments = golden.text(named: "comments") { cases.add(.comment(comments)) }
    if let input {
      cases.say(input)
      if let reply = golden.text(named: "expected_output") { cases.add(.bot(.exact([reply]))) }
    }
    var isAnswered = true
    for turn in turns ?? [] {
      guard let content = turn.text(named: "content") else { continue }
      if turn["role"]?.string == "user" {
        cases.say(content)
        isAnswered = false
      } else if isAnswered {
        cases.leaveOut("an assistant turn that answers no message")
      } else {
        cases.add(.bot(.exact([content])))
        isAnswered = true
      }
    }
    let importedNames: Set = ["input", "expected_output", "turns", "name", "comments", "scenario"]
    for member in golden.members where !member.value.isNothing {
      let name = member.name.snakeCase
      if !importedNames.contains(name) { cases.leaveOut("`\(name)`") }
    }
  }
}

extension JSONValue {
  /// Returns the text of a member, whose name may also be written like `expectedOutput`; `nil` if it has none.
  fileprivate func text(named name: String) -> String? {
    let value = members.last { $0.name.snakeCase == name }?.value.plainText
    return value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension String {
  fileprivate var snakeCase: String {
    reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}
