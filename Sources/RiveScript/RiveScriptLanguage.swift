public import Responder

/// RiveScript 2.0, as specified by its Working Draft and its implementations.
public struct RiveScriptLanguage: RuleLanguage {
  static let name = "RiveScript"

  /// The options for compiling rule files.
  public var options: BrainOptions

  public init(options: BrainOptions = BrainOptions()) { self.options = options }

  public var name: String { Self.name }
  public var fileExtensions: [String] { ["rive", "rs"] }

  public func compile(_ sources: [RuleSource], progress: (Int) -> Void) -> Compilation {
    let brain = Brain(sources, options: options, progress: progress)
    return Compilation(
      responder: brain.summary.rules > 0 ? brain : nil, diagnostics: brain.diagnostics)
  }

  public var checks: [CheckDescription] { CheckRegistry.all.map(\.description) }

  public func check(_ sources: [RuleSource]) -> [Diagnostic] {
    RuleBook(sources, options: options).diagnostics(of: CheckRegistry.all)
  }
}
