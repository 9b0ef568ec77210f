import Responder
import Synchronization

/// The categories that a conversation learned, which are searched together with the robot's own.
final class Overlay: Sendable {
  /// The learned texts, in the order in which they were learned.
  let learned: [String]
  /// The library of these categories; its vocabulary and sets begin with those of the program.
  let library: Library

  /// The name of the learned categories' file in explanations.
  private static let fileName = "learned"

  /// Reads the categories of texts, which were learned after those of another overlay, if there is one.
  init(_ program: Program, _ texts: [String], after earlier: Overlay? = nil) {
    var builder = LibraryBuilder(
      program.context, library: earlier?.library ?? Library(wordsOf: program.library))
    builder.library.isLearned = true
    for text in texts {
      builder.read(RuleSource(name: Self.fileName, text: "<aiml>\(text)</aiml>"))
    }
    learned = (earlier?.learned ?? []) + texts
    library = builder.library
  }
}

/// A cache of the overlays used last.
final class OverlayCache: Sendable {
  private let recent = Mutex<[Overlay]>([])

  private static let capacity = 16

  /// Returns the overlay of the learned texts; `nil` if nothing was learned.
  func overlay(_ program: Program, _ learned: EngineTexts.SubSequence) -> Overlay? {
    guard !learned.isEmpty else { return nil }
    let known = recent.withLock { recent -> Overlay? in
      let index = recent.firstIndex {
        $0.learned.count == learned.count && $0.learned.elementsEqual(learned)
      }
      guard let index else { return nil }
      let found = recent.remove(at: index)
      recent.insert(found, at: 0)
      return found
    }
    if let known { return known }
    let overlay = Overlay(program, Array(learned))
    keep(overlay)
    return overlay
  }

  func keep(_ overlay: Overlay, replacing old: Overlay? = nil) {
    recent.withLock { recent in
      recent.removeAll { $0 === old }
      if recent.count >= Self.capacity { recent.removeLast() }
      recent.insert(overlay, at: 0)
    }
  }
}
