import Responder

/// The matches of a message and of its redirects, so that another draw for the same message need not search again.
///
/// A pattern can read variables, so the matches are valid only while the variables are as they were before the message.
struct KnownMatches {
  private var entries: [(text: [UInt8], topic: Int, isMessage: Bool, match: Match?)] = []
  private let readsUserVariables: Bool

  init(_ brain: Brain) {
    readsUserVariables = brain.code.variables.contains {
      if case .user = $0 { true } else { false }
    }
  }

  /// The maximum number of entries; it keeps the linear search short.
  private static let maximumCount = 32

  /// Returns whether no pattern reads user variables, or none was set, so that the matches are still valid.
  ///
  /// - Parameter whenOverwritten: whether any user variable was set since the message was sent.
  func isValid(whenOverwritten: Bool) -> Bool { !readsUserVariables || !whenOverwritten }

  /// Returns the known match of a text: an inner `nil` if no trigger matches, an outer `nil` if the match is unknown.
  func match(of text: [UInt8], in topic: Int, depth: Int) -> Match?? {
    // The search is for an index, because a search for an entry would copy each.
    let index = entries.indices.first {
      entries[$0].topic == topic && entries[$0].isMessage == (depth == 0)
        && entries[$0].text == text
    }
    return index.map { entries[$0].match }
  }

  mutating func add(_ match: Match?, of text: [UInt8], in topic: Int, depth: Int) {
    guard entries.count < Self.maximumCount else { return }
    entries.append((text: text, topic: topic, isMessage: depth == 0, match: match))
  }
}
