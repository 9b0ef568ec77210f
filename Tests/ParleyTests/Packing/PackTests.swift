import Foundation
import TestSupport
import Testing

@testable import parley

/// Programs that `parley pack` writes, as others get them.
@Suite struct PackTests {
  private let folder = TemporaryFolder()

  private static let rules = """
    // A remark for authors
    ! version = 2.0
    ! array soups = gazpacho|minestrone

    // you> is there goulash
    + is there [any] goulash
    - Our tureen holds {random}much|little{/random}, <set asked=true>madam.

    + do you have (@soups)
    * <get asked> == true => As I said: no <star>.
    - No <star> today.

    + say * backwards
    - <call>turn <star></call>

    > object turn python
        return "".join(reversed("a secret of mine"))
    < object

    + *
    - Pardon?

    """

  private func program(_ options: [String] = []) throws -> (Program, path: String) {
    let program = try Program(in: folder)
    try folder.write("kitchen/menu.rive", Self.rules)
    let run = try program.run(["pack", "kitchen", "-o", "waiter"] + options)
    #expect(run.code == 0, "\(run.text)\(run.complaints)")
    #expect(run.text.hasPrefix("Wrote waiter: "))
    #expect(run.complaints.contains("left out: 1 object"))
    return (program, folder.path + "/waiter")
  }

  private func holds(_ text: String, _ bytes: Data) -> Bool {
    bytes.range(of: Data(text.utf8)) != nil
  }

  @Test func startsAsTheRobot() throws {
    let (program, path) = try program()
    // Rules beside it are not its own.
    try folder.write("other.rive", "+ *\n- I am another.\n")
    let talk = try program.shell(
      "printf 'is there goulash\\ndo you have gazpacho\\n' | '\(path)' --seed 1")
    #expect(talk.code == 0 && talk.complaints.isEmpty, "\(talk.complaints)")
    let lines = talk.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("Our tureen holds "))
    #expect(lines.last == "As I said: no gazpacho.")
    #expect(try program.shell("'\(path)' ask do you have gazpacho").text == "No gazpacho today.\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/.data"))
    let version = try program.shell("'\(path)' --version").text
    let sum = try program.shell("cat kitchen/menu.rive | sha256sum").text.prefix(64)
    #expect(version.hasPrefix("waiter, rules \(sum)\nmade with parley \(Version.current)"))
    let help = try program.shell("'\(path)' --help").text
    #expect(help.hasPrefix("waiter: ") && !help.contains("mutate"))
    for words in ["pack -o x", "check", "--rules x"] {
      let run = try program.shell("'\(path)' \(words)")
      #expect(run.code == 2 && run.complaints.hasPrefix("waiter: "), "\(words)")
    }
  }

  @Test func servesOrSaysThatItCannot() throws {
    let (program, path) = try program()
    let run = try program.shell(
      #"echo '{"id":1,"user":"ann","message":"any soup"}' | '\#(path)' serve --stdio"#)
    // Only the static program holds the server.
    #expect(
      run.code == 0
        ? run.text.contains(#""reply":""#) : run.complaints.hasPrefix("waiter: this robot can't"))
  }

  @Test func theTextOfTheRulesIsInItOnlyIfAsked() throws {
    let texts = [
      "A remark for authors", "is there goulash", "is there [any] goulash", "Our tureen holds",
      "menu.rive",
    ]
    let secret = ["a secret of mine", folder.path]
    let (_, path) = try program()
    let bare = try Data(contentsOf: URL(filePath: path))
    for text in texts + secret { #expect(!holds(text, bare), "\(text)") }
    let (program, _) = try program(["--with-rules"])
    let full = try Data(contentsOf: URL(filePath: path))
    for text in texts { #expect(holds(text, full), "\(text)") }
    for text in secret { #expect(!holds(text, full), "\(text)") }
    #expect(try program.shell("'\(path)' ask do you have gazpacho").text == "No gazpacho today.\n")
  }

  @Test("Objects are left out of rules with any line ends", arguments: ["\r", "\r\n"])
  func takesAnyLineEnds(_ end: String) throws {
    let program = try Program(in: folder)
    try folder.write("menu.rive", Self.rules.replacing("\n", with: end))
    let run = try program.run(["pack", "menu.rive", "-o", "waiter", "--with-rules"])
    #expect(run.code == 0, "\(run.complaints)")
    let path = folder.path + "/waiter"
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(holds("is there [any] goulash", bytes) && !holds("a secret of mine", bytes))
    #expect(try program.shell("'\(path)' ask do you have gazpacho").text == "No gazpacho today.\n")
  }

  @Test func aCutOrChangedFileSaysSo() throws {
    let (program, path) = try program()
    let whole = try [UInt8](Data(contentsOf: URL(filePath: path)))
    func complains(_ bytes: [UInt8], _ name: String) throws {
      // A program that another thread starts meanwhile inherits what is open here, and no program starts that is open for writing.
      try Data(bytes).write(to: URL(filePath: path + ".changed"))
      #expect(try program.shell("cat '\(path).changed' > '\(path)'").code == 0)
      for words in name == "-1" ? ["", "ask hello", "--version"] : ["ask hello"] {
        let run = try program.shell("echo hello | '\(path)' \(words)")
        #expect(run.code == 2 && run.text.isEmpty, "\(name): \(run.text)")
        #expect(run.complaints.contains("this file has been truncated or modified"), "\(name)")
      }
    }
    for cut in [1, 33, 70_000] { try complains(Array(whole.dropLast(cut)), "-\(cut)") }
    for back in [1, 9, 17, 33, 200] {
      var changed = whole
      changed[whole.count - back] ^= 1
      try complains(changed, "byte \(back) from the end")
    }
    // The version is in the program, where nothing needs it before it is shown.
    let place = try #require(Data(whole).range(of: Data("the limit on threads is too low".utf8)))
    var changed = whole
    changed[place.lowerBound] ^= 1
    try complains(changed, "the program")
  }

  @Test func otherLanguagesNeedTheirRules() throws {
    let program = try Program(in: folder)
    let refused = try program.run(["pack", "eliza", "-o", "keeper"])
    #expect(refused.code == 2 && refused.complaints.contains("--with-rules"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/keeper"))
    for robot in ["eliza", "ferry"] {
      #expect(try program.run(["pack", robot, "-o", "robot", "--with-rules"]).code == 0)
      #expect(try program.shell("./robot ask --seed 1 hello").text.count > 3)
    }
  }

  @Test("A packed AIML robot has the sets and maps of its folders")
  func packsSetsAndMaps() throws {
    let program = try Program(in: folder)
    try folder.write(
      "am/a.aiml",
      """
      <aiml version="2.0">
      <category><pattern>I LIKE <set>color</set></pattern>
      <template>I prefer <star/>.</template></category>
      <category><pattern>I MEET <set>person</set></pattern>
      <template>Hello, <star/>.</template></category>
      <category><pattern>CAPITAL OF *</pattern>
      <template><map><name>capital</name><star/></map></template></category>
      <category><pattern>*</pattern><template>Pardon?</template></category>
      </aiml>
      """)
    try folder.write("am/sets/color.txt", "red\n")
    // Outside of the folder, a file with this name contains substitutions.
    try folder.write("am/sets/person.txt", "ann\n")
    try folder.write("am/maps/capital.txt", "peru:lima\n")
    #expect(try program.run(["pack", "am", "-o", "robot", "--with-rules"]).code == 0)
    for message in ["i like red", "i meet ann", "capital of peru"] {
      let packed = try program.shell("./robot ask \(message)")
      let plain = try program.shell("\"$parley\" ask --rules am \(message)")
      #expect(packed.text == plain.text && packed.text != "Pardon?\n", "\(packed.text)")
      #expect(packed.code == 0 && packed.complaints.isEmpty, "\(packed.complaints)")
    }
  }

  @Test("The program replaces a file that can't be executed, and its folder is created")
  func isExecutable() throws {
    let program = try Program(in: folder)
    try folder.write("r.rive", "+ *\n- Hm.\n")
    let old = try folder.write("old", "")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: old)
    for path in ["old", "new/deep/robot"] {
      let run = try program.run(["pack", "r.rive", "-o", path])
      #expect(run.code == 0, "\(run.complaints)")
      #expect(try program.shell("./\(path) ask hello").text == "Hm.\n")
    }
    #expect(try !program.shell("./old chat --help").text.contains("--strict"))
  }

  @Test func rulesWithErrorsAreRefused() throws {
    let program = try Program(in: folder)
    try folder.write("r.rive", "+ (a\n- b\n\n+ b\n- c\n")
    let run = try program.run(["pack", "r.rive", "-o", "robot"])
    #expect(run.code == 1 && run.complaints.contains("1 error"), "\(run.complaints)")
    #expect(try program.run(["pack", "r.rive"]).code == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/robot"))
  }

  @Test func tellsWhetherAProgramIsLinkedDynamically() throws {
    let program = try Program(in: folder)
    #expect(PackCommand.isDynamic([UInt8](try Data(contentsOf: program.url))))
    var plain = [UInt8](repeating: 0, count: 120)
    plain.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    (plain[32], plain[54], plain[56]) = (64, 56, 1)
    #expect(!PackCommand.isDynamic(plain))
    plain[64] = 3
    #expect(PackCommand.isDynamic(plain))
  }
}
