/// The arrays and variables named in triggers and `%` lines.
struct PatternNames: Sendable {
  /// A name, with the index of the trigger whose pattern or `%` line contains the name.
  struct Use: Sendable {
    var name: String
    var block: Int
    /// Whether the name is in the `%` line.
    var inPrevious: Bool
  }

  private(set) var arrays: [Use] = []
  private(set) var robotVariables: [Use] = []
  private(set) var userVariables: [Use] = []
  /// The indices of the triggers that contain a variable whose value is known only during a conversation.
  private(set) var openTriggers: Set<Int> = []

  /// The robot's variables that rules change; triggers that contain one are open.
  private let changed: Set<String>

  /// Collects the names in a brain's triggers.
  ///
  /// - Parameter changed: the robot's variables that rules change during a conversation.
  init(_ brain: Brain, changed: Set<String>) {
    self.changed = changed
    for (index, trigger) in brain.triggers.enumerated() {
      collect(trigger.text, of: brain, index, inPrevious: false)
      if let previous = trigger.previous {
        collect(brain.previousPatterns[Int(previous)].text, of: brain, index, inPrevious: true)
      }
    }
  }

  private mutating func collect(
    _ text: TextRange, of brain: Brain, _ block: Int, inPrevious: Bool
  ) {
    let holdsNames = brain.arena[text].contains {
      $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "<")
    }
    guard holdsNames, let nodes = brain.nodes(of: text, isPrevious: inPrevious) else { return }
    collect(nodes, block, inPrevious)
  }

  private mutating func collect(_ nodes: [PatternNode], _ block: Int, _ inPrevious: Bool) {
    for node in nodes {
      switch node {
      case .group(let alternatives, _), .optional(let alternatives):
        for alternative in alternatives { collect(alternative, block, inPrevious) }
      case .array(let name):
        arrays.append(Use(name: name, block: block, inPrevious: inPrevious))
      case .variable(let variable): add(variable, block, inPrevious)
      case .literal, .wildcard, .anything: continue
      }
    }
  }

  private mutating func add(_ variable: PatternVariable, _ block: Int, _ inPrevious: Bool) {
    var isOpen = true
    if case .robot(let name) = variable { isOpen = changed.contains(name) }
    if isOpen, !inPrevious { openTriggers.insert(block) }
    switch variable {
    case .robot(let name):
      robotVariables.append(Use(name: name, block: block, inPrevious: inPrevious))
    case .user(let name):
      userVariables.append(Use(name: name, block: block, inPrevious: inPrevious))
    case .input, .reply: break
    }
  }
}
