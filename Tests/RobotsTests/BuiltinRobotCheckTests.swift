import Responder
import RiveScript
import Robots
import Testing

@Suite("The checks and the built-in robot")
struct BuiltinRobotCheckTests {
  @Test("they find nothing in it")
  func areSilent() {
    for diagnostic in RiveScriptLanguage().check(BuiltinRobot.sources) {
      let text = "\(diagnostic.location): \(diagnostic.message) [\(diagnostic.check)]"
      Issue.record("\(text)")
    }
  }
}
