import Responder
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct ForgetCommandTests {
  let host = SpyChatroomHost()

  @Test func forgetsOneOrAll() async {
    await ForgetCommand().run("name", on: host)
    await ForgetCommand().run("", on: host)
    #expect(host.requests == [#"change "/forget name""#, #"change "/forget""#])
  }

  /// Earlier conversations may contain variables that this one lacks.
  @Test func whatItDoesNotKnowIsForgottenElsewhere() async {
    let rig = ChatroomRig()
    await rig.begin()
    await rig.type("name Bob")
    #expect(
      await rig.type("/forget age", "/forget name", "/forget") == [
        .notice(Words.unset("age")), .notice(Words.forgotten("name")),
        .notice(Words.forgotten("")),
      ])
  }
}
