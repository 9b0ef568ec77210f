package import Responder

/// A `you>` line and the `history>` and `review>` lines below it, each with its settings and expectations.
package struct ScriptedExchange: Sendable {
  /// The typed lines: the first in the chatroom, the others on screens opened from it.
  package var steps: [Step]

  package init(steps: [Step]) { self.steps = steps }

  /// Whether the exchange has a `bot` or `note` line; if not, its output is not compared.
  package var expectsOutput: Bool { steps.contains { !$0.outputs.isEmpty } }

  /// Whether the exchange has a line that a replay compares with something.
  package var hasExpectation: Bool {
    steps.contains { !$0.outputs.isEmpty || $0.expectsBeyondOutput }
  }

  /// A typed line, with the settings before it and the expectations after it.
  package struct Step: Sendable {
    /// The screen on which a line is typed.
    package enum Screen: Sendable { case chatroom, history, review }

    package var screen: Screen
    package var text: String
    package var location: LineLocation
    /// Other ways to say the same: the `or` lines right below the `you` line.
    package var wordings: [Wording] = []
    package var settings: [Assignment] = []
    /// The time to which a `clock` line sets the robot's clock before this line; `nil` if no line does.
    package var clock: LocalTime?
    /// The user who types the line; `nil` for the header's user.
    package var user: String?
    /// The calls of objects in the reply, with the results to play back.
    package var calls: [ScriptedCall] = []
    package var outputs: [ExpectedOutput] = []
    package var expectations: [Assignment] = []
    package var rules: [ExpectedRule] = []
    package var checks: [ScriptedCheck] = []

    package init(screen: Screen, text: String, location: LineLocation) {
      self.screen = screen
      self.text = text
      self.location = location
    }

    /// Whether the line is a message to the robot: typed in the chatroom, and not a /command.
    ///
    /// A line that begins with `//` is a message that begins with one slash.
    package var isMessage: Bool {
      screen == .chatroom && (!text.hasPrefix("/") || text.hasPrefix("//"))
    }

    /// Whether the typed line has expectations besides its output.
    package var expectsBeyondOutput: Bool {
      !expectations.isEmpty || !rules.isEmpty || !checks.isEmpty
    }

    /// The location of the last typed line, which the expectations follow.
    package var lastTyped: LineLocation { wordings.last?.location ?? location }
  }
}

/// Another wording of a message.
package struct Wording: Sendable {
  package var text: String
  package var location: LineLocation
}

/// A `bot` or `note` line with its `or` lines.
package struct ExpectedOutput: Sendable {
  package enum Speaker: String, Sendable { case bot, note }

  package var speaker: Speaker
  /// The texts of the `bot` or `note` line and of its `or` lines, in order.
  package var choices: [Choice]

  /// One of the expected texts.
  package struct Choice: Sendable {
    package var expectation: ExpectedText
    package var matcher: TextMatcher
    package var location: LineLocation
  }
}

/// A `rule` line.
package struct ExpectedRule: Sendable {
  package var reference: RuleReference
  package var location: LineLocation
}

/// A `call` line.
package struct ScriptedCall: Sendable {
  package var call: ObjectCall
  package var location: LineLocation
}

/// The assignment `name = value` of a `set` or an `expect` line.
package struct Assignment: Sendable {
  package var name: String
  package var value: String
  package var location: LineLocation

  /// The topic that Parley 0.2 wrote for a conversation without a topic, whatever the language.
  package static let noTopic = "random"
}

/// The location of a line in a transcript.
package struct LineLocation: Sendable, Hashable {
  package var start: SourceLocation
  /// The range of the bytes of the line and of those that continue it, without the last line end.
  package var bytes: Range<Int>

  package init(start: SourceLocation, bytes: Range<Int>) {
    self.start = start
    self.bytes = bytes
  }
}
