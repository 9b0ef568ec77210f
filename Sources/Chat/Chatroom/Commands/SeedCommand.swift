/// `/seed`, `/seed 1966`: where the robot's random choices start, so that they can be had again.
struct SeedCommand: Command {
  let name = "seed"
  let argument = "[number]"
  let purpose = "shows or sets the seed of choices"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if !argument.isEmpty {
      guard let seed = UInt64(argument) else { return host.showProblem(.badSeed(argument)) }
      await host.ask(.reseed(seed))
    }
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    host.show(.notice(Words.seed(talk.seed)))
  }
}
