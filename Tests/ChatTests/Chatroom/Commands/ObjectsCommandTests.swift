import Responder
import Synchronization
import Testing

@testable import Chat
@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct ObjectsCommandTests {
  /// A robot whose rules have changed.
  private struct Changed: RobotService {
    let isPerson: Bool

    func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> {
      var robot = Robot.echo
      robot.objects = RobotObjects(lines: ["Python: add"], isAllowed: false)
      return StubRobotService([.loaded(robot)]).load(choice)
    }

    func allowObjects(of robot: Robot) -> Bool { isPerson }
  }

  @Test func listsThem() async {
    let host = SpyChatroomHost()
    await ObjectsCommand().run("", on: host)
    await ObjectsCommand().run("run", on: host)
    await ObjectsCommand().run("away", on: host)
    #expect(host.requests == ["look for objects", "allow objects"])
  }

  @Test(arguments: [true, false])
  func changedOnesRunOnceAPersonAgrees(isPerson: Bool) async {
    let rig = ChatroomRig(source: Changed(isPerson: isPerson))
    await rig.begin()
    #expect(await rig.type("/objects") == [.notice(Words.noObjects)])
    let reloaded = await rig.type("/reload")
    #expect("\(reloaded)".contains("type /objects run to run it"))
    let asked = await rig.type("/objects run")
    let listed = await rig.type("/objects")
    if isPerson {
      #expect(asked == [.notice("These objects run:\n  Python: add")] && listed == asked)
    } else {
      #expect(asked == [.problem(ChatProblem.objectsRefused.words)])
      #expect("\(listed)".contains("type /objects run to run them"))
    }
  }
}
