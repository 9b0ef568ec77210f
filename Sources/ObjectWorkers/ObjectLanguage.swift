import Responder

/// A language whose objects can run.
package struct ObjectLanguage: RawRepresentable, Sendable, Hashable {
  /// The name in rules, in lower case.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let python = ObjectLanguage(rawValue: "python")
  package static let javascript = ObjectLanguage(rawValue: "javascript")
  package static let perl = ObjectLanguage(rawValue: "perl")
  package static let shell = ObjectLanguage(rawValue: "shell")

  /// The languages that Parley can run without a command from the user.
  package static let known = [python, javascript, perl, shell]

  /// The name for people: `JavaScript`.
  package var label: String { self == .shell ? "shell" : ObjectSource.label(of: rawValue) }

  /// Returns the text in place of a failed object's result, as the RiveScript interpreter in this language writes it.
  func errorText(_ detail: String) -> String {
    let words = "Error when executing \(label) object"
    return self == .javascript ? "[ERR: \(words): \(detail)]" : "[ERR: \(words)]"
  }

  /// Whether the language is known and its program is installed.
  package var isInstalled: Bool {
    WorkerCommand.all(for: self, ObjectOptions(languages: [self])).contains {
      ProgramPath.find($0.program) != nil
    }
  }
}
