import ChatModel
import TranscriptFormat
import Transcripts

/// The page `parley-transcript`(5), about transcripts as records and as tests.
extension ManualPage {
  static func transcript(others: [String]) -> ManualPage {
    ManualPage(
      name: "parley-transcript", section: 5, summary: "chats in files, for use as tests",
      blocks: [
        .heading("DESCRIPTION"),
        .text(
          """
          A transcript is a chat as shown on the terminal, in a file that ends in `.chat`. \
          `parley replay` sends the user's messages again, and the transcript passes if the robot still \
          answers the same. `/save` in a chat writes one, `/expect` adds the last exchange to one, and \
          you can write one by hand:
          """),
        .lines(waiterTalk),
        .text(
          """
          Most lines are a label with a text. A line that is indented by four spaces or more continues the \
          text above. Space at the end of a text is ignored. A line of no known kind is an error.
          """),
        .heading("EXCHANGES"),
        .text(
          """
          An exchange is a `you>` line and the lines up to the next one. An unexpected reply is a failure, \
          and so is a missing one. In an exchange without `bot>` and `note>`, the replies are not compared; \
          `parley replay --update` fills them in.
          """),
        .items(TranscriptLine.Label.allCases.map { .init($0.form, $0.meaning) }),
        .text("`bot>`, `or>` and `note>` can expect less than the whole text:"),
        .items(
          [.init("`[...]`", "Inside a text: any text or none. `\\[...]` is the literal mark.")]
            + ExpectedText.Qualifier.allCases.map {
              .init("`bot (\($0.rawValue))>`", $0.meaning)
            }),
        .heading("CASES"),
        .items([
          .init(
            "`#` ‹title›",
            "A new case: a fresh conversation with the same header. Reports use its title."
          ),
          .init("`//` ‹comment›", "A comment. Comments and empty lines are ignored."),
        ]),
        .heading("HEADER"),
        .text("Above the first title and the first exchange, for all cases of the file:"),
        .items(HeaderKey.allCases.map { .init("`\($0.rawValue):` ‹value›", $0.meaning) }),
        .heading("CHARACTERS"),
        .text(
          """
          Control characters are written as `\\x1B`, and any character can be written as `\\u{1F600}`. For an empty \
          line inside a text, end the line before it with `\\x0A`. Every reply can be written and read back.
          """),
        .heading("SEE ALSO"), .pages(others),
      ])
  }

  /// A conversation with the robot of parley-rules(5).
  static let waiterTalk = """
    rules: waiter.rive
    seed: 1966

    # A guest gives a name
    you> hello
    bot> Good evening! What may I bring you?
     or> Welcome! Sit down, please.

    you> My name is Alice!
    bot> Welcome, Alice.
    expect> name = Alice
    rule> waiter.rive: my name is *

    # Orders are repeated
    you> tea please
    bot> One [...]. That makes four.

    you> and the bill
    bot (regex)> I am (only|just) a waiter\\.
    """
}

extension TranscriptLine.Label {
  fileprivate var form: String {
    switch self {
    case .you, .bot, .or, .note, .history, .review: "`\(rawValue)>` ‹text›"
    case .expect, .set: "`\(rawValue)>` ‹name› `=` ‹value›"
    case .clock: "`clock>` ‹date and time›"
    case .rule: "`rule>` ‹file›`:` ‹trigger›, `rule>` ‹file›`:`‹line›"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .you:
      "A message of the user, or a command such as `/topic`. Without text, the empty message."
    case .bot: "The whole reply. Without text, the empty reply."
    case .or: "Another correct text for the line above."
    case .note: "A text of the program: notices, results of commands, rows of a list."
    case .history: "A command on the history screen, which `/history` opens."
    case .review: "A command on the review screen, which `/review` opens."
    case .expect: "A variable of the user after the reply, or `topic`."
    case .rule: "The rule that has to answer."
    case .clock:
      "The robot's date and time from the next message on; `/save` and `--record` write it where needed."
    case .set: "Sets a variable of the user, or `topic`, before the next message."
    }
  }
}

extension ExpectedText.Qualifier {
  fileprivate var meaning: String {
    switch self {
    case .contains: "The text is part of the reply."
    case .not: "The reply is not this text."
    case .regex: "A regular expression that matches the whole reply."
    case .any: "Any reply; the words are for readers."
    }
  }
}

extension HeaderKey {
  fileprivate var meaning: String {
    switch self {
    case .rules:
      "A rule file or folder, relative to the transcript, or `builtin`. May be given several times."
    case .seed: "The seed of random choices; 0 unless given."
    case .clock: "The date and time for the robot, such as `2026-11-21T08:30`."
    case .user: "The user's name."
    case .utf8: "With `true`, messages keep letters beyond ASCII."
    case .language: "The language of all rule files, whatever their names; like `--language`."
    case .order: "The order in which matching triggers win; like `--order`."
    case .max: "Limits other than the defaults: `redirects=10 reply=500`; like `--max`."
    case .maxSteps: "The maximum number of links followed for an ELIZA script's reply; 0: no limit."
    case .skip: "The file is not run, for this reason."
    case .todo: "The file is expected to fail, for this reason; if it passes, that is reported."
    }
  }
}
