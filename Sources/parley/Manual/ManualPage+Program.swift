extension ManualPage {
  /// Creates `parley`(1), the page about the program.
  init(program registry: CommandRegistry, relatedPages: [String]) {
    name = "parley"
    section = 1
    summary = "chat with rule-based robots"
    let first = registry.defaultCommand
    blocks = [
      .heading("SYNOPSIS"),
      .usage("parley", operands: "[OPTION…] \(first.operands)"),
      .usage("parley", operands: "COMMAND [OPTION…] [WORD…]"),
      .heading("DESCRIPTION"),
      .text(
        """
        Parley is a terminal workbench for rule-based chatbots. Chat with a robot, see which rule in which \
        file answered, save conversations as transcripts that are also tests, and write rules of your \
        own in RiveScript, in AIML, or in the script format of ELIZA.
        """),
      .text(
        """
        The default command is `parley \(first.name)`. In a pipe, it prints one reply for \
        each line, and nothing else.
        """),
      .heading("COMMANDS"),
      .items(
        registry.commands.map {
          .init(name: $0.name, operands: $0.operands, purpose: $0.summary)
        }),
      .heading("OPTIONS"),
      .text(
        "Each command has its own page, which lists all its options. Every command has these:"),
      .items(
        OptionParser<CommonArguments>(options: [.help, .version]).descriptions
          .map(ManualBlock.Item.init)),
      .text("You can abbreviate a long option if the abbreviation is unambiguous."),
      .heading("ENVIRONMENT"),
      .items(Self.environment),
      .heading("FILES"),
      .items(Self.files),
      .heading("EXIT STATUS"),
      .items([
        .init(.ok, "success"),
        .init(.negative, "a negative result: a transcript differs, or a check found an error"),
        .init(.couldNotRun, "an error prevented it from running, such as a wrong option"),
        .init(.internalError, "an internal error, or not enough memory"),
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
      .pages(relatedPages),
    ]
  }

  private static let environment: [ManualBlock.Item] = [
    .init("`PARLEY_DATA`", "The folder for the history, instead of the default."),
    .init("`VISUAL`, `EDITOR`", "The editor that `/edit` opens; the default is vi."),
    .init("`NO_COLOR`", "If set, `--color auto` uses no color."),
    .init("`TERM`", "If `dumb`, `--color auto` uses no color."),
    .init(
      "`FORCE_HYPERLINK`",
      "`0` turns off links to files; `1` sends them to every terminal except `dumb` and `linux`."),
    .init(
      "`LANG`, `LC_ALL`, `LC_CTYPE`",
      "The terminal's character encoding; `C` is treated as `C.UTF-8`."),
    .init(
      "`XDG_CONFIG_HOME`, `XDG_DATA_HOME`, `XDG_STATE_HOME`",
      "The folders to use instead of ‹~/.config›, ‹~/.local/share› and ‹~/.local/state›."),
  ]

  private static let files: [ManualBlock.Item] = [
    .init("‹~/.local/share/parley/history.db›", "The conversations, readable only by the user."),
    .init(
      "‹~/.local/share/parley/rules/›",
      "The user's own rules, loaded along with Wren's; `/teach` writes them."),
    .init(
      "‹~/.local/share/parley/lines›", "The typed lines, for Ctrl-R and the arrow keys."),
    .init("‹~/.config/parley/settings›", "Settings of a chat: see `parley-settings`(1)."),
    .init("‹~/.editrc›", "Key bindings: `bind -v` for vi keys; see `editrc`(5)."),
  ]
}
