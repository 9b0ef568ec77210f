import JSON
import TranscriptFormat

/// Cases of RiveScript's own test suite, in JSON.
struct RiveScriptSuite {
  private let cases: [JSONValue]
  /// The file's name without its folder and ending: cases of several files may have one name.
  private let base: String

  init(_ bytes: [UInt8], path: String) throws(ImportError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(bytes)
    } catch {
      throw .notJSON(path: path, reason: error.message)
    }
    guard case .array(let cases)? = value["cases"] else {
      throw .notJSON(path: path, reason: "it has no list of cases")
    }
    self.cases = cases
    base = ImportedTranscript.baseName(of: path)
  }

  /// A transcript for each case, for each has rules of its own.
  var transcripts: [ImportedTranscript] {
    cases.enumerated().map { transcript($1, number: $0 + 1) }
  }

  private func transcript(_ item: JSONValue, number: Int) -> ImportedTranscript {
    let title = item["name"]?.string ?? "case \(number)"
    let name = base + "-" + ImportedTranscript.fileName(title)
    var entries: [TranscriptEntry] = [.header(.rules, name + ".rive")]
    if let user = item["username"]?.string { entries.append(.header(.user, user)) }
    if item["utf8"] == .bool(true) { entries.append(.header(.utf8, "true")) }
    entries += [.blank, .title(title)]
    var unsupported: [String] = []
    var rules = ""
    var hasSpoken = false
    var waiting: [TranscriptEntry] = []
    for (place, step) in (item["steps"]?.elements ?? []).enumerated() {
      func refuse(_ what: String) { unsupported.append("step \(place + 1): \(what)") }
      if let source = step["source"]?.string {
        if hasSpoken {
          refuse("rules loaded in the middle of a talk stand with the others from its start")
        }
        rules += source + (source.hasSuffix("\n") ? "" : "\n")
      }
      for member in step.members
      where !["source", "input", "reply", "set", "assert"].contains(member.name) {
        refuse("`\(member.name)` is unknown")
      }
      for (name, value) in step["set"]?.texts ?? [] {
        waiting.append(.set(name: name, value: value))
      }
      if let input = step["input"]?.string {
        entries += waiting
        waiting = []
        entries.append(.you(input.utf8.first == UInt8(ascii: "/") ? "/" + input : input))
        let replies = (step["reply"]?.elements ?? []).compactMap(\.string).map {
          ExpectedText.exact([$0])
        }
        if let first = replies.first {
          entries.append(.bot(first))
        } else {
          refuse("a message without a reply")
        }
        entries += replies.dropFirst().map(TranscriptEntry.or)
        hasSpoken = true
      }
      for (name, value) in step["assert"]?.texts ?? [] {
        if hasSpoken, waiting.isEmpty {
          entries.append(.expect(name: name, value: value))
        } else {
          refuse("the assertion \(name) = \(value) has no message before it")
        }
      }
    }
    for case .set(let name, let value) in waiting {
      unsupported.append("the end: \(name) = \(value) is set and no message follows")
    }
    return ImportedTranscript(name: name, entries: entries, rules: rules, unsupported: unsupported)
  }
}

extension JSONValue {
  /// The members as texts; numbers and truth values as written.
  fileprivate var texts: [(name: String, value: String)] {
    members.compactMap { member in
      switch member.value {
      case .string(let text): (member.name, text)
      case .number(let number): (member.name, number.text)
      case .bool(let isTrue): (member.name, isTrue ? "true" : "false")
      case .null: (member.name, "undefined")
      case .array, .object: nil
      }
    }
  }
}
