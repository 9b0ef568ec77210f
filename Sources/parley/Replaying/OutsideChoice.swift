import Conversations
import OutsideRobots
import Responder
import RuleLoading
import Synchronization
import Transcripts

/// The robots of other programs that a command may ask: those of the command line, and then those of the settings file.
final class OutsideChoice: Sendable {
  private let arguments: AgainstArguments
  private let limits: ProgramRobot.Limits
  /// The robots that were asked for, by their commands.
  private let begun = Mutex<[ByteText: ProgramRobot]>([:])

  init(_ arguments: AgainstArguments, _ limits: Limits) {
    self.arguments = arguments
    var own = ProgramRobot.Limits()
    own.time = limits.replyDuration ?? .seconds(86_400)
    own.bytes = limits.reply
    self.limits = own
  }

  var robots: OutsideRobots {
    OutsideRobots(usual: arguments.usual.map(robot)) { name in
      (self.arguments.named[name.text] ?? Self.settings[name]).map(self.robot)
    }
  }

  /// Ends all programs.
  func stop() {
    let robots = begun.withLock { begun in Array(begun.values) }
    for robot in robots { robot.stop() }
  }

  private func robot(_ command: String) -> any OutsideRobot {
    begun.withLock { begun in
      let key = ByteText(command)
      if let known = begun[key] { return known }
      let robot = ProgramRobot(command, limits: limits)
      begun[key] = robot
      return robot
    }
  }

  /// The robots of the user's settings file; none if it can't be read.
  private static var settings: [ByteText: String] {
    SettingsFile.usualPath.flatMap { try? SettingsFile(path: $0) }?.robots ?? [:]
  }
}
