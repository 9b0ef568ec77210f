import JSON
import TranscriptFormat

/// The tests of a configuration of promptfoo, or of a list of tests.
///
/// Each test becomes a case for each prompt and each combination of the test's variables, filled into the prompt.
///
/// > Source: the documentation of promptfoo, "Test case configuration" and "Assertions & metrics".
struct PromptfooSuite {
  private(set) var cases = ImportedCases()
  private let root: JSONValue
  private let prompts: [String]

  /// The maximum number of combinations of a test's variables whose values are lists.
  private static let maximumCombinations = 1_000

  /// Creates the cases of a file; `nil` if it has another form.
  init?(_ value: JSONValue) {
    root = value
    var tests = value.elements
    if case .array(let own)? = value["tests"] { tests = own }
    let isConfiguration = value["prompts"] != nil || value["providers"] != nil
    guard
      isConfiguration && !value["tests"].isAbsent
        || tests.contains(where: { $0["vars"] != nil || $0["assert"] != nil })
    else { return nil }
    var promptValues = value["prompts"]?.elements ?? []
    if let prompt = value["prompts"], prompt.string != nil { promptValues = [prompt] }
    let texts = promptValues.map { $0.string ?? $0["raw"]?.string }
    prompts = texts.compactMap(\.self).filter { !$0.hasPrefix("file://") }
    if prompts.count < texts.count {
      cases.addUnsupported("prompts in other files: the messages are the tests' variables")
    }
    for part in ["scenarios", "redteam", "transform"] where !value[part].isAbsent {
      cases.addUnsupported("`\(part)`")
    }
    if let file = value["tests"]?.string { cases.addUnsupported("the tests in \(file)") }
    if let file = value["defaultTest"]?.string {
      cases.addUnsupported("the default test in \(file)")
    }
    for (index, test) in tests.enumerated() { add(test, "test \(index + 1)") }
    cases.finish()
  }

  private mutating func add(_ test: JSONValue, _ name: String) {
    if let file = test.string { return cases.addUnsupported("the tests in \(file)") }
    let defaults = root["defaultTest"]
    var variables = defaults?["vars"]?.members ?? []
    for member in test["vars"]?.members ?? [] {
      variables.removeAll { $0.name == member.name }
      variables.append(member)
    }
    let title = test["description"]?.plainText ?? name
    for part in ["threshold", "options", "scenario", "provider"] where !test[part].isAbsent {
      cases.addUnsupported("\(name): `\(part)`")
    }
    let checks = (defaults?["assert"]?.elements ?? []) + (test["assert"]?.elements ?? [])
    let sets = Self.combinations(of: variables)
    if sets.isEmpty { cases.addUnsupported("\(name): a variable whose list is empty") }
    if sets.count > Self.maximumCombinations {
      cases.addUnsupported(
        "\(name): more than \(Self.maximumCombinations) combinations of its variables")
    }
    var number = 0
    for set in sets.prefix(Self.maximumCombinations) {
      for said in messages(set, name) {
        guard !said.isEmpty else {
          cases.addUnsupported("\(name): its message can't be determined")
          continue
        }
        number += 1
        cases.begin(number == 1 ? title : "\(title) (\(number))")
        for message in said { cases.say(message) }
        var expectation = PromptfooChecks { set.filled(in: $0) }
        for check in checks { expectation.add(resolved(check)) }
        for entry in expectation.entries { cases.add(entry) }
        // The cases of a test usually have the same unsupported parts, so those of the first case are enough.
        if number == 1 {
          for part in expectation.unsupported { cases.addUnsupported("\(name): \(part)") }
        }
      }
    }
  }

  /// Returns the messages of each prompt: usually one; several if the prompt is a conversation.
  private mutating func messages(_ variables: PromptVariables, _ name: String) -> [[String]] {
    guard prompts.isEmpty else {
      return prompts.compactMap { prompt in
        guard !prompt.contains("{%") else {
          cases.addUnsupported("\(name): a prompt with template logic")
          return nil
        }
        return conversation(variables.filled(in: prompt), name)
      }
    }
    return [variables.message.map { [$0] } ?? []]
  }

  /// Returns the user's messages in a prompt: a text, or a list of messages in JSON or YAML.
  private mutating func conversation(_ prompt: String, _ name: String) -> [String] {
    let bytes = Array(prompt.utf8)
    let isList = prompt.first { !$0.isWhitespace } == "["
    guard isList || prompt.hasPrefix("- role:"), let list = try? YAMLReader.value(of: bytes),
      list.elements.contains(where: { $0["role"] != nil })
    else { return prompt.allSatisfy(\.isWhitespace) ? [] : [prompt] }
    return list.elements.compactMap { message in
      let role = message["role"]?.string ?? ""
      if role == "user", let text = message["content"]?.string { return text }
      cases.leaveOut("messages with the role \(role)")
      return nil
    }
  }

  /// Returns an assertion, or the one elsewhere in the file that it refers to.
  private func resolved(_ check: JSONValue) -> JSONValue {
    guard let path = check["$ref"]?.string, path.hasPrefix("#/") else { return check }
    let names = path.dropFirst(2).split(separator: "/")
    return names.reduce(root) { $0[String($1)] ?? .null }
  }

  /// Returns the combinations with one value of each list, at most one more than `maximumCombinations`.
  private static func combinations(of variables: [JSONValue.Member]) -> [PromptVariables] {
    var sets = [PromptVariables()]
    for variable in variables {
      let values =
        if case .array(let values) = variable.value { values } else { [variable.value] }
      let more = sets.lazy.flatMap { set in
        values.lazy.map { value in
          var set = set
          set.values.append((variable.name, value))
          return set
        }
      }
      sets = Array(more.prefix(maximumCombinations + 1))
    }
    return sets
  }
}

struct PromptVariables {
  var values: [(name: String, value: JSONValue)] = []

  /// The message of a test without prompts: the value of its only variable, or of one with a common name.
  var message: String? {
    let texts = values.filter { $0.value.plainText?.hasPrefix("file://") == false }
    if texts.count == 1 { return texts[0].value.plainText }
    for name in ["message", "question", "input", "query", "prompt", "user_input", "text"] {
      if let found = texts.first(where: { $0.name == name }) { return found.value.plainText }
    }
    return nil
  }

  /// Returns a template with the values in the place of `{{name}}`.
  func filled(in template: String) -> String {
    var text = ""
    var rest = template[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      let name = rest[start.upperBound..<end.lowerBound].split { $0.isWhitespace }.joined(
        separator: " ")
      let value = values.last { $0.name == name }?.value
      text += rest[..<start.lowerBound]
      text +=
        value.map { $0.plainText ?? $0.text } ?? String(rest[start.lowerBound..<end.upperBound])
      rest = rest[end.upperBound...]
    }
    return text + rest
  }
}

extension JSONValue? {
  fileprivate var isAbsent: Bool { self?.isNothing ?? true }
}
