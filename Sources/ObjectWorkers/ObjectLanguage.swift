import Responder

/// A language whose objects can run.
package enum ObjectLanguage: String, Sendable, CaseIterable {
  case python, javascript, perl, shell

  /// The name for people: `JavaScript`.
  package var label: String { self == .shell ? "shell" : ObjectSource.label(of: rawValue) }

  /// The name of the program that runs the objects, to be found in the folders of `PATH`.
  package var program: String {
    switch self {
    case .python: "python3"
    case .javascript: "node"
    case .perl: "perl"
    case .shell: "sh"
    }
  }

  /// The arguments of the program for a worker; `nil` if each call is a process of its own.
  var workerArguments: [String]? {
    switch self {
    case .python: ["-I", "-u", "-c", WorkerProgram.python.text]
    case .javascript: ["--input-type=commonjs", "-e", WorkerProgram.javascript.text]
    case .perl: ["-e", WorkerProgram.perl.text]
    case .shell: nil
    }
  }

  /// Returns the text that replaces the result of an object that failed, as the language's interpreter gives it.
  func errorText(_ detail: String) -> String {
    let words = "Error when executing \(label) object"
    return self == .javascript ? "[ERR: \(words): \(detail)]" : "[ERR: \(words)]"
  }

  /// Whether the program is installed.
  package var isInstalled: Bool { ProgramPath.find(program) != nil }
}

/// The source of a program that runs objects of one language.
///
/// It reads requests from descriptor 3 and writes answers to descriptor 4, each one line of JSON.
struct WorkerProgram {
  let text: String

  init(_ text: String) { self.text = text }
}
