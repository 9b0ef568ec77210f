import TestSupport
import Testing

@testable import parley

/// `parley serve` as other programs run it.
@Suite struct ServeSessionTests {
  private let folder = TemporaryFolder()
  private let rules = "+ my name is *\n- <set name=<formal>>Hi, <get name>!\n\n+ *\n- I see.\n"

  private func program() throws -> Program {
    try folder.write("r.rive", rules)
    return try Program(in: folder)
  }

  @Test func `each line has an answer, and the end of the input ends it`() throws {
    let run = try program().run(
      ["serve", "--stdio", "r.rive"],
      input: Array(#"{"id":1,"user":"ann","message":"my name is ann"}"#.utf8))
    #expect(run.code == 0 && run.complaints.isEmpty)
    #expect(
      run.text.hasPrefix(#"{"id":1,"user":"ann","message":"my name is ann","reply":"Hi, Ann!""#))
    #expect(try program().run(["serve", "--stdio", "r.rive"]).text.isEmpty)
  }

  @Test func `a client that asks one thing at a time gets each answer before it asks the next`()
    throws
  {
    let run = try program().shell(
      """
      mkfifo in out; "$parley" serve --stdio r.rive <in >out & server=$!
      exec 3>in 4<out
      for number in 1 2 3; do
        echo '{"id":'$number',"user":"ann","message":"hi"}' >&3
        read -r answer <&4; echo "$answer" | cut -c1-8
      done
      exec 3>&-; wait $server; echo "ended with $?"
      """)
    #expect(run.text == "{\"id\":1,\n{\"id\":2,\n{\"id\":3,\nended with 0\n")
  }

  @Test(arguments: ["TERM", "INT"])
  func `a signal ends it after the answer`(signal: String) throws {
    let run = try program().shell(
      """
      mkfifo in; exec 3<>in; "$parley" serve --stdio r.rive <&3 >out & server=$!
      echo '{"id":1,"user":"ann","message":"hi"}' >&3
      until grep -q reply out; do sleep 0.05; done
      kill -\(signal) $server; wait $server; echo "ended with $?"; wc -l <out
      """)
    #expect(run.text.filter { $0 != " " } == "endedwith0\n1\n")
  }

  @Test func `a reader who goes away is no error, and a full disk is`() throws {
    let line = #"{"user":"ann","message":"hi"}"#
    let gone = try program().shell(
      """
      { for i in 1 2 3; do echo '\(line)'; done; sleep 0.2; echo '\(line)' 2>/dev/null; } \
        | "$parley" serve --stdio r.rive | head -1 >/dev/null; echo $?
      """)
    #expect(gone.text == "0\n" && gone.complaints.isEmpty)
    #if os(Linux)
    let full = try program().shell(
      "echo '\(line)' | \"$parley\" serve --stdio r.rive >/dev/full; echo $?")
    #expect(full.text == "2\n")
    #expect(
      full.complaints == "parley: standard output: can't be written: No space left on device\n")
    #endif
  }

  @Test func `a signal ends it after its input even if nobody reads the answers`() throws {
    let line = #"{"user":"ann","message":"\#(String(repeating: "x", count: 1000))"}"# + "\n"
    try folder.write("lines", String(repeating: line, count: 200))
    let run = try program().shell(
      """
      mkfifo out; exec 3<>out; "$parley" serve --stdio r.rive <lines >&3 &
      head -c 1 out >/dev/null; kill $!; wait $!; echo $?
      """)
    #expect(run.text == "2\n")
    #expect(run.complaints == "parley: standard output: nobody reads the answers\n")
  }

  @Test func `who reads late after the end of the input gets all answers`() throws {
    let line = #"{"user":"ann","message":"\#(String(repeating: "x", count: 1000))"}"# + "\n"
    try folder.write("lines", String(repeating: line, count: 200))
    let run = try program().shell(
      """
      { "$parley" serve --stdio r.rive <lines; echo $? >code; } | { sleep 5; wc -l; }; cat code
      """)
    #expect(run.text.filter { $0 != " " } == "200\n0\n" && run.complaints.isEmpty)
  }

  @Test func `only one server can use a history`() throws {
    let run = try program().shell(
      """
      mkfifo in; exec 3<>in
      "$parley" serve --stdio --history --data data r.rive <&3 >out & server=$!
      echo '{"id":1,"user":"ann","message":"hi"}' >&3
      until grep -q reply out; do sleep 0.05; done
      "$parley" serve --stdio --history --data data r.rive </dev/null; echo $?
      kill $server; wait $server
      "$parley" serve --stdio --history --data data r.rive </dev/null; echo $?
      """)
    #expect(run.text == "2\n0\n")
    #expect(
      run.complaints == "parley: the history can't be used: another server has it open\n")
  }

  @Test func `the options of rules and limits hold as in a chat`() throws {
    let line = Array(#"{"user":"a","message":"123456"}"#.utf8)
    let run = try program().run(["serve", "--stdio", "--max", "message=5", "r.rive"], input: line)
    #expect(run.text.contains(#""code":"too-large""#))
    let eliza = try program().run(["serve", "--stdio", "eliza"], input: line)
    #expect(eliza.text.contains(".eliza"))
  }

  @Test func `what prevents it from running is said`() throws {
    let program = try program()
    func complaint(_ words: [String]) throws -> String {
      let run = try program.run(words)
      #expect(run.code == 2)
      return run.complaints
    }
    #expect(try complaint(["serve"]) == "parley: serve needs --stdio, or --http with an address\n")
    #expect(
      try complaint(["serve", "--stdio", "none"]) == "parley: none: no such file or folder\n")
    #expect(
      try complaint(["serve", "--stdio", "--protocol", "x"]).contains("needs parley or rivescript"))
    let alone = try program.shell(
      "mkdir alone; cp \"$parley\" alone/; PATH=/usr/bin:/bin alone/parley serve --stdio; echo $?")
    #expect(alone.text == "2\n")
    #expect(alone.complaints.contains("On Debian, install the parley-serve package"))
    let direct = try program.shell(
      "\"$parley-serve\"; echo $?; \"$parley-serve\" '{\"formatVersion\":0}'; echo $?")
    #expect(direct.text == "2\n2\n")
  }
}
