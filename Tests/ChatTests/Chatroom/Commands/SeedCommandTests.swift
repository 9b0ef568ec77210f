import Responder
import ScreenKit
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct SeedCommandTests {
  let host = SpyChatroomHost()

  @Test func showsTheSeed() async {
    let rig = ChatroomRig(settings: ChatSettings(seed: 5))
    await rig.begin()
    #expect(await rig.type("/seed") == [.notice("seed: 5")])
  }

  @Test func setsTheSeed() async {
    await SeedCommand().run("1966", on: host)
    #expect(host.requests == [#"change "/seed 1966""#])
    let rig = ChatroomRig()
    await rig.begin()
    #expect(await rig.type("/seed 1966") == [.notice("seed: 1966")])
  }

  @Test(arguments: ["-1", "tea", "1.5", "18446744073709551616"])
  func takesWholeNumbersOnly(text: String) async {
    await SeedCommand().run(text, on: host)
    #expect(host.problems == [.badSeed(text)] && host.requests.isEmpty)
  }
}
