import ObjectWorkers

/// Arguments about objects: the macros of rules in programming languages.
struct ObjectArguments: Equatable, Sendable {
  /// The languages whose objects may run; empty for none.
  var languages: Set<ObjectLanguage> = []
  /// The folders with modules of the objects.
  var paths: [String] = []
}
