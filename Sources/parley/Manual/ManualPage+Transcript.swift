import Conversations
import TranscriptFormat
import Transcripts

/// The page `parley-transcript`(5), about transcripts as records and as tests.
extension ManualPage {
  static let transcript = ManualPage(
    name: "parley-transcript", section: 5, summary: "chats in files, for use as tests",
    blocks: [
      .heading("DESCRIPTION"),
      .text(
        """
        A transcript is a chat as it appears in a terminal, in a file whose name ends in `.chat`. \
        `parley replay` sends the user's messages again, and the transcript passes if the robot still \
        gives the same replies. In a chat, `/save` writes a transcript, and `/expect` adds the last \
        exchange to one. You can also write one by hand:
        """),
      .lines(waiterTalk),
      .text(
        """
        Most lines consist of a label and a text. A line indented by four or more spaces continues the text \
        above it. Spaces at the end of a text are ignored. A line of any other kind is an error.
        """),
      .heading("EXCHANGES"),
      .text(
        """
        An exchange is a `you>` line and the lines up to the next `you>` line. An unexpected reply is a \
        failure, and so is a missing one. If an exchange has no `bot>` or `note>` line, its replies are \
        not compared; `parley replay --update` fills them in.
        """),
      .items(TranscriptLine.Label.allCases.map { .init($0.form, $0.meaning) }),
      .text("`bot>`, `or>`, and `note>` can expect less than the whole text:"),
      .items(
        [
          .init(
            "`[...]`",
            "Inside a text: any text or none. `\\[...]` stands for the characters `[...]`.")
        ]
          + ExpectedText.Qualifier.allCases.map {
            .init("`bot (\($0.rawValue))>`", $0.meaning)
          }),
      .heading("CASES"),
      .items([
        .init(
          "`#` ‹title›",
          "A new case, which is a fresh conversation with the same header. Reports use its title."
        ),
        .init("`//` ‹comment›", "A comment. Comments and empty lines are ignored."),
      ]),
      .heading("HEADER"),
      .text("Lines above the first title and the first exchange apply to all cases in the file:"),
      .items(HeaderKey.allCases.map { .init("`\($0.rawValue):` ‹value›", $0.meaning) }),
      .heading("CHARACTERS"),
      .text(
        """
        Control characters are written as `\\x1B`, and any character can be written as `\\u{1F600}`. For an empty \
        line inside a text, end the line before it with `\\x0A`. Every reply can be written and read back.
        """),
      .heading("SEE ALSO"), .pages(["parley(1)", "parley-replay(1)", "parley-rules(5)"]),
    ])

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
    bot> One [...]. That will be four dollars.

    you> and the bill
    bot (regex)> I am (only|just) a waiter\\.
    """
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
