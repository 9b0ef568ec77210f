import JSON
import Responder
import TranscriptFormat

/// Cases of RiveScript's own test suite, in YAML or JSON.
///
/// The suite's form is `{"name": {"username": …, "tests": […]}}`. A list is also accepted:
/// `{"cases": [{"name": …, "username": …, "steps": […]}]}`.
struct RiveScriptSuite {
  private let cases: [Case]
  /// The file's name without its folder and extension; distinguishes cases with the same name in several files.
  private let base: String

  /// Creates the suite of a file; `nil` if it has another form.
  init?(_ value: JSONValue, path: String) {
    guard let cases = Self.listed(value) ?? Self.named(value) else { return nil }
    self.cases = cases
    base = ImportedTranscript.baseName(of: path)
  }

  /// One transcript for each case, because each case has its own rules.
  var transcripts: [ImportedTranscript] { cases.map(transcript) }

  private struct Case {
    var title: String
    var item: JSONValue
    var steps: [JSONValue]
  }

  private static func listed(_ value: JSONValue) -> [Case]? {
    guard case .array(let items)? = value["cases"] else { return nil }
    return items.enumerated().map { index, item in
      Case(
        title: item["name"]?.string ?? "case \(index + 1)", item: item,
        steps: item["steps"]?.elements ?? [])
    }
  }

  /// Returns the named cases; `nil` unless every member is a case.
  private static func named(_ value: JSONValue) -> [Case]? {
    var cases: [Case] = []
    for member in value.members {
      guard case .array(let steps)? = member.value["tests"] else { return nil }
      cases.append(Case(title: member.name, item: member.value, steps: steps))
    }
    return cases.isEmpty ? nil : cases
  }

  /// Returns the expected reply, or several of which any is accepted; empty if there is none.
  ///
  /// The suite's own runners also trim a single expected reply.
  private static func replies(_ value: JSONValue?) -> [ExpectedText] {
    let texts = value?.string.map { [$0.trimmed] } ?? (value?.elements ?? []).compactMap(\.string)
    return texts.map { .exact([$0]) }
  }

  private func transcript(_ suiteCase: Case) -> ImportedTranscript {
    let (title, item) = (suiteCase.title, suiteCase.item)
    let name = base + "-" + ImportedTranscript.fileName(title)
    var entries: [TranscriptEntry] = []
    if let user = item["username"]?.string { entries.append(.header(.user, user)) }
    if item["utf8"] == .bool(true) { entries.append(.header(.utf8, "true")) }
    entries += [.blank, .title(title)]
    var unsupported: [String] = []
    var rules: [ImportedTranscript.RuleFile] = []
    var hasSpoken = false
    var waiting: [TranscriptEntry] = []
    for (index, step) in suiteCase.steps.enumerated() {
      func refuse(_ what: String) { unsupported.append("step \(index + 1): \(what)") }
      if let source = step["source"]?.string {
        if hasSpoken { refuse("rules loaded during a conversation apply from its start") }
        let file = rules.isEmpty ? name : "\(name)-\(rules.count + 1)"
        rules.append(
          ImportedTranscript.RuleFile(
            name: file + ".rive", text: source + (source.hasSuffix("\n") ? "" : "\n")))
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
        entries.append(.you(TranscriptText.typed(input)))
        let replies = Self.replies(step["reply"])
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
    if rules.isEmpty { rules = [ImportedTranscript.RuleFile(name: name + ".rive", text: "")] }
    return ImportedTranscript(
      name: name, entries: rules.map { .header(.rules, $0.name) } + entries, rules: rules,
      unsupported: unsupported)
  }
}

extension JSONValue {
  /// The members that are single values, as texts; `null` is `undefined`.
  fileprivate var texts: [(name: String, value: String)] {
    members.compactMap { member in
      let text = member.value == .null ? "undefined" : member.value.plainText
      return text.map { (member.name, $0) }
    }
  }
}
