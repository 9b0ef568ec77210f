import Disk
import RuleLoading
import Serving
import TranscriptFormat

/// Arguments that name robots of other programs.
protocol TakesAgainst: CommandArguments {
  var against: AgainstArguments { get set }
}

struct AgainstArguments: Equatable, Sendable {
  /// The robot that answers instead of rules; `nil` for none.
  var fallback: String?
  /// The robots for transcripts with an `against:` line, by the names in these lines.
  var named: [String: String] = [:]
  /// The form of requests to a robot at an address, without the address and the limits.
  var client = ServeConfiguration.Client(address: "")

  var isEmpty: Bool { fallback == nil && named.isEmpty }

  var robots: [String] { [fallback].compactMap(\.self) + named.values }
  var addresses: Set<String> { Set(robots.filter(Self.isAddress)) }

  static func isAddress(_ robot: String) -> Bool {
    ["http://", "https://", "openai:http://", "openai:https://"].contains(where: robot.hasPrefix)
  }

  /// Refuses options that have no effect, and a key that could go to the wrong address.
  func check() throws(CommandFailure) {
    if isEmpty, self != AgainstArguments() {
      throw .needs("--model, --stream, and --key-variable", "--against")
    }
    let asksForCompletions = addresses.contains { $0.hasPrefix("openai:") }
    if client.model != nil || client.streams, !asksForCompletions {
      throw .needs("--model and --stream", "--against openai:…")
    }
    if client.keyVariable != nil, addresses.count != 1 {
      throw .keyNeedsAddress(named: addresses.count)
    }
  }
}

extension Option where Arguments: TakesAgainst {
  static var against: Option {
    Option(
      "against", "ROBOT", isRepeatable: true,
      help: "test another program, such as 'python3 bot.py'",
      detail: """
        ROBOT is a command, an address such as `http://127.0.0.1:5005` for Rasa's REST channel, or an address such as \
        `openai:http://127.0.0.1:8000/v1` for chat completions. A command is run by a shell, gets each message \
        as a line, and answers with a line. `NAME=`‹robot› is the robot for transcripts with `against:` ‹NAME› in their \
        header; an `against` ‹NAME› `=` ‹robot› line in the settings file has the same effect.
        """
    ) { text, arguments throws(BadValue) in
      let name = text.utf8.prefix(while: \.mayBeInRobotName)
      let isNamed = !name.isEmpty && name.endIndex < text.endIndex && text[name.endIndex] == "="
      let robot = isNamed ? String(text[name.endIndex...].dropFirst()) : text
      guard !robot.allSatisfy(\.isWhitespace) else {
        throw BadValue(expected: "a command or an address")
      }
      if isNamed {
        let other = arguments.against.named.updateValue(robot, forKey: String(name) ?? "")
        if other != nil { throw BadValue(expected: "a name of its own for each robot") }
      } else if arguments.against.fallback == nil {
        arguments.against.fallback = robot
      } else {
        throw BadValue(expected: "a name for a second robot, as in NAME=ROBOT")
      }
    }
  }

  static var model: Option {
    .text("model", "NAME", "a name", help: "with --against openai:…: the model to ask") {
      $0.against.client.model = $1
    }
  }

  static var stream: Option {
    .flag("stream", help: "with --against openai:…: receive replies in pieces") {
      $0.against.client.streams = true
    }
  }

  static var keyVariable: Option {
    .text(
      "key-variable", "NAME", "the name of a variable of the environment that is set",
      help: "with --against URL: the variable with the key",
      detail: """
        The key itself is never an argument, because other users can see arguments. It is sent to the one address that \
        `--against` names.
        """,
      where: { !(Environment.variable($0) ?? "").isEmpty }
    ) { $0.against.client.keyVariable = $1 }
  }
}
