public import Responder

/// RiveScript 2.0, as its Working Draft and its implementations define it.
public struct RiveScriptLanguage: RuleLanguage {
  static let name = "RiveScript"
  /// The topic in which conversations begin, `random`.
  package static let initialTopic = Topic.initial

  /// The options for compiling rule files.
  public var options: BrainOptions

  /// The image of rules compiled earlier, which `compile` uses for the same sources; `nil` for none.
  package var image: RuleImage?

  /// Creates the language with options for all robots that it compiles.
  public init(options: BrainOptions = BrainOptions()) { self.options = options }

  /// The name, `RiveScript`.
  public var name: String { Self.name }
  /// The file name extensions, `rive` and `rs`.
  public var fileExtensions: [String] { ["rive", "rs"] }

  /// Compiles files into one `Brain`; without any rule, there is no responder.
  public func compile(_ sources: [RuleSource], progress: (Int) -> Void) -> Compilation {
    let brain =
      image.flatMap { Brain(image: $0, of: sources, options: options) }
      ?? Brain(sources, options: options, progress: progress)
    return Compilation(
      responder: brain.summary.rules > 0 ? brain : nil, diagnostics: brain.diagnostics)
  }

  /// The descriptions of all checks.
  public var checks: [CheckDescription] { CheckRegistry.all.map(\.description) }

  /// Returns the problems that compiling and the checks report.
  public func check(_ sources: [RuleSource]) -> [Diagnostic] { check(sources, requesting: []) }

  /// Returns the problems that compiling and the checks report, including the named checks that run only on request.
  public func check(_ sources: [RuleSource], requesting names: Set<String>) -> [Diagnostic] {
    checked(sources, requesting: names).diagnostics
  }

  /// Returns the robot with the problems that compiling and the checks report.
  public func checked(_ sources: [RuleSource]) -> Compilation { checked(sources, requesting: []) }

  private func checked(_ sources: [RuleSource], requesting names: Set<String>) -> Compilation {
    let checks = CheckRegistry.all.filter {
      !$0.description.isOnRequest || names.contains($0.description.name)
    }
    // The steps are each file, compiling them together, and each check.
    let counter = WorkCounter.current
    counter?.expect(sources.count + 1 + checks.count)
    let book = RuleBook(sources, options: options) { _ in counter?.advance(1) }
    counter?.advance(1)
    let brain = book.brain.summary.rules > 0 ? book.brain : nil
    let wantsUTF8 = book.brain.diagnostics.first { $0.check == "wants-unicode" }
    guard let wantsUTF8 else {
      return Compilation(responder: brain, diagnostics: book.diagnostics(of: checks))
    }
    // The other problems are found in UTF-8 mode, which the author meant.
    var utf8Options = options
    utf8Options.parsing.utf8 = true
    return Compilation(
      responder: brain,
      diagnostics: ([wantsUTF8] + RuleBook(sources, options: utf8Options).diagnostics(of: checks))
        .completed(from: sources))
  }
}
