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

/// The objects of compiled rules.
package struct RuleObjects: Sendable {
  /// The identity of the compiled rules, which `variables` keeps alive.
  package var id: ObjectIdentifier
  /// The objects in the order of the files; of several with one name, the last one counts.
  package var all: [ObjectSource]
  /// Returns the variables as the rules define them, without those whose values contain tags.
  package var variables: @Sendable () -> RuleVariables

  package init(
    _ id: ObjectIdentifier, _ all: [ObjectSource],
    variables: @escaping @Sendable () -> RuleVariables
  ) {
    (self.id, self.all, self.variables) = (id, all, variables)
  }

  package func object(named name: String) -> ObjectSource? { all.last { $0.name == name } }
}

/// The variables that rules define, by name.
package struct RuleVariables: Sendable {
  package var robot: [String: String]
  package var environment: [String: String]
  package var initialTopic: String?

  package init(
    robot: [String: String] = [:], environment: [String: String] = [:], initialTopic: String? = nil
  ) {
    (self.robot, self.environment, self.initialTopic) = (robot, environment, initialTopic)
  }
}
