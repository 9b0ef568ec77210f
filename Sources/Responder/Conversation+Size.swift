extension Conversation {
  /// An estimate of the memory used: for each text in a list or a dictionary, its bytes and 48 more.
  ///
  /// Complexity: linear in the number of variables.
  package var approximateBytes: Int {
    var sum = Self.bytes(inputs) + Self.bytes(replies) + Self.bytes(engine)
    for values in [variables, robotVariables, environment] { sum += Self.bytes(values) }
    guard let frozen else { return sum }
    return sum + Self.bytes(frozen.variables) + Self.bytes(frozen.inputs)
      + Self.bytes(frozen.replies) + Self.bytes(frozen.engine)
  }

  private static func bytes(_ texts: [String]) -> Int {
    texts.reduce(0) { $0 + $1.utf8.count + 48 }
  }

  private static func bytes(_ values: [String: String]) -> Int {
    values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 96 }
  }

  private static func bytes(_ engine: EngineMemory) -> Int {
    engine.texts.utf8Count + 48 * engine.texts.count + 8 * engine.counters.count
  }
}
