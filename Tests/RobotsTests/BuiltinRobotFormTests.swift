import Responder
import RiveScript
import Robots
import Testing

@Suite("The form of the built-in robot's rule files")
struct BuiltinRobotFormTests {
  @Test("is what parley format makes of them", arguments: BuiltinRobot.sources.map(\.name))
  func isInForm(name: String) throws {
    let source = try #require(BuiltinRobot.sources.first { $0.name == name })
    #expect(RuleFormatter.formatted(source.bytes) == source.bytes)
  }
}
