import TestSupport
import Testing

/// Keys that are pressed while a reply is typed belong to the next line, and are shown in it alone.
@Suite(.timeLimit(.minutes(5))) struct TypeAheadTests {
  private let folder = TemporaryFolder()

  @Test func isNotShownInAReply() throws {
    // On a teletype the first reply takes some seconds.
    try folder.write(
      "r.rive", "+ go\n- One two three four five six seven.\n+ *\n- Other.\n")
    let program = try Program(in: folder)
    let chat = try TerminalProgram(
      program,
      ["chat", folder.path + "/r.rive", "--no-history", "--color", "never", "--teletype"])
    _ = try chat.screen.waitFor("you> ")
    chat.screen.type("go\r")
    let before = try chat.screen.waitFor("ONE")
    chat.screen.type("qq")
    chat.screen.type("zz\r")
    let reply = try chat.screen.waitFor("SEVEN.")
    #expect(!before.contains("q") && !reply.contains("q") && !reply.contains("z"), "\(reply)")
    let next = try chat.screen.waitFor("OTHER.")
    #expect(next.contains("qqzz"), "\(next)")
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
  }
}
