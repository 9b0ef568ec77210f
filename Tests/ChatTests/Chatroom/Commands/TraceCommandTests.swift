import ScreenKit
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct TraceCommandTests {
  let host = SpyChatroomHost()

  @Test func turnsItOnAndOff() async {
    await TraceCommand().run("on", on: host)
    #expect(host.isTracing)
    await TraceCommand().run("", on: host)
    await TraceCommand().run("off", on: host)
    #expect(!host.isTracing)
    #expect(host.results == [.notice("trace: on"), .notice("trace: on"), .notice("trace: off")])
  }

  @Test func refusesOtherArguments() async {
    await TraceCommand().run("maybe", on: host)
    #expect(host.problems == [.wrongArgument("maybe", command: "/trace", argument: "on|off")])
  }

  @Test func eachReplyIsFollowedByItsRuleFromThenOn() async {
    var settings = ChatSettings()
    settings.linksFiles = true
    let rig = ChatroomRig(files: LocatedRuleFiles(), settings: settings)
    await rig.begin()
    let shown = await rig.type("hi", "/trace on", "hi")
    let rules = shown.compactMap { result in
      if case .reply(let message) = result {
        message.rule.map { "\($0.place) \($0.path ?? "")" } ?? ""
      } else {
        nil
      }
    }
    #expect(rules == ["", "echo.rive:3 /rules/echo.rive"])
  }

  /// A service with every rule file in one folder.
  private struct LocatedRuleFiles: RuleFileService {
    private let none = NoRuleFiles()

    func path(of file: String) -> String? { "/rules/" + file }
    func edit(_ path: String, line: Int) async throws(RuleFileError) {}
    func newRulesFile(_ name: String, for origin: RobotOrigin) -> String { name }
    func transcript(beside file: String) -> String { file }
    func text(of path: String) throws(RuleFileError) -> String? { nil }
    func write(
      _ text: String?, to path: String, replacing before: String?
    ) throws(RuleFileError) { try none.write(text, to: path, replacing: before) }
  }
}
