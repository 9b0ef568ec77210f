/// What one engine keeps in a conversation and nobody else reads.
public struct EngineMemory: Codable, Sendable, Equatable {
  /// Counters by a meaning that the engine knows, such as the next reassembly of each rule.
  public var counters: [Int] = []
  /// Texts by a meaning that the engine knows, such as remembered sentences.
  public var texts: [String] = []

  public init() {}
}
