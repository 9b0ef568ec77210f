import Synchronization

/// A call of an object macro with its result, such as `<call>base64 hello</call>` in RiveScript.
package struct ObjectCall: Sendable, Hashable, Codable {
  package var name: String
  /// The arguments as the rules wrote them, with their tags replaced.
  package var arguments: String
  package var result: String

  package init(name: String, arguments: String, result: String) {
    self.name = name
    self.arguments = arguments
    self.result = result
  }

  /// Returns whether a call has this name and these arguments, apart from the number of spaces between words.
  package func isSame(_ name: String, _ arguments: String) -> Bool {
    Self.words(self.name, self.arguments) == Self.words(name, arguments)
  }

  private static func words(_ name: String, _ arguments: String) -> [Substring] {
    (name + " " + arguments).split(whereSeparator: \.isWhitespace)
  }
}

extension ObjectAnswerer {
  /// Creates an answerer that plays back the calls of one message; `nil` if there are none.
  ///
  /// A call takes the first result that is left for its name and arguments; the last one answers all further calls.
  /// `restart` makes all results available again.
  package init?(playingBack calls: [ObjectCall]) {
    if calls.isEmpty { return nil }
    let played = PlayedCalls(calls)
    self.init { name, arguments in played.result(name, arguments) }
    restart = { played.restart() }
  }

  /// Does work in which calls are played back; without any call, the current answerer stays.
  package static func playingBack<Value>(_ calls: [ObjectCall], _ work: () -> Value) -> Value {
    guard let answerer = ObjectAnswerer(playingBack: calls) else { return work() }
    return $current.withValue(answerer, operation: work)
  }
}

private final class PlayedCalls: Sendable {
  private let calls: [ObjectCall]
  private let remaining: Mutex<[ObjectCall]>

  init(_ calls: [ObjectCall]) {
    self.calls = calls
    remaining = Mutex(calls)
  }

  func restart() { remaining.withLock { $0 = calls } }

  func result(_ name: String, _ arguments: String) -> String? {
    remaining.withLock { calls in
      let matches = calls.indices.filter { calls[$0].isSame(name, arguments) }
      guard let first = matches.first else { return nil }
      return matches.count > 1 ? calls.remove(at: first).result : calls[first].result
    }
  }
}
