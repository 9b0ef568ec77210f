import Responder

/// The kind of a robot's file, determined by its path.
enum FileKind: Equatable {
  case categories
  case set(String)
  case map(String)
  case substitutions(SubstitutionKind)
  case properties, predicates, pronouns, triples

  /// Determines the kind of a file; `nil` if it has none of these kinds.
  init?(path: String) {
    let parts = path.split(separator: "/").map { $0.lowercased() }
    guard let last = parts.last, let dot = last.lastIndex(of: "."), dot != last.startIndex else {
      return nil
    }
    let name = String(last[..<dot])
    let folder = parts.dropLast().last ?? ""
    switch String(last[last.index(after: dot)...]) {
    case "aiml": self = .categories
    case "set": self = .set(name)
    case "map": self = .map(name)
    case "substitution":
      guard let list = SubstitutionKind(rawValue: name) else { return nil }
      self = .substitutions(list)
    case "properties": self = .properties
    case "pdefaults": self = .predicates
    case "txt" where folder == "sets": self = .set(name)
    case "txt" where folder == "maps": self = .map(name)
    case "txt":
      if let list = SubstitutionKind(rawValue: name) {
        self = .substitutions(list)
        return
      }
      switch name {
      case "properties": self = .properties
      case "predicates": self = .predicates
      case "pronouns": self = .pronouns
      case "triples": self = .triples
      default: return nil
      }
    default: return nil
    }
  }
}

extension RuleSource {
  /// Whether the file contains categories, as every file of an unknown kind may.
  var isCategories: Bool { (FileKind(path: name) ?? .categories) == .categories }
}
