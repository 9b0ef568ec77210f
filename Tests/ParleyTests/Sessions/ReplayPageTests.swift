import Foundation
import TestSupport
import Testing

@Suite("parley replay --html")
struct ReplayPageTests {
  private let folder = TemporaryFolder()

  private func program() throws -> Program {
    try folder.write("r.rive", "+ hello\n- Hello!\n\n+ bye\n- Bye!\n\n+ *\n- Hm.\n")
    try folder.write("t.chat", "rules: r.rive\n\n# One\nyou> hello\nbot> Hello!\n")
    return try Program(in: folder)
  }

  @Test("The page shows the cases and rules; --mutants adds the changes that no case noticed")
  func writes() throws {
    let program = try program()
    let run = try program.run(["replay", "--html", "new/report.html", "t.chat"])
    #expect(run.code == 0, "\(run.complaints)")
    #expect(run.text.contains("1 passed"))
    let page = try folder.text(of: "new/report.html")
    #expect(page.contains(">One</p>") && page.contains(">+ bye</div>"))
    #expect(!page.contains("<aside>"))
    #expect(try program.run(["mutate", "--format", "json", "-o", "m.json", "t.chat"]).code == 1)
    let mutated = try program.run([
      "replay", "--html", "new/report.html", "--mutants", "m.json", "t.chat",
    ])
    #expect(mutated.code == 0, "\(mutated.complaints)")
    #expect(try folder.text(of: "new/report.html").contains("<b>trigger-removal</b>"))
  }

  @Test("--perturbed adds the messages that miss their rule after a change")
  func perturbed() throws {
    let program = try program()
    try folder.write(
      "p.json",
      """
      {"kind":"typo","outcome":"catch-all","message":"hello","changed":"hell<o","rule":{"file":"r.rive","line":1,\
      "text":"hello"},"got":{"file":"r.rive","line":7,"text":"*"}}
      {"fix":"! sub helo = hello","file":"r.rive","line":null,"rule":null,"fixes":1}
      {"summary":{"all":{"same":3,"absorbed":9,"other-rule":0,"catch-all":1,"none":0,"unchanged":0}}}

      """)
    let run = try program.run(["replay", "--html", "a.html", "--perturbed", "p.json", "t.chat"])
    #expect(run.code == 0, "\(run.complaints)")
    let page = try folder.text(of: "a.html")
    #expect(page.contains("<b>75%</b> messages robust"))
    #expect(
      page.contains(
        "<p><b>typo</b> “hell&lt;o” instead of “hello” reaches <a href=\"#f1l7\">r.rive:7</a> <bdi>*</bdi></p>"
      ))
    try folder.write("p.json", "{}\n\n\n{\n")
    let bad = try program.run(["replay", "--html", "a.html", "--perturbed", "p.json", "t.chat"])
    #expect(bad.code == 2 && bad.complaints.contains("p.json:4:2: can't be read"))
  }

  @Test("A failing replay writes its page, with the exit code as without it")
  func fails() throws {
    let program = try program()
    try folder.write("f.chat", "rules: r.rive\n\nyou> hello\nbot> No!\n")
    #expect(try program.run(["replay", "--html", "a.html", "f.chat", "t.chat"]).code == 1)
    let page = try folder.text(of: "a.html")
    #expect(page.contains("1 failed") && page.contains("<del>No</del>"))
    #expect(
      try program.run(["replay", "--html", "b.html", "--jobs", "8", "f.chat", "t.chat"]).code == 1)
    #expect(try folder.text(of: "b.html") == page)
  }

  @Test("A page that can't be written or completed leaves the old file as it was")
  func failsWhole() throws {
    let program = try program()
    try folder.write("report.html", "old")
    for (arguments, words) in [
      (["--mutants", "no.json"], "no.json: can't be read"),
      (["--mutants", "t.chat"], "t.chat:1:1: can't be read"),
      (["--mutants", "other.json"], "other.json is not a report from ‘parley mutate"),
      (["--list"], "--list and --html can't be combined"),
      (["--filter", "nothing"], "no case matches"),
    ] {
      try folder.write("other.json", "{\"files\":{}}")
      let run = try program.run(["replay", "--html", "report.html", "t.chat"] + arguments)
      #expect(run.code == 2 && run.complaints.contains(words), "\(run.complaints)")
      #expect(try folder.text(of: "report.html") == "old")
    }
    #expect(try program.run(["replay", "--mutants", "m.json", "t.chat"]).code == 2)
    let nowhere = try program.run(["replay", "--html", "t.chat/report.html", "t.chat"])
    #expect(nowhere.code == 2 && nowhere.complaints.contains("can't be written"))
  }

  @Test(
    "The security policy of the page names the script’s hash",
    .enabled(if: Tool("sha256sum") != nil))
  func allowsItsScriptOnly() throws {
    _ = try program().run(["replay", "--html", "a.html", "t.chat"])
    let page = try folder.text(of: "a.html")
    let start = try #require(page.firstRange(of: "<script>")).upperBound
    let end = try #require(page.firstRange(of: "</script>")).lowerBound
    try folder.write("script.js", String(page[start..<end]))
    let tool = try #require(Tool("sha256sum"))
    let digits = try tool.run(["script.js"], in: folder).text.prefix(64)
    let bytes = stride(from: 0, to: 64, by: 2).compactMap { offset in
      UInt8(digits.dropFirst(offset).prefix(2), radix: 16)
    }
    let hash = Data(bytes).base64EncodedString()
    #expect(page.contains("script-src 'sha256-\(hash)'"), "the hash is now \(hash)")
  }
}
