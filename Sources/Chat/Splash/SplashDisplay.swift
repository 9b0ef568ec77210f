/// What the splash screen tells of a robot.
public struct SplashDisplay: Sendable, Equatable {
  public var robotName: String
  /// How much there is of it: `212 triggers in 8 files, loaded in 3.1 ms`.
  public var loaded: String
  public var problems: [ProblemDisplay]
  /// How to get help.
  public var help: String

  public init(robotName: String, loaded: String, problems: [ProblemDisplay], help: String) {
    self.robotName = robotName
    self.loaded = loaded
    self.problems = problems
    self.help = help
  }
}
