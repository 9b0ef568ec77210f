package import Responder

/// The definitions in the `!` lines of all documents; for each name, the last definition counts.
package struct Definitions: Sendable {
  /// A dictionary that keeps the order in which its names were first defined.
  struct Pairs: Sendable {
    private var values: [String: String] = [:]
    private var names: [String] = []

    subscript(name: String) -> String? {
      get { values[name] }
      set {
        if newValue != nil, values[name] == nil { names.append(name) }
        values[name] = newValue
      }
    }

    var all: [(pattern: String, value: String)] {
      names.eachOnce.compactMap { name in values[name].map { (pattern: name, value: $0) } }
    }
  }

  var globals: [String: String] = [:]
  package var variables: [String: String] = [:]
  package var arrays: [String: [String]] = [:]
  /// The weights that `{weight=@name}` stands for.
  var weights: [String: Int] = [:]
  var substitutions = Pairs()
  var person = Pairs()

  init() {}

  /// Collects the definitions of rule files.
  package init(_ sources: [RuleSource]) {
    for source in sources {
      let document = Document(parsing: source)
      for statement in document.statements where statement.command == .definition {
        add(Definition(document[statement.text]))
      }
    }
  }

  mutating func add(_ definition: Definition) {
    let value = definition.isDeletion ? nil : definition.value
    switch definition.kind {
    case .global: globals[definition.name] = value
    case .var: variables[definition.name] = value
    case .array: arrays[definition.name] = value == nil ? nil : definition.items
    case .sub: substitutions[definition.name] = value
    case .person: person[definition.name] = value
    case .weight: weights[definition.name] = value.flatMap(WeightTag.number)
    case .version, .local, nil: break
    }
  }
}
