import Testing

@testable import parley

@MainActor
@Suite struct InvocationTests {
  private func parse(
    _ words: String..., existing: Set<String> = []
  ) throws(UsageError) -> Invocation {
    try Invocation.parse(words, in: .forTests) { existing.contains($0) }
  }

  private func command(_ invocation: Invocation) throws -> any Command {
    guard case .run(let command) = invocation else { throw Unexpected() }
    return command
  }

  private struct Unexpected: Error {}

  @Test func theFirstWordPicksTheCommand() throws {
    let greet = try #require(try command(parse("greet", "Ada", "-u", "Bob")) as? GreetCommand)
    #expect(greet.arguments.operands == ["Ada"])
    #expect(greet.arguments.user == "Bob")
  }

  @Test func withoutACommandItIsTheFirstOne() throws {
    #expect(try command(parse()) is EchoCommand)
    let echo = try #require(
      try command(parse("--seed", "1", "a", existing: ["a"])) as? EchoCommand)
    #expect(echo.arguments.seed == 1)
    #expect(echo.arguments.operands == ["a"])
  }

  @Test func aMisspeltCommandIsNoFile() throws {
    #expect(throws: UsageError.unknownCommand("gret", nearest: "greet")) { try parse("gret", "x") }
    #expect(try command(parse("gret", existing: ["gret"])) is EchoCommand)
    #expect(try command(parse("something/else.rive")) is EchoCommand)
  }

  @Test(arguments: [
    ("init", "new"), ("create", "new"), ("test", "replay"), ("run", "chat"), ("start", "chat"),
    ("lint", "check"), ("Verify", "check"), ("chek", "check"),
  ]) func aWordOfOtherProgramsNamesTheCommand(_ word: String, _ command: String) throws {
    #expect(throws: UsageError.unknownCommand(word, nearest: command)) {
      try Invocation.parse([word], in: .all) { _ in false }
    }
    guard case .run(let chat) = try Invocation.parse([word], in: .all, exists: { $0 == word })
    else { throw Unexpected() }
    #expect(chat is ChatCommand)
  }

  @Test func synonymsAreNoCommandsAndStandForCommands() {
    let names = Set(CommandRegistry.all.commands.map { $0.name })
    #expect(names.isDisjoint(with: CommandRegistry.synonyms.keys))
    #expect(names.isSuperset(of: CommandRegistry.synonyms.values))
  }

  @Test func helpAndVersionWinOverEverythingElse() throws {
    guard case .help(nil) = try parse("--help"), case .version = try parse("-V"),
      case .help(let command?) = try parse("greet", "--help")
    else {
      Issue.record("not what was asked for")
      return
    }
    #expect(command is GreetCommand.Type)
  }

  @Test func countsOperands() {
    #expect(throws: UsageError.missingOperand(command: "greet", operands: "WHOM")) {
      try parse("greet")
    }
    #expect(throws: UsageError.tooManyOperands(command: "greet", first: "b")) {
      try parse("greet", "a", "b")
    }
  }

  @Test func knowsWhoseOptionItIs() {
    #expect(
      throws: UsageError.optionOfOtherCommands("--seed", command: "greet", others: ["echo"])
    ) { try parse("greet", "x", "--seed", "1") }
  }
}
