import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// `parley picture`.
@Suite struct PictureTests {
  private static let project =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  private let folder = TemporaryFolder()

  private func program(_ transcript: String) throws -> Program {
    try folder.write("r.rive", "! global utf8 = true\n+ *\n- You said <star>\n")
    try folder.write("a.chat", "rules: r.rive\n\n# A talk\n" + transcript)
    return try Program(in: folder)
  }

  /// The README's picture is a recording of what the robot says today.
  @Test func thePictureInTheRepositoryIsWhatTheCommandDraws() throws {
    let run = try Program(in: folder).run([
      "picture", Self.project + "/Transcripts/picture.chat",
    ])
    #expect(run.code == 0, "\(run.complaints)")
    let kept = try Data(contentsOf: URL(filePath: Self.project + "/.github/chat.svg"))
    #expect(
      Array(kept) == run.output,
      "draw it again: parley picture Transcripts/picture.chat -o .github/chat.svg")
    #expect(kept.count < 60 << 10)
  }

  /// Its robot is the README's.
  @Test func thePictureIsOfTheReadmesRobot() throws {
    let readme = try String(contentsOfFile: Self.project + "/README.md", encoding: .utf8)
    let rules = try String(
      contentsOfFile: Self.project + "/Transcripts/waiter.rive", encoding: .utf8)
    #expect(readme.contains("```rivescript waiter.rive\n" + rules + "```\n"))
  }

  @Test func whatWasTypedIsDataInThePicture() throws {
    let run = try program("you> <script>alert(1)</script> ]]> & “你好”\nbot> [...]\n")
      .run(["picture", "a.chat"])
    #expect(run.code == 0, "\(run.complaints)")
    #expect(!run.text.contains("<script"))
    #expect(XMLParser(data: Data(run.output)).parse())
    #expect(run.text.contains("&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp; “"))
  }

  /// Neither scripts nor anything from another place: code hosts show no other pictures.
  @Test func aPictureNeedsNothingElse() throws {
    let run = try program("you> hi\nbot> You said hi\n").run(["picture", "a.chat"])
    let text = run.text.replacing("http://www.w3.org/2000/svg", with: "")
    for word in ["<script", "http", "url(", "@import", "href", "<image", "<foreignObject"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("prefers-color-scheme:dark") && text.contains("prefers-reduced-motion"))
    #expect(text.contains(" infinite}") && text.contains("steps(2)"))
    #expect(text.contains("<title id=\"title\">A talk</title>"))
  }

  @Test func theSameTranscriptGivesTheSameBytes() throws {
    let program = try program("you> hi\nbot> You said hi\nyou> /why\nnote> [...]\n")
    #expect(try program.run(["picture", "a.chat", "-o", "new/a.svg"]).code == 0)
    let drawn = try program.run(["picture", "a.chat"]).text
    #expect(drawn == (try folder.text(of: "new/a.svg")))
    #expect(try program.shell("cd new && \"$parley\" picture ../a.chat").text == drawn)
  }

  @Test func aTranscriptThatFailsIsNotDrawn() throws {
    let run = try program("you> hi\nbot> Hello\n").run(["picture", "a.chat", "-o", "a.svg"])
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.complaints.contains("You said hi"))
    #expect(throws: (any Error).self) { try folder.text(of: "a.svg") }
  }

  @Test(arguments: [
    ("nothing.chat", "nothing.chat: can't be read"), ("empty.chat", "no case"),
    ("broken.chat", "broken.chat:1"), ("norules.chat", "nowhere"),
  ])
  func whatCannotBeDrawnIsNamed(file: String, words: String) throws {
    let program = try program("")
    try folder.write("empty.chat", "rules: r.rive\n")
    try folder.write("broken.chat", "yuo> hi\n")
    try folder.write("norules.chat", "rules: nowhere\nyou> hi\nbot> x\n")
    let run = try program.run(["picture", file])
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.complaints.contains(words), "\(run.complaints)")
  }

  @Test("The user, the clock and the calls are those of the transcript; several users are refused")
  func usersClocksAndCalls() throws {
    let talk = """
      user> Ann
      you> who
      bot> I am Ann.
      clock> 2026-03-04
      you> date
      bot> On 2026-03-04.
      call> base64 x = eA
      you> code
      bot> Got eA.

      """
    let program = try program(talk)
    try folder.write(
      "r.rive",
      "+ who\n- I am <id>.\n\n+ date\n- On <date>.\n\n+ code\n- Got <call>base64 x</call>.\n")
    let run = try program.run(["picture", "a.chat"])
    #expect(run.code == 0, "\(run.complaints)")
    for reply in ["I am Ann.", "On 2026-03-04.", "Got eA."] {
      #expect(run.text.contains(reply), "\(reply)")
    }
    let more = "user> Bob\nyou> who\nbot> I am Bob.\n"
    try folder.write("two.chat", "rules: r.rive\n\n" + talk + more)
    let several = try program.run(["picture", "two.chat"])
    #expect(several.code == 2 && several.output.isEmpty)
    #expect(several.complaints.contains("two.chat: a case has several users"))
  }

  /// `set>` lines hold, and each case is a conversation of its own.
  @Test func settingsAndCasesAreAsInAReplay() throws {
    try folder.write("r.rive", "+ who am i\n- You are <get name>.\n")
    try folder.write(
      "b.chat",
      """
      rules: r.rive

      # One
      set> name = Ann
      you> who am i
      bot> You are Ann.

      # Two
      you> who am i
      bot> You are undefined.

      """)
    let run = try Program(in: folder).run(["picture", "b.chat"])
    #expect(run.code == 0, "\(run.complaints)")
    #expect(run.text.contains("You are Ann.") && run.text.contains("You are undefined."))
  }
}
