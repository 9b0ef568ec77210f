/// The page `parley-rules`(5), about the syntax of rule files.
extension ManualPage {
  static func rules(others: [String]) -> ManualPage {
    ManualPage(
      name: "parley-rules", section: 5, summary: "rule files of Parley's robots",
      blocks: [
        .heading("DESCRIPTION"),
        .text(
          """
          A robot is one rule file or a folder of them. Files that end in `.rive` or `.rs` are written \
          in RiveScript, which most of this page describes; a file that ends in `.eliza` is a script in \
          the format of the first chatbot, and files that end in `.aiml` are categories of AIML. Files \
          are UTF-8. All files of a robot form one set of rules; their order matters only if the same \
          thing is defined twice.
          """),
        .text(
          """
          `parley new` creates a robot to start from, `parley check` finds mistakes, and `parley format` \
          formats files. An error in a file is reported with its location, and the other rules still work.
          """),
        .heading("LINES"),
        .text(
          "The first character of a line gives its kind. Space at both ends of a line is ignored."),
        .items(lines),
        .text("This is a complete robot:"), .lines(waiter),
      ] + triggers + replies + conditions + topics + definitions + begin + eliza + [
        .heading("SEE ALSO"), .pages(others),
      ])
  }

  /// The robot of the examples, also used by the transcripts of parley-transcript(5).
  static let waiter = """
    ! version = 2.0

    ! array dish = soup bread tea

    + hello [*]
    - Good evening! What may I bring you?
    - Welcome! Sit down, please.

    + [*] (@dish) [*]
    - One <star1>. That makes four.

    + my name is *
    - <set name=<formal>>Welcome, <get name>.

    + *
    - I am only a waiter.
    """

  private static let lines: [ManualBlock.Item] = [
    .init(
      "`+` ‹trigger›",
      "A pattern for messages. The lines below, up to the next trigger, belong to it."),
    .init("`-` ‹reply›", "A reply. Of several replies, one is chosen at random."),
    .init(
      "`%` ‹reply›", "Directly below a trigger: it matches only if the robot's last reply was this."
    ),
    .init("`*` ‹condition› `=>` ‹reply›", "A reply that is given if the condition is true."),
    .init("`@` ‹message›", "Answers as if the user had said this."),
    .init("`^` ‹text›", "Continues the line above."),
    .init("`!` ‹kind name› `=` ‹value›", "A definition."),
    .init(
      "`>` ‹label›, `<` ‹label›", "The beginning and the end of a topic or of the begin block."),
    .init(
      "`//` ‹comment›, `/*` ‹comment› `*/`",
      "A comment. After other text, it needs a space before it."),
  ]

  private static var triggers: [ManualBlock] {
    [
      .heading("TRIGGERS"),
      .text(
        """
        A trigger has to match the whole message. Messages are compared in lower case and without \
        punctuation; unless `utf8` is on, only the letters a to z, digits and spaces are kept. Write \
        triggers in the same way.
        """),
      .items([
        .init(
          "`*`", "One or more words; a trigger of `*` alone matches every message."),
        .init("`#`", "A number."),
        .init("`_`", "A word without digits."),
        .init("`(one|two words)`", "One of these."),
        .init("`[one|two words]`", "One of these, or nothing. `[*]` matches any words or none."),
        .init(
          "`@name`", "One of the items of an array. In brackets, `(@name)`, it is also captured."),
        .init("`<bot name>`, `<get name>`", "The value of a variable of the robot or of the user."),
        .init("`<input1>`…`<input9>`, `<reply1>`…`<reply9>`", "An earlier message or reply."),
        .init(
          "`{weight=10}`",
          """
          Tried before triggers with less weight; the default is 0. `{weight=@high}` is the number of a line \
          `! weight high = 10`; only Parley knows names.
          """),
      ]),
      .text(
        """
        The texts that `*`, `#`, `_` and round brackets match are captured; a reply prints them with \
        `<star1>`, `<star2>` and so on. Square brackets capture nothing, except for round brackets \
        inside them.
        """),
      .text(
        """
        Comments above a trigger can name messages that must reach it, and messages that must not; \
        `parley check` and every `parley replay` that uses the rules check them:
        """),
      .lines(
        """
        // you> when do you close
        // not> please close the door
        + [*] you close [*]
        - At ten.
        """),
      .text(
        """
        If several triggers match, those with a `%` line come first, then the most specific one: more \
        weight, then the topic's own before inherited ones, then without wildcards before optional \
        words, `_`, `#` and `*`, a trigger of `*` alone after all others, then more words, then more \
        letters. `! global order` chooses the order of another implementation. `/whynot` in a chat tells why a \
        trigger did not answer.
        """),
    ]
  }

  private static var conditions: [ManualBlock] {
    [
      .heading("CONDITIONS"),
      .lines(
        """
        + what is my name
        * <get name> == undefined => You never told me.
        - You are <get name>.
        """),
      .text(
        """
        Conditions are tried in order, and the first that is true answers; if none is, a `-` line does. \
        `==` and `eq` compare text, `!=`, `<>` and `ne` are their opposite, and `<`, `<=`, `>`, `>=` \
        compare whole numbers. The operator needs a space on both sides. A variable that was never set \
        is `undefined`.
        """),
    ]
  }

  private static var topics: [ManualBlock] {
    [
      .heading("TOPICS"),
      .lines(
        """
        + let us play
        - {topic=game}I think of a number. Guess!

        > topic game includes common inherits random
          + stop
          - {topic=random}As you like.

          + #
          - No, it is not <star>.
        < topic

        > topic common
          + help
          - Say a number, or stop.
        < topic
        """),
      .text(
        """
        A user is in one topic at a time, and only its triggers are tried. Everything outside of a topic \
        belongs to `random`, the first topic. A topic that `includes` others has their triggers as if \
        they were its own; triggers of topics that it `inherits` are tried after its own.
        """),
    ]
  }
}
