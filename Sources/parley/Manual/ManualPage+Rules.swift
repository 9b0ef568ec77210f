/// The page `parley-rules`(5), about the syntax of rule files.
extension ManualPage {
  static let rules = ManualPage(
    name: "parley-rules", section: 5, summary: "rule files of Parley's robots",
    blocks: [
      .heading("DESCRIPTION"),
      .text(
        """
        A robot is a rule file or a folder of rule files. Files that end in `.rive` or `.rs` are written \
        in RiveScript, which most of this page describes. A file that ends in `.eliza` is a script in \
        the format of the first chatbot, and files that end in `.aiml` contain AIML categories. Files \
        are in UTF-8. All files of a robot form one set of rules; their order matters only if the \
        same thing is defined twice.
        """),
      .text(
        """
        `parley new` creates a starter robot, `parley check` finds mistakes, and `parley format` \
        formats files. An error in a file is reported with its location, and the other rules still work.
        """),
      .heading("LINES"),
      .text(
        "The first character of a line determines its kind. Spaces at either end of a line are ignored."
      ),
      .items(lines),
      .text("This is a complete robot:"), .lines(waiter),
    ] + triggers + replies + conditions + topics + definitions + begin + eliza + [
      .heading("SEE ALSO"),
      .pages(["parley(1)", "parley-check(1)", "parley-objects(5)", "parley-transcript(5)"]),
    ])

  /// The robot of the examples, also used by the transcripts of parley-transcript(5).
  static let waiter = """
    ! version = 2.0

    ! array dish = soup bread tea

    + hello [*]
    - Good evening! What may I bring you?
    - Welcome! Sit down, please.

    + [*] (@dish) [*]
    - One <star1>. That will be four dollars.

    + my name is *
    - <set name=<formal>>Welcome, <get name>.

    + *
    - I am only a waiter.
    """

  private static let lines: [ManualBlock.Item] = [
    .init(
      "`+` ‹trigger›",
      "A pattern for messages. The lines below, up to the next trigger, belong to it."),
    .init("`-` ‹reply›", "A reply. If there are several, one is chosen at random."),
    .init(
      "`%` ‹reply›", "Directly below a trigger: it matches only if this was the robot's last reply."
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

  private static let triggers: [ManualBlock] = [
    .heading("TRIGGERS"),
    .text(
      """
      A trigger must match the whole message. Messages are compared in lowercase and without punctuation; \
      unless `utf8` is on, only the letters a to z, digits, and spaces are kept. Write triggers the same \
      way.
      """),
    .items([
      .init(
        "`*`", "One or more words; a trigger of `*` alone matches every message."),
      .init("`#`", "A number."),
      .init("`_`", "A word without digits."),
      .init("`(one|two words)`", "One of these."),
      .init("`[one|two words]`", "One of these, or nothing. `[*]` matches any words or none."),
      .init(
        "`@name`", "One of the items of an array. In parentheses, `(@name)`, it is also captured."
      ),
      .init("`<bot name>`, `<get name>`", "The value of a robot variable or a user variable."),
      .init("`<input1>`…`<input9>`, `<reply1>`…`<reply9>`", "An earlier message or reply."),
      .init(
        "`{weight=10}`",
        """
        Tried before triggers with a lower weight; the default is 0. `{weight=@high}` is the number defined by \
        `! weight high = 10`; only Parley supports names.
        """),
    ]),
    .text(
      """
      The texts that `*`, `#`, `_`, and parentheses match are captured; a reply prints them with `<star1>`, \
      `<star2>` and so on. Square brackets capture nothing, except for parentheses inside them.
      """),
    .text(
      """
      Comments above a trigger can list messages that must reach it, and messages that must not. \
      `parley check` tests them, and so does every `parley replay` that uses the rules:
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
      If several triggers match, those with a `%` line come first, and then the most specific one. The \
      criteria are, in this order: more weight; the topic's own triggers before inherited ones; no \
      wildcards before optional words, `_`, `#` and `*`, with a trigger of `*` alone after all others; \
      more words; more letters. `! global order` chooses the order of another implementation. In a chat, \
      `/whynot` explains why a trigger did not answer.
      """),
  ]

  private static let conditions: [ManualBlock] = [
    .heading("CONDITIONS"),
    .lines(
      """
      + what is my name
      * <get name> == undefined => You never told me.
      - You are <get name>.
      """),
    .text(
      """
      Conditions are tried in order, and the first one that is true answers. If none is true, a `-` line \
      answers. `==` and `eq` compare text, `!=`, `<>`, and `ne` do the opposite, and `<`, `<=`, `>`, `>=` \
      compare whole numbers. Put a space on both sides of the operator. A variable that was never set is \
      `undefined`.
      """),
    .lines(
      """
      + i would like a drink
      * <get age> >= 18 && <get drink> == (beer|wine) => Here you are.
      - Have a lemonade.
      """),
    .text(
      """
      Comparisons joined with `&&` must all be true; of those joined with `||`, at least one must be. `&&` binds more \
      tightly. After `==`, `(a|b)` stands for any of its texts, and after `!=`, for none of them. Only Parley supports \
      these; they are ordinary text if `! global order` chooses another implementation.
      """),
  ]

  private static let topics: [ManualBlock] = [
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
      A user is in one topic at a time, and only that topic's triggers are tried. Everything outside a \
      topic belongs to `random`, the default topic. A topic that `includes` others treats their \
      triggers as its own; triggers of topics that it `inherits` are tried after its own.
      """),
  ]
}
