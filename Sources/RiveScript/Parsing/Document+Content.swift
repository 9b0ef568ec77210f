import Responder

/// Distinguishing rules from files of other kinds.
extension Document {
  /// The checks whose problems suggest that a line is not RiveScript.
  private static let foreign: Set = [
    "unknown-command", "old-comment", "bad-definition", "unknown-definition", "unknown-label",
    "bad-label", "bad-condition", "lone-character", "brackets",
  ]

  /// Whether the file is probably RiveScript, judged by its content.
  ///
  /// It must have a definition, or a trigger with a line that belongs to it, such as a reply. The lines that are not
  /// RiveScript, or should belong to a trigger but have none above them in their topic, may be at most a third of the
  /// number of statements.
  ///
  /// Complexity: linear in the file.
  package var isProbablyRules: Bool {
    var fitting = 0
    var orphans = 0
    var hasTrigger = false
    for statement in statements {
      switch statement.command {
      case .trigger: hasTrigger = true
      case .reply, .redirect, .condition, .previous:
        if hasTrigger { fitting += 1 } else { orphans += 1 }
      case .definition: fitting += 1
      case .label, .endLabel: hasTrigger = false
      }
    }
    let strange = diagnostics.count { Self.foreign.contains($0.check) }
    return fitting > 0 && (strange + orphans) * 3 <= statements.count
  }
}
