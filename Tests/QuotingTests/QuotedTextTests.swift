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
    "~", "-x", "é", "a\nb", "!!", "{a,b}",
  ])
  func aShellReadsWordsAsTheyWere(word: String) throws {
    for quoted in [word.shellQuoted, word.inSingleQuotes] {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", "printf '%s,' " + quoted]
      let pipe = Pipe()
      shell.standardOutput = pipe
      try shell.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      #expect(String(decoding: output, as: UTF8.self) == word + ",")
    }
  }

  @Test func plainWordsStayPlain() {
    #expect("robots/tea.rive".shellQuoted == "robots/tea.rive")
  }
}
