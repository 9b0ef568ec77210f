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
          in RiveScript, which most of this page is about; a file that ends in `.eliza` is a script as \
          the first chatbot had it. Files are UTF-8. All files of a robot make one set of rules, and \
          their order matters only where the same thing is defined twice.
          """),
        .text(
          """
          `parley new` makes a small robot to start from, `parley check` looks for mistakes, and \
          `parley format` puts files into one form. What is wrong in a file is reported with its place, \
          and the rest of it works all the same.
          """),
        .heading("LINES"),
        .text("Each line begins with what it is. Space before and behind it does not matter."),
        .items(lines),
        .text("This is a whole robot:"), .lines(waiter),
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
      "`+` ‹trigger›", "What a user may say. The lines below, up to the next trigger, answer it."),
    .init("`-` ‹reply›", "A reply. Of several, one is drawn each time."),
    .init(
      "`%` ‹reply›", "Right below a trigger: it counts only when the robot's last reply was this."),
    .init("`*` ‹condition› `=>` ‹reply›", "A reply for the case that the condition is true."),
    .init("`@` ‹message›", "Answer as if the user had said this instead."),
    .init("`^` ‹text›", "The line above goes on."),
    .init("`!` ‹kind name› `=` ‹value›", "A definition."),
    .init(
      "`>` ‹label›, `<` ‹label›", "The beginning and the end of a topic or of the begin block."),
    .init(
      "`//` ‹comment›, `/*` ‹comment› `*/`",
      "Not read. A comment behind other text needs a space before it."),
  ]

  private static var triggers: [ManualBlock] {
    [
      .heading("TRIGGERS"),
      .text(
        """
        A trigger has to fit the whole message. Messages are compared in small letters, without \
        punctuation and, unless `utf8` is on, without anything but the letters a to z, digits and \
        spaces; a trigger is written the same way.
        """),
      .items([
        .init(
          "`*`", "One or more words of any kind; a trigger of nothing else fits every message."),
        .init("`#`", "A number."),
        .init("`_`", "A word without digits."),
        .init("`(one|two words)`", "One of these."),
        .init("`[one|two words]`", "One of these, or nothing. `[*]` is any words or none."),
        .init(
          "`@name`", "One of the items of an array. In brackets, `(@name)`, it is caught as well."),
        .init("`<bot name>`, `<get name>`", "The value of a variable of the robot or of the user."),
        .init("`<input1>`…`<input9>`, `<reply1>`…`<reply9>`", "What was said before."),
        .init("`{weight=10}`", "Tried before triggers of less weight, and those have 0."),
      ]),
      .text(
        """
        What `*`, `#`, `_` and round brackets stand for is caught, and a reply has it as `<star1>`, \
        `<star2>` and so on. Nothing is caught in square brackets, but by round ones inside them.
        """),
      .text(
        """
        Where several triggers fit, those with a `%` line come first, then the most particular one: more \
        weight, then the topic's own before inherited ones, then without wildcards before optional \
        words, `_`, `#` and `*`, and a trigger of nothing but `*` behind all others, then more words, then more \
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
        Conditions are tried in their order, and the first that is true answers; if none is, the `-` \
        lines do. `==` and `eq` compare as text, `!=`, `<>` and `ne` are their opposite, and `<`, `<=`, \
        `>`, `>=` compare whole numbers. Spaces stand on both sides. A variable that was never set \
        reads as `undefined`.
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
        A user is in one topic at a time, at first in `random`, where everything outside of a topic \
        stands, and only its triggers are tried. A topic that `includes` others has their triggers as \
        if they were its own; those of topics that it `inherits` come after its own, whatever they are.
        """),
    ]
  }
}
