package import Responder

/// One `you>` and what follows until the next.
package struct ScriptedExchange: Sendable {
  /// What is typed: first in the chatroom, then on screens that open from it.
  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  /// Whether the file says what has to come; without a `bot` or `note` line nothing is compared.
  package var isChecked: Bool { steps.contains { !$0.outputs.isEmpty } }

  /// One thing typed, what is set before it, and what has to come of it.
  package struct Step: Sendable {
    /// Where it is typed.
    package enum Screen: Sendable { case chatroom, history }

    package var screen: Screen
    package var text: String
    package var place: Place
    package var settings: [Assignment] = []
    package var outputs: [ExpectedOutput] = []
    package var expectations: [Assignment] = []
    package var rules: [ExpectedRule] = []

    package init(screen: Screen, text: String, place: Place) {
      self.screen = screen
      self.text = text
      self.place = place
    }
  }
}

/// A `bot` or `note` line with the `or` lines that belong to it.
package struct ExpectedOutput: Sendable {
  /// Who has to say it.
  package enum Speaker: String, Sendable { case bot, note }

  package var speaker: Speaker
  /// The first line and its alternatives.
  package var choices: [Choice]

  /// One line of them.
  package struct Choice: Sendable {
    package var expectation: ExpectedText
    package var matcher: TextMatcher
    package var place: Place
  }
}

/// A `rule` line.
package struct ExpectedRule: Sendable {
  package var reference: RuleReference
  package var place: Place
}

/// `name = value`, of a `set` or an `expect` line.
package struct Assignment: Sendable {
  package var name: String
  package var value: String
  package var place: Place
}

/// Where something stands in a transcript.
package struct Place: Sendable, Hashable {
  package var location: SourceLocation
  /// Its bytes, without the last line end.
  package var bytes: Range<Int>

  package init(location: SourceLocation, bytes: Range<Int>) {
    self.location = location
    self.bytes = bytes
  }
}
