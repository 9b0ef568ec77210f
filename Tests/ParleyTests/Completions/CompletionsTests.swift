import TestSupport
import Testing

@testable import parley

/// Every script contains the whole table, and the installed shells accept it.
@Suite struct CompletionsTests {
  private let commands = CommandRegistry.all.commands

  @Test func bashHasEveryCommandAndOption() {
    let script = Shell.bash.script(for: .all)
    for command in commands {
      let options = command.allOptions.flatMap(\.spellings).joined(separator: " ")
      #expect(script.contains("\n      \(command.name)) options='\(options)' ;;"))
      for option in command.allOptions where option.argument != nil {
        #expect(
          script.contains("\(command.name):--\(option.name)"), "\(command.name) \(option.name)")
      }
    }
  }

  @Test func zshHasEveryCommandAndOption() throws {
    let script = Shell.zsh.script(for: .all)
    for command in commands {
      let functions = script.split(separator: "\n}\n")
      let function = try #require(
        functions.first { $0.contains("\n_parley-\(command.name)() {\n") })
      for option in command.allOptions {
        let lines = function.split(separator: "\n").filter { line in
          option.spellings.allSatisfy { line.contains($0) } && line.contains("[")
        }
        #expect(!lines.isEmpty, "\(command.name) \(option.name)")
      }
    }
  }

  @Test func fishHasEveryCommandAndOption() {
    let lines = Shell.fish.script(for: .all).split(separator: "\n")
    for command in commands {
      let own = lines.filter { $0.contains("'__parley_is \(command.name)'") }
      #expect(own.count == command.allOptions.count)
      for (line, option) in zip(own, command.allOptions) {
        #expect(line.contains(" -l \(option.name) "))
        #expect(line.hasSuffix(" -d " + Shell.fish.quoted(option.help)))
      }
    }
  }

  @Test func wordsAreQuotedAsEachShellWantsThem() {
    #expect(Shell.bash.quoted("it's \\") == "'it'\\''s \\'")
    #expect(Shell.fish.quoted("it's \\") == "'it\\'s \\\\'")
  }

  @Test(
    .enabled(if: Tool("bash") != nil, "bash is not installed"),
    arguments: [
      ("parley rep", "replay"), ("parley replay --format = ju", "junit"),
      ("parley replay --format=ju", "--format=junit"), ("parley check --str", "--strict"),
      ("parley diff a.rive eli", "eliza"), ("parley chat -r w", "waiter"),
      ("parley ask --color n", "never"), ("parley manual tr", "transcript"),
      ("parley ask --max reply-t", "reply-time="), ("parley ask --max reply-time = 5", ""),
      ("parley diff --max reply = 5 a.rive eli", "eliza"),
      ("parley diff a.rive a.rive t", "talk.chat"),
      ("parley chat -- --", ""), ("parley replay t", "talk.chat"), ("parley history se", "search"),
    ])
  func bashCompletes(_ line: String, _ expected: String) throws {
    let folder = try folder()
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let lines = """
      source ./parley.bash
      COMP_WORDS=(\(words.map { Shell.bash.quoted(String($0)) }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _parley
      printf '%s' "${COMPREPLY[*]}"
      """
    let tool = try #require(Tool("bash"))
    #expect(try tool.run(["--norc", "-c", lines], in: folder).text == expected)
  }

  @Test(
    "shellcheck accepts the script for bash",
    .enabled(if: Tool("shellcheck") != nil, "shellcheck is not installed"))
  func shellcheckHasNothingToSayOfTheScripts() throws {
    let tool = try #require(Tool("shellcheck"))
    let words = ["--shell=bash", "--severity=warning", "parley.bash"]
    let (found, code) = try tool.run(words, in: try folder())
    #expect(found == "" && code == 0)
  }

  @Test(
    .enabled(if: Tool("fish") != nil, "fish is not installed"),
    arguments: [
      ("parley rep", "replay"), ("parley replay --format=ju", "--format=junit"),
      ("parley replay --format ju", "junit"), ("parley check --str", "--strict"),
      ("parley diff a.rive eli", "eliza"), ("parley chat -r eli", "eliza"),
      ("parley chat -r w", "waiter/"), ("parley replay t", "talk.chat"),
      ("parley -r a.rive hi", ""), ("parley history se", "search"),
    ])
  func fishCompletes(_ line: String, _ expected: String) throws {
    let folder = try folder()
    let tool = try #require(Tool("fish"))
    let words = "source parley.fish; complete -C \(Shell.fish.quoted(line))"
    let text = try tool.run(["--no-config", "-c", words], in: folder).text
    let offered = text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offered.joined(separator: " ") == expected)
  }

  /// zsh completes only at its prompt; here `_arguments` prints its arguments.
  @Test(.enabled(if: Tool("zsh") != nil, "zsh is not installed"))
  func zshTakesTheScriptAndFindsTheCommand() throws {
    let folder = try folder()
    let tool = try #require(Tool("zsh"))
    let lines = """
      compdef() { :; }
      _arguments() { print -r -- $CURRENT ${(q)words}; print -rl -- "$@"; }
      source ./parley.zsh
      words=(parley replay --format j) CURRENT=4
      _parley
      """
    let text = try tool.run(["-f", "-c", lines], in: folder).text
    #expect(text.hasPrefix("3 replay --format j\n"))
    #expect(
      text.contains(
        "\n--format=[the output format\\: pretty, tap, junit, or json]:FORM:(pretty tap junit json)\n"
      )
    )
    #expect(text.contains("\n(-o --output)-o+[write to a file]:FILE:_files\n"))
  }

  /// Creates a folder with the scripts, and with files to complete.
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for shell in Shell.allCases {
      try folder.write("parley.\(shell.rawValue)", shell.script(for: .all))
    }
    for name in ["a.rive", "talk.chat", "waiter/w.rive", "notes.txt"] { try folder.write(name, "") }
    return folder
  }
}
