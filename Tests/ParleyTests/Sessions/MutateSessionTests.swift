import Foundation
import TestSupport
import Testing

@Suite("parley mutate")
struct MutateSessionTests {
  private let folder = TemporaryFolder()
  private static let rules = "+ hello\n- Hello!\n\n+ bye\n- Bye!\n\n+ *\n- Hm.\n"

  private func program(_ transcript: String) throws -> Program {
    try folder.write("r.rive", Self.rules)
    try folder.write("Transcripts/t.chat", "rules: ../r.rive\n\n" + transcript)
    return try Program(in: folder)
  }

  @Test("Unnoticed changes are listed with cases; --write makes a transcript that notices them")
  func writes() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    let run = try program.run(["mutate", "--write", "Transcripts/more.chat"])
    #expect(run.code == 1, "\(run.complaints)")
    #expect(run.text.contains("r.rive:4  bye") && run.text.contains("you> bye"), "\(run.text)")
    #expect(run.text.contains("mutation score"))
    #expect(try folder.text(of: "Transcripts/more.chat").hasPrefix("rules: ../r.rive\n"))
    let again = try program.run(["mutate"])
    #expect(again.code == 0, "\(again.text)")
    #expect(again.text.hasSuffix("mutation score 100%\n"), "\(again.text)")
    #expect(try program.run(["replay"]).code == 0)
    let existing = try program.run(["mutate", "--write", "Transcripts/more.chat"])
    #expect(existing.code == 2 && existing.complaints.contains("already exists"))
  }

  @Test("--write makes a transcript for each robot, and overwrites none")
  func severalRobots() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    try folder.write("s.rive", "+ hi\n- Hi!\n\n+ more\n- More.\n")
    try folder.write("Transcripts/u.chat", "rules: ../s.rive\nutf8: true\n\nyou> hi\nbot> Hi!\n")
    try folder.write("new-2.chat", "")
    let run = try program.run(["mutate", "--write", "new.chat"])
    #expect(run.code == 1, "\(run.complaints)")
    #expect(try folder.text(of: "new.chat").hasPrefix("rules: r.rive\n\n# "))
    #expect(try folder.text(of: "new-2.chat").isEmpty)
    #expect(try folder.text(of: "new-3.chat").hasPrefix("rules: s.rive\nutf8: true\n\n# "))
    let replay = try program.run(["replay", "new.chat", "new-3.chat"])
    #expect(replay.code == 0, "\(replay.text)")
  }

  @Test(
    "A case that shows the robot's name notices only changes that it would notice without the name")
  func robotName() throws {
    let history =
      "you> bye\nbot> Bye!\nyou> /history\nnote> 1. bye (1970-01-01 00:00, 1 exchange, r)\n"
    let program = try program(history)
    #expect(try program.run(["replay"]).code == 0)
    let list = try program.run(["mutate", "--verbose"]).text
    #expect(list.contains("r.rive:1  hello") && !list.contains("r.rive:4  bye"), "\(list)")
  }

  @Test("A case that writes rules on the review screen is left out")
  func review() throws {
    let review = "# review\nyou> zzz\nbot> Hm.\nyou> /review\nnote (contains)> 1 group\nreview> q\n"
    let program = try program("# bye\nyou> bye\nbot> Bye!\n\n" + review)
    let run = try program.run(["mutate", "--format", "json"])
    #expect(run.code == 1 && run.text.contains("\"bye\""), "\(run.complaints)")
    #expect(!run.text.contains("\"review\""))
  }

  @Test("Failing cases, unknown names and missing files have their exit codes")
  func exitCodes() throws {
    let program = try program("you> hello\nbot> No!\n")
    let failing = try program.run(["mutate"])
    #expect(failing.code == 4 && failing.complaints.contains("Transcripts/t.chat:3"))
    #expect(failing.text.isEmpty)
    let unknown = try program.run(["mutate", "--mutators", "word-removed"])
    #expect(unknown.code == 2 && unknown.complaints.contains("word-removal"))
    #expect(try program.run(["mutate", "none.chat"]).code == 2)
    #expect(try program.run(["mutate", "--list"]).text.contains("r.rive:1:1: trigger-removal"))
  }

  @Test("A list of changes refuses options about their results")
  func listWithResults() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    for option in ["--write=more.chat", "--format=json", "--min-score=5", "--incremental=v.json"] {
      let run = try program.run(["mutate", "--list", option])
      #expect(run.code == 2 && run.complaints.contains("--list and --"), "\(option)")
    }
  }

  @Test("The next run takes over what a file keeps, and another file is refused")
  func incremental() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    let first = try program.run(["mutate", "--incremental", "kept.json"])
    #expect(!first.text.contains("reused from the last run"))
    let again = try program.run(["mutate", "--incremental", "kept.json"])
    #expect(again.code == first.code && again.text.contains("reused from the last run"))
    let other = try program.run(["mutate", "--incremental", "r.rive"])
    #expect(other.code == 2 && other.complaints.contains("r.rive"))
    #expect(try folder.text(of: "r.rive") == Self.rules)
  }

  @Test("A score is enough, and the reports are JSON")
  func formats() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    #expect(try program.run(["mutate", "--min-score", "10"]).code == 0)
    let red = try program.run(["mutate", "--min-score", "90", "--format", "json"])
    #expect(red.code == 1 && red.text.contains("\"thresholds\":{\"high\":90,\"low\":90}"))
    for format in ["json", "sarif"] {
      let run = try program.run(["mutate", "--format", format, "--output", "out.json"])
      #expect(run.code == 1 && run.text.isEmpty)
      let object = try JSONSerialization.jsonObject(
        with: Data(try folder.text(of: "out.json").utf8))
      #expect(object is [String: Any])
    }
  }

  @Test("--output writes the list of changes to a file")
  func listsToAFile() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    let run = try program.run(["mutate", "--list", "--output", "list"])
    #expect(run.code == 0 && run.text.isEmpty, "\(run.complaints)")
    #expect(try folder.text(of: "list") == program.run(["mutate", "--list"]).text)
  }

  @Test("A filter that matches no case is an error, unless another part may have the cases")
  func filterWithoutCases() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    for words in [["mutate"], ["replay"], ["replay", "--perturb", "case"]] {
      let run = try program.run(words + ["--filter", "nomatch"])
      #expect(run.code == 2 && run.text.isEmpty == (words != ["replay"]), "\(words): \(run.text)")
      #expect(run.complaints.contains("no case matches --filter nomatch"), "\(run.complaints)")
      let codes = try ["1/2", "2/2"].map { part in
        try program.run(words + ["--filter", "*t.chat", "--shard", part]).code
      }
      #expect(!codes.contains(2), "\(words): \(codes)")
    }
    #expect(try program.run(["mutate", "--filter", "nomatch", "--shard", "1/2"]).code == 2)
  }

  @Test("A robot that headers name in several ways, or --rules replaces, is changed once")
  func oneRobot() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    try folder.write("other.rive", "+ hello\n- Hello!\n")
    try folder.write("Transcripts/u.chat", "rules: ../other.rive\n\nyou> hello\nbot> Hello!\n")
    let both = try program.run(["mutate", "--list", "--rules", "r.rive"])
    let one = try program.run(["mutate", "--list", "Transcripts/t.chat"])
    #expect(both.code == 0 && both.text == one.text, "\(both.text)")
  }

  @Test("Only lines changed since a revision of Git are changed again")
  func inDiff() throws {
    let program = try program("you> hello\nbot> Hello!\n")
    let git = "git -c user.name=a -c user.email=a@b"
    let kept = try program.shell(
      "git init -q . && git add -A && \(git) commit -qm one && echo '+ new' >> r.rive && echo '- New.' >> r.rive"
    )
    #expect(kept.code == 0, "\(kept.complaints)")
    let run = try program.run(["mutate", "--in-diff", "HEAD", "--list"])
    #expect(run.code == 0, "\(run.complaints)")
    let lines = run.text.split(separator: "\n")
    #expect(
      !lines.isEmpty
        && lines.allSatisfy {
          $0.hasPrefix("r.rive:9") || $0.hasPrefix("r.rive:10") || $0.hasPrefix("r.rive:8")
        }, "\(run.text)")
    #expect(try program.run(["mutate", "--in-diff", "nothing"]).code == 2)
    try folder.write("Transcripts/b.chat", "rules: builtin/ferry\nyou> hello\n")
    let builtin = try program.run(["mutate", "--in-diff", "HEAD", "--list"])
    #expect(builtin.code == 0 && builtin.text == run.text, "\(builtin.complaints)")
    let word = ["mutate", "--in-diff", "HEAD", "--list", "--rules", "eliza", "Transcripts/b.chat"]
    #expect(try program.run(word).code == 0)
  }
}
