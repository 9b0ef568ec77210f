extension ManualPage {
  /// Makes `parley`(1), the page to start with.
  init(program registry: CommandRegistry, others: [String]) {
    name = "parley"
    section = 1
    summary = "chat with robots that follow rules"
    let first = registry.commands.first
    blocks = [
      .heading("SYNOPSIS"),
      .usage("parley", operands: "[OPTION…] \(first?.operands ?? "")"),
      .usage("parley", operands: "COMMAND [OPTION…] [WORD…]"),
      .heading("DESCRIPTION"),
      .text(
        """
        Parley is a terminal workbench for chatbots that follow rules: chat with a robot, see which \
        rule in which file answered, keep conversations as transcripts that are also tests, and write \
        rules of your own, in RiveScript, in AIML or in the script format of ELIZA.
        """),
      .text(
        """
        Without a command's name it is `parley \(first?.name ?? "")`. In a pipe it prints one reply for \
        each line and nothing else.
        """),
      .heading("COMMANDS"),
      .items(
        registry.commands.map {
          .init(name: $0.name, operands: $0.operands, purpose: $0.summary)
        }),
      .heading("OPTIONS"),
      .text(
        "Each command has a page of its own, with all of its options. These go with all of them:"),
      .items([Option.help, .version].map(ManualBlock.Item.init)),
      .text("A long option may be shortened as far as it stays the only one."),
      .heading("ENVIRONMENT"),
      .items(Self.environment),
      .heading("FILES"),
      .items(Self.files),
      .heading("EXIT STATUS"),
      .items([
        .init(.ok, "all went well"),
        .init(.saidNo, "the answer is no: a transcript differs, a check found something"),
        .init(.couldNotRun, "it could not run: a wrong option, rules that cannot be read"),
        .init(.ownError, "it ended by an error of its own, or for want of memory"),
      ]),
      .heading("EXAMPLES"),
      .lines(
        """
        parley
        parley new robots/waiter
        parley chat robots/waiter
        echo hello | parley
        """),
      .heading("SEE ALSO"),
      .pages(others),
    ]
  }

  private static let environment: [ManualBlock.Item] = [
    .init("`PARLEY_DATA`", "The folder for the history, in place of the usual one."),
    .init("`VISUAL`, `EDITOR`", "The editor that `/edit` opens; otherwise vi."),
    .init("`NO_COLOR`", "Where it is set to anything, `--color auto` writes without colour."),
    .init("`TERM`", "Where it is `dumb`, `--color auto` writes without colour too."),
    .init("`LANG`, `LC_ALL`, `LC_CTYPE`", "How the terminal writes letters; C counts as C.UTF-8."),
    .init(
      "`XDG_DATA_HOME`, `XDG_STATE_HOME`", "Where the files below are, if not in the home folder."),
  ]

  private static let files: [ManualBlock.Item] = [
    .init("‹~/.local/share/parley/history.db›", "Conversations, for the user alone."),
    .init(
      "‹~/.local/share/parley/rules/›",
      "The user's own rules, loaded beside those of the built-in robot; `/teach` writes them."),
    .init(
      "‹~/.local/share/parley/lines›", "The lines that were typed, for Ctrl-R and the arrow keys."),
    .init("‹~/.editrc›", "Key bindings: `bind -v` for vi keys; see `editrc`(5)."),
  ]
}
