import Conversations
import Disk
import OutsideRobots
import Quoting
import Responder
import RuleLoading
import Serving
import Synchronization
import Transcripts

/// The robots of other programs that a command may ask: from the command line, or else from the settings file.
final class OutsideChoice: Sendable {
  private let arguments: AgainstArguments
  private let limits: ProgramRobot.Limits
  /// The robots of the user's settings file, if it is valid; none without the file.
  private let settings: Result<[ByteText: String], OutsideRobots.Problem>
  /// The robots created so far, by their commands or addresses.
  private let created = Mutex<[ByteText: ProgramRobot]>([:])

  init(_ arguments: AgainstArguments, _ limits: Limits) {
    self.arguments = arguments
    var programLimits = ProgramRobot.Limits()
    programLimits.time = limits.replyDuration ?? .seconds(86_400)
    programLimits.bytes = limits.reply
    self.limits = programLimits
    settings = Result { () throws(SettingsError) -> [ByteText: String] in
      guard let path = SettingsFile.defaultPath, Files.exists(path) else { return [:] }
      return try SettingsFile(path: path).robots
    }.mapError { OutsideRobots.Problem("\($0)") }
  }

  var robots: OutsideRobots {
    OutsideRobots(fallback: arguments.fallback.map(robot)) { name throws(OutsideRobots.Problem) in
      if let text = self.arguments.named[name.text] { return self.robot(text) }
      return try self.settings.get()[name].map(self.robot)
    }
  }

  func stop() {
    let robots = created.withLock { created in Array(created.values) }
    for robot in robots { robot.stop() }
  }

  func robot(_ text: String) -> any OutsideRobot {
    created.withLock { created in
      let key = ByteText(text)
      if let known = created[key] { return known }
      let robot = client(text) ?? ProgramRobot(text, limits: limits)
      created[key] = robot
      return robot
    }
  }

  /// The maximum time for starting `parley-serve`, which sends HTTP requests; a hundred starts at once take seconds.
  private static let maximumStartTime = Duration.seconds(30)

  /// Returns the robot at an address, to which `parley-serve` sends HTTP requests; `nil` for a command.
  private func client(_ address: String) -> ProgramRobot? {
    guard AgainstArguments.isAddress(address) else { return nil }
    var configuration = ServeConfiguration()
    var client = arguments.client
    client.address = address
    // The key is only for an address from the command line, and the settings file may name others.
    if !arguments.addresses.contains(address) { client.keyVariable = nil }
    client.milliseconds = Int(limits.time / .milliseconds(1))
    client.bytes = limits.bytes
    configuration.client = client
    let path = ServeCommand.serverPaths.first(where: Files.exists) ?? ServeCommand.program
    let words = ((try? configuration.text) ?? "").inSingleQuotes
    var clientLimits = limits
    clientLimits.grace = Self.maximumStartTime
    return ProgramRobot(
      "exec \(path.inSingleQuotes) \(words)", limits: clientLimits, speaksJSON: true)
  }
}
