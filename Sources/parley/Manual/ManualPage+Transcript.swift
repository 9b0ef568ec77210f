import ChatModel
import TranscriptFormat
import Transcripts

/// The page `parley-transcript`(5), about transcripts as records and as tests.
extension ManualPage {
  static func transcript(others: [String]) -> ManualPage {
    ManualPage(
      name: "parley-transcript", section: 5, summary: "chats as files, which are tests",
      blocks: [
        .heading("DESCRIPTION"),
        .text(
          """
          A transcript is a chat as it stands on the terminal, in a file that ends in `.chat`. \
          `parley replay` says the user's part again, and the transcript passes when the robot still \
          answers the same. `/save` in a chat writes one, `/expect` adds the last exchange to one, and \
          one can be written by hand:
          """),
        .lines(waiterTalk),
        .text(
          """
          Each line is a label with a text. A line that is set in by four spaces or more goes on with the \
          text above. Space at the end of a text does not count, and everything else does. Any other \
          line is an error: a slip of the pen never turns into a comment.
          """),
        .heading("EXCHANGES"),
        .text(
          """
          An exchange is a `you>` line and what follows up to the next one. What the robot says and the \
          file does not expect is a failure, and so is what was expected and never came. An exchange \
          without `bot>` is not checked, and `parley replay --update` fills it in.
          """),
        .items(TranscriptLine.Label.allCases.map { .init($0.form, $0.meaning) }),
        .text("`bot>`, `or>` and `note>` can ask for less than the whole text:"),
        .items(
          [.init("`[...]`", "Inside a text: any text, also none. `\\[...]` is the mark itself.")]
            + ExpectedText.Qualifier.allCases.map {
              .init("`bot (\($0.rawValue))>`", $0.meaning)
            }),
        .heading("CASES"),
        .items([
          .init(
            "`#` ‹title›",
            "A new case: a fresh conversation with the same header. Its title is what reports call it."
          ),
          .init("`//` ‹comment›", "Not read; empty lines are not either."),
        ]),
        .heading("HEADER"),
        .text("Above the first title and the first exchange, for all cases of the file:"),
        .items(HeaderKey.allCases.map { .init("`\($0.rawValue):` ‹value›", $0.meaning) }),
        .heading("CHARACTERS"),
        .text(
          """
          Control characters are written as `\\x1B`, and any other character can be as `\\u{1F600}`. An empty \
          line inside of a text is `\\x0A`. Whatever a robot says can be written down and read back.
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
    case .you, .bot, .or, .note, .history: "`\(rawValue)>` ‹text›"
    case .expect, .set: "`\(rawValue)>` ‹name› `=` ‹value›"
    case .rule: "`rule>` ‹file›`:` ‹trigger›, `rule>` ‹file›`:`‹line›"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .you: "The user says this; a command such as `/topic` too. Alone it is the empty message."
    case .bot: "The whole reply. Alone it is the empty reply."
    case .or: "Another text that is right too, for the line above."
    case .note: "What the program itself says: notices, answers of commands, rows of a list."
    case .history: "What is typed on the history screen, which `/history` opens."
    case .expect: "A variable of the user after the reply, or `topic`."
    case .rule: "The rule that must have answered."
    case .set: "Sets a variable of the user, or `topic`, before the next message."
    }
  }
}

extension ExpectedText.Qualifier {
  fileprivate var meaning: String {
    switch self {
    case .contains: "The text is part of the reply."
    case .not: "The reply is anything but this."
    case .regex: "A regular expression that fits the whole reply."
    case .any: "Any reply; the words are for readers."
    }
  }
}

extension HeaderKey {
  fileprivate var meaning: String {
    switch self {
    case .rules:
      "A rule file or folder, relative to the transcript, or `builtin`. Several lines add up."
    case .seed: "The seed of random choices; 0 unless given."
    case .clock: "The date and time that it is, such as `2026-11-21T08:30`."
    case .user: "The user's name."
    case .utf8: "With `true`, messages keep letters beyond ASCII."
    case .language: "The language of all rule files, whatever their endings: as `--language`."
    case .order: "The order in which matching triggers win: as `--order`."
    case .max: "Limits that are others than the usual ones: `redirects=10 reply=500`; as `--max`."
    case .maxSteps: "How many steps a reply of an ELIZA script may take; 0 for any number."
    case .skip: "The file is not run, for this reason."
    case .todo: "The file is expected to fail, for this reason; when it passes, that is reported."
    }
  }
}
