import RuleLoading
import TranscriptFormat

/// Arguments that name robots of other programs.
protocol TakesAgainst: CommandArguments {
  var against: AgainstArguments { get set }
}

struct AgainstArguments: Equatable, Sendable {
  /// The robot that answers instead of rules; `nil` for none.
  var usual: String?
  /// The robots that transcripts name.
  var named: [String: String] = [:]

  var isEmpty: Bool { usual == nil && named.isEmpty }
}

extension Option where Arguments: TakesAgainst {
  static var against: Option {
    Option(
      "against", "ROBOT", isRepeatable: true,
      help: "test another program, such as 'python3 bot.py'",
      detail: """
        A shell runs the command. It gets each message as a line, and answers with a line. `NAME=`‹command› is the robot of \
        transcripts with `against:` ‹NAME› in their header; a line `against` ‹NAME› `=` ‹command› in the settings file has \
        the same effect.
        """
    ) { text, arguments throws(BadValue) in
      let name = text.utf8.prefix(while: \.isRobotName)
      let isNamed = !name.isEmpty && name.endIndex < text.endIndex && text[name.endIndex] == "="
      let robot = isNamed ? String(text[name.endIndex...].dropFirst()) : text
      guard !robot.allSatisfy(\.isWhitespace) else { throw BadValue(expected: "a command") }
      if isNamed {
        arguments.against.named[String(name) ?? ""] = robot
      } else {
        arguments.against.usual = robot
      }
    }
  }
}
