import Foundation
import Quoting
import Testing

@Suite struct QuotedTextTests {
  @Test(arguments: [
    ("/a b/ü.rive", "/a%20b/%C3%BC.rive"), ("my \"bots\"/a.rive", "my%20%22bots%22/a.rive"),
    ("a-._~9Z", "a-._~9Z"), ("\u{1B}\\?#%", "%1B%5C%3F%23%25"), ("", ""),
  ])
  func pathsInAddresses(path: String, encoded: String) {
    #expect(path.percentEncodedPath == encoded)
    #expect(encoded.removingPercentEncoding == path)
  }

  @Test(arguments: [
    "plain/path-1.rive", "", " ", "a b", "'", "a'b $(c) `d` \"e\" \\", "'\u{301}; echo no", "*?[x]",
    "~", "-x", "é", "!!", "{a,b}",
  ])
  func aShellReadsWordsAsTheyWere(word: String) throws {
    #expect(try read(word.shellQuoted, by: "/bin/sh") == word)
    #expect(try read(word.inSingleQuotes, by: "/bin/sh") == word)
  }

  private func read(_ quoted: String, by path: String) throws -> String {
    let shell = Process()
    shell.executableURL = URL(filePath: path)
    shell.arguments = ["-c", "printf '%s,' " + quoted]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  @Test(arguments: ["a\nb", "\u{1B}[2J 'x' \\n", "\u{2028}\u{202E}\u{85}é1", "\u{1}7"])
  func wordsToPasteShowNoCharacterThatATerminalObeys(word: String) throws {
    #expect(word.shellQuoted.unicodeScalars.allSatisfy { !$0.isUnsafe })
    #expect(try read(word.shellQuoted, by: "/bin/bash") == word)
    #expect(try read(word.inSingleQuotes, by: "/bin/sh") == word)
  }

  @Test func plainWordsStayPlain() {
    #expect("robots/tea.rive".shellQuoted == "robots/tea.rive")
  }
}
