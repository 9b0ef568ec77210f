import Disk
import TestSupport
import Testing

/// Files as people have them, with any line ends, byte order marks and encodings, in the program.
@Suite("Line ends, byte order marks and encodings make no difference")
struct LineEndTests {
  private static let files: [(name: String, lines: [String])] = [
    (
      "a.rive",
      [
        "! version = 2.0", "! array c = red", "^ blue", "", "+ i like (@c)", "- So é\\n<star>?", "",
        "+ x", "- y",
      ]
    ),
    ("a.chat", ["rules: a.rive", "", "you> I like blue", "bot> So é", "    blue?"]),
    ("k.eliza", ["(HELLO THERE)", "START", "(NONE", "  ((0)", "   (GO ON)))"]),
    ("k.chat", ["rules: k.eliza", "", "you> zork", "bot> GO ON"]),
    (
      "bot/bot.aiml",
      [
        "<aiml version=\"2.1\">", "  <category>",
        "    <pattern>I LIKE <set>color</set></pattern>",
        "    <template><star/> <map name=\"kind\"><star/></map> <bot name=\"name\"/></template>",
        "  </category>", "</aiml>",
      ]
    ),
    ("bot/sets/color.txt", ["red", "sky blue"]), ("bot/maps/kind.txt", ["red:w", "sky blue:cold"]),
    ("bot/config/properties.txt", ["age:7", "name:Bo"]),
    ("bot/config/normal.txt", ["\" adore \",\" like \"", "\" love \",\" like \""]),
    ("bot/b.chat", ["rules: .", "", "you> I adore sky blue", "bot> sky blue cold Bo"]),
    ("m.csv", ["message,reply", "I like blue,no", "\"zork, zork\",no"]), ("m.txt", ["x", "zork"]),
    (".home/.config/parley/settings", ["# mine", "seed = 7", "trace = on"]),
  ]

  private static let commands = [
    ["replay", "a.chat", "k.chat", "bot/b.chat"], ["check", "a.rive"],
    ["check", "bot"], ["settings"], ["review", "--from", "m.csv", "a.rive"],
    ["review", "--from", "m.txt", "a.rive"], ["graph", "a.rive"],
    ["convert", "--to", "aiml", "a.rive"],
    ["format", "--check", "a.rive", "k.eliza", "bot"],
  ]

  private func results(_ written: (String) -> [UInt8], _ end: String, tail: String) throws
    -> [String]
  {
    let program = try Program(in: TemporaryFolder())
    for file in Self.files {
      try program.folder.write(file.name, written(file.lines.joined(separator: end) + tail))
    }
    return try Self.commands.map { words in
      let run = try program.run(words)
      return "\(words): \(run.code)\n\(run.text)\(run.complaints)"
        .replacing(program.folder.path, with: "").replacing(/[\d.]+ m?s\b/, with: "")
    }
  }

  @Test("Every command says the same", arguments: ["\n", "\r\n", "\r"])
  func commands(end: String) throws {
    let plain = try results({ Array($0.utf8) }, "\n", tail: "\n")
    #expect(plain[0].contains(": 0\n") && plain[8].contains(": 0\n"), "\(plain)")
    let forms: [(String) -> [UInt8]] = [
      { Array($0.utf8) }, { Array(("\u{FEFF}" + $0).utf8) },
      { TextEncoding.utf16Little.encoded(Array($0.utf8)) },
      { TextEncoding.utf16Big.encoded(Array($0.utf8)) },
    ]
    for (index, form) in forms.enumerated() {
      #expect(try results(form, end, tail: end) == plain, "form \(index)")
    }
    let open = try results({ Array($0.utf8) }, end, tail: "")
    #expect(open.dropLast() == plain.dropLast(), "the last line has no end")
  }
}
