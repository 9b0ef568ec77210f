/// An object of a rule file: a macro in a programming language.
package struct ObjectSource: Sendable, Hashable {
  package var name: String
  /// The language in lower case, as the rules name it; empty if they name none.
  package var language: String
  package var code: String
  package var location: SourceLocation

  package init(name: String, language: String, code: String, location: SourceLocation) {
    self.name = name
    self.language = language
    self.code = code
    self.location = location
  }

  /// The usual name of the language: `JavaScript`.
  package var languageLabel: String { Self.label(of: language) }

  /// Returns the usual name of a language: `JavaScript` for `javascript`.
  package static func label(of language: String) -> String {
    switch language {
    case "": "an unnamed language"
    case "python": "Python"
    case "javascript": "JavaScript"
    case "perl": "Perl"
    case "shell": "a shell script"
    default: language
    }
  }
}

/// Rules that contain objects.
package protocol ObjectProviding: AnyObject, Sendable {
  /// The objects in the order of the files; of several with one name, the last one counts.
  var objects: [ObjectSource] { get }
  /// The robot's variables and the environment as the rules define them, without those whose values contain tags.
  var definedVariables: (robot: [String: String], environment: [String: String]) { get }
}

extension ObjectProviding {
  package func object(named name: String) -> ObjectSource? { objects.last { $0.name == name } }
}
