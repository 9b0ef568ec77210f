/// The texts of all combinations of a pattern's alternatives; wildcards stay wildcards.
///
/// `(a|b) [c] *` gives `a c *`, `a *`, `b c *` and `b *`.
struct PatternTexts {
  enum Part: Sendable {
    case text([UInt8])
    case wildcard(PatternNode.Wildcard)
    case anything

    var isWildcard: Bool {
      if case .text = self { false } else { true }
    }
  }

  private static let maximumTexts = 64
  /// The maximum number of parts, including the parts of array items.
  private static let maximumParts = 4_096
  /// The maximum depth of arrays in array items.
  private static let maximumDepth = 8

  private let brain: Brain
  private var partCount = 0
  private var depth = 0

  /// Returns all texts; `nil` if there are too many, or if a part is known only during a conversation.
  static func all(of nodes: [PatternNode], in brain: Brain) -> [[Part]]? {
    var texts = PatternTexts(brain: brain)
    return texts.all(of: nodes)
  }

  private init(brain: Brain) { self.brain = brain }

  private mutating func all(of nodes: [PatternNode]) -> [[Part]]? {
    var found: [[Part]] = [[]]
    for node in nodes {
      partCount += 1
      guard partCount <= Self.maximumParts, let choices = choices(of: node),
        found.count * choices.count <= Self.maximumTexts
      else { return nil }
      guard choices.count == 1 else {
        found = found.flatMap { before in choices.map { before + $0 } }
        continue
      }
      // The texts grow in place, because a trigger can have thousands of parts.
      for index in found.indices { found[index] += choices[0] }
    }
    return found
  }

  private mutating func choices(of node: PatternNode) -> [[Part]]? {
    switch node {
    case .literal(let text): return [[.text(text)]]
    case .wildcard(let wildcard, _): return [[.wildcard(wildcard)]]
    case .anything: return [[.anything]]
    case .group(let alternatives, _): return choices(of: alternatives)
    case .optional(let alternatives):
      let space = Part.text([0x20])
      return choices(of: alternatives).map { [[space]] + $0.map { [space] + $0 + [space] } }
    case .array(let name):
      let items = brain.arrays[name] ?? []
      guard depth < Self.maximumDepth, items.count <= Self.maximumTexts,
        !items.contains(where: { $0.hasPrefix("@") })
      else { return nil }
      depth += 1
      defer { depth -= 1 }
      var parsed: [[PatternNode]] = []
      for item in items {
        guard let nodes = PatternParser.parse(item: item, by: brain.normalizer) else { return nil }
        parsed.append(nodes)
      }
      return choices(of: parsed)
    case .variable: return nil
    }
  }

  private mutating func choices(of alternatives: [[PatternNode]]) -> [[Part]]? {
    var choices: [[Part]] = []
    for alternative in alternatives {
      guard let own = all(of: alternative) else { return nil }
      choices += own
      guard choices.count <= Self.maximumTexts else { return nil }
    }
    return choices
  }
}
