import Conversations
package import Responder
package import ScreenKit
package import Terminal

/// Finds rules by the text that a person types.
package struct RuleSearch {
  package let rules: [Rule]
  /// A function that returns the number of lines of a file, or `nil` if the file is part of the program.
  private let lineCount: (_ file: String) -> Int?

  package init(_ rules: [Rule], lineCount: @escaping (_ file: String) -> Int? = { _ in nil }) {
    self.rules = rules
    self.lineCount = lineCount
  }

  /// Returns the rules that a location such as `memory.rive:14`, or a trigger, refers to.
  ///
  /// The last components of a path are enough. A line refers to the last rule that starts at or above it in each of
  /// these files; one past the end of a file refers to none in it. A trigger may begin with `+ `, and its case is ignored.
  package func rules(matching text: String) -> [Rule] {
    if let (name, line) = Self.parsedPlace(text) {
      let files = files(named: name).filter { line <= lastLine(of: $0) }
      let here = rules.filter { files.contains($0.location.file) && $0.location.line <= line }
      let starts = files.compactMap { file in
        here.filter { $0.location.file == file }.map(\.location).max { $0.line < $1.line }
      }
      return here.filter { starts.contains($0.location) }
    }
    let trigger = (text.hasPrefix("+ ") ? String(text.dropFirst(2)).trimmed : text).lowercased()
    return rules.filter { $0.text.lowercased() == trigger }
  }

  /// Returns the file with a path, or else the files whose paths end with its components.
  private func files(named name: String) -> Set<String> {
    let files = Set(rules.map(\.location.file))
    return files.contains(name) ? [name] : files.filter { $0.hasSuffix("/" + name) }
  }

  /// Returns the last line of a file, or of the rules in a file that is part of the program.
  private func lastLine(of file: String) -> Int {
    if let count = lineCount(file) { return count }
    let lines = rules.filter { $0.location.file == file }.flatMap { rule in
      [rule.location] + (rule.alternatives + rule.conditions).map(\.location)
    }
    return lines.map(\.line).max() ?? 0
  }

  /// Returns the rules that a text refers to; throws if there are none.
  func rules(named text: String) throws(ChatProblem) -> [Rule] {
    let found = self.rules(matching: text)
    if found.isEmpty { throw .noSuchRule(text, nearest: nearest(to: text)) }
    return found
  }

  /// Returns the start of the rule that a text refers to, or of the rule file that the text names.
  package func place(named text: String) throws(ChatProblem) -> SourceLocation {
    if let place = rules(matching: text).first?.location ?? start(ofFile: text) { return place }
    throw .noSuchRule(text, nearest: nearest(to: text))
  }

  /// Returns the start of a rule file, given by its path or the path's last components; `nil` if no rule is in such a
  /// file.
  private func start(ofFile name: String) -> SourceLocation? {
    let files = files(named: name)
    return rules.first { files.contains($0.location.file) }
      .map { SourceLocation(file: $0.location.file, line: 1) }
  }

  /// Returns the rules whose trigger, replies or conditions contain a text, ignoring case.
  package func rules(containing text: String) -> [Rule] {
    let text = text.lowercased()
    return rules.filter { rule in
      rule.text.lowercased().contains(text)
        || (rule.alternatives + rule.conditions).contains { $0.text.lowercased().contains(text) }
    }
  }

  package func nearest(to text: String) -> String? {
    nearestName(to: text, among: rules.map(\.text))
  }

  /// The `file:line` of each rule, with its trigger; the folders of a file with a unique name are left out.
  package var completions: [CompletionChoice] {
    let names = shortNames
    return rules.map { rule in
      let file = names[rule.location.file] ?? rule.location.file
      return CompletionChoice("\(file):\(rule.location.line)", summary: rule.text)
    }
  }

  /// The files with rules, each with the number of its rules; the folders of a file with a unique name are left out.
  package var fileCompletions: [CompletionChoice] {
    let names = shortNames
    return Dictionary(grouping: rules, by: \.location.file).sorted { $0.key < $1.key }.map {
      CompletionChoice(names[$0.key] ?? $0.key, summary: Words.count($0.value.count, "rule"))
    }
  }

  private var shortNames: [String: String] {
    let files = Dictionary(grouping: Set(rules.map(\.location.file))) {
      $0.split(separator: "/").last.map(String.init) ?? $0
    }
    return files.reduce(into: [:]) { names, entry in
      for file in entry.value { names[file] = entry.value.count == 1 ? entry.key : file }
    }
  }

  private static func parsedPlace(_ text: String) -> (file: String, line: Int)? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...])
    else { return nil }
    return (String(text[..<colon]), line)
  }
}
