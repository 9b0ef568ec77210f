import TestSupport
import Testing

/// `parley lsp` as an editor runs it.
@Suite struct ServerSessionTests {
  private func frames(_ messages: [String]) -> [UInt8] {
    messages.flatMap { Array("Content-Length: \($0.utf8.count)\r\n\r\n\($0)".utf8) }
  }

  private let start =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
  private let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
  private let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  @Test func `it ends as the protocol says`() throws {
    let program = try Program(in: TemporaryFolder())
    let good = try program.run(["lsp", "--stdio"], input: frames([start, shutdown, exit]))
    #expect(good.code == 0)
    #expect(good.text.contains("\"serverInfo\":{\"name\":\"parley\""))
    #expect(try program.run(["lsp"], input: frames([start, exit])).code == 1)
    #expect(try program.run(["lsp"], input: frames([start])).code == 1)
    #expect(try program.run(["lsp"], input: Array("nonsense".utf8)).code == 1)
  }

  @Test func `the log has every message`() throws {
    let program = try Program(in: TemporaryFolder())
    _ = try program.run(["lsp", "--log", "logs/a.log"], input: frames([start, shutdown, exit]))
    let lines = try program.folder.text(of: "logs/a.log").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.hasPrefix("← {") || $0.hasPrefix("→ {") })
    #expect(try program.run(["lsp", "--log", "/dev/null/a"], input: []).code == 2)
  }

  @Test func `it ends with the editor, even if something else keeps its input open`() throws {
    #if os(Linux)
    let program = try Program(in: TemporaryFolder())
    let run = try program.shell(
      """
      mkfifo input; exec 3<>input; sleep 0.2 & editor=$!
      "$parley" lsp <&3 >output & server=$!
      body='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":'$editor',"capabilities":{}}}'
      printf 'Content-Length: %d\\r\\n\\r\\n%s' ${#body} "$body" >&3
      wait $server; echo "ended with $?"
      """)
    #expect(run.text == "ended with 1\n")
    #endif
  }
}
