import Testing

@testable import TranscriptFormat

@Suite struct TranscriptLineTests {
  @Test(arguments: [
    (TranscriptLine(.you, "Hello"), "you> Hello"),
    (TranscriptLine(.you, ""), "you>"),
    (
      TranscriptLine(.or, "The soup is good today,\nand so is the fish."),
      " or> The soup is good today,\n     and so is the fish."
    ),
    (TranscriptLine(.bot, "\u{1B}[2J bell\u{7}"), #"bot> \x1B[2J bell\x07"#),
    (TranscriptLine(.bot, "ends in a space "), #"bot> ends in a space\x20"#),
    (TranscriptLine(.bot, "a [...] b"), #"bot> a \[...] b"#),
    (TranscriptLine(.you, "a [...] b"), "you> a [...] b"),
    (TranscriptLine(.bot, #"C:\x41 and \d and \[...]"#), #"bot> C:\x5Cx41 and \d and \x5C\[...]"#),
    (TranscriptLine(.note, "a\n\n  b\n"), "note> a\\x0A\n     \\x20 b\\x0A"),
    (TranscriptLine(.bot, "\nsecond line"), "bot>\n     second line"),
    (TranscriptLine(.bot, "\u{202E}evil"), #"bot> \u{202E}evil"#),
    (TranscriptLine(.bot, "你好"), "bot> 你好"),
    (TranscriptLine(setting: "a=b", to: "c = d"), #"set> a\x3Db = c = d"#),
    (TranscriptLine(setting: "pet", to: ""), "set> pet ="),
    (TranscriptLine(setting: "pet", to: "\nd\\x41"), "set> pet =\n     d\\x5Cx41"),
  ])
  func writesWhatReadsBack(line: TranscriptLine, written: String) {
    #expect(line.written == written)
  }
}
