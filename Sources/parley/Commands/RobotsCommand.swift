import Responder
import RuleLoading
import Terminal

struct RobotsCommand: Command {
  static let name = "robots"
  static let summary = "list the built-in robots"
  static let options: [Option<CommonArguments>] = []
  static let details = [
    """
    Each line has the word that selects a robot, the language of its rules, and
    what it demonstrates. In a chat, /robot WORD switches to it.
    """
  ]
  static let examples = ["parley robots", "parley chat eliza"]

  let arguments: CommonArguments

  func run() async throws -> ExitCode {
    let robots = arguments.languages.builtins
    let wordWidth = robots.map(\.word.count).max() ?? 0
    let languageWidth = robots.map(\.language.name.count).max() ?? 0
    let lines = robots.map { robot in
      robot.word.padded(to: wordWidth + 2) + robot.language.name.padded(to: languageWidth + 2)
        + robot.summary + "\n"
    }
    OutputBuffer.print(lines.joined())
    return .ok
  }
}
