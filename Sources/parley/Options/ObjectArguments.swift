import ObjectWorkers

/// Arguments about objects: the macros of rules in programming languages.
struct ObjectArguments: Equatable, Sendable {
  /// The languages whose objects may run; empty for none.
  var languages: Set<ObjectLanguage> = []
  /// The folders with modules of the objects.
  var paths: [String] = []
  var splitting = ObjectOptions.Splitting.shell
  /// The user's commands for languages.
  var commands: [ObjectLanguage: [String]] = [:]
}

/// A section of the settings file: the objects of the rules in one folder.
struct ObjectSection: Equatable, Sendable {
  /// The absolute path of the folder.
  var folder: String
  /// The line of the section's head, counted from 1.
  var line: Int
  var objects = ObjectArguments()
}
