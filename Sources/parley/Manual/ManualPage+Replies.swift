/// The sections about replies and definitions in `parley-rules`(5).
extension ManualPage {
  static var replies: [ManualBlock] {
    [
      .heading("REPLIES"),
      .text(
        """
        `{weight=3}` in a reply makes it three times as likely. `\\n` is a new line and `\\s` a space, \
        also where lines are joined by `^`. Tags are replaced, the innermost first; text that a user \
        said is never read as a tag.
        """),
      .items([
        .init("`<star>`, `<star2>`", "The text that a wildcard or bracket of the trigger matched."),
        .init(
          "`<star raw>`, `<star2 raw>`",
          "The same text as typed: `McDonald`, `ann.m@example.org`. Only Parley has this tag."),
        .init("`<botstar>`, `<botstar2>`", "The same for the `%` line."),
        .init(
          "`<input>`, `<input2>`", "The user's last message, the one before, and so on up to 9."),
        .init(
          "`<reply>`, `<reply2>`", "The robot's last reply, the one before, and so on up to 9."),
        .init("`<id>`", "The user's name, from `--user`."),
        .init(
          "`<date>`, `<date %H:%M>`",
          """
          The date, such as `2026-11-21`, or date and time in the given format: `%Y` `%m` `%d` year, month and day, \
          `%H` `%M` `%S` hour, minute and second, `%A` `%a` `%B` `%b` names of day and month, `%I` `%p` hour to twelve, \
          `%y` year in two digits, `%j` day of the year, `%u` day of the week from Monday. `%-d` has no leading zero. \
          `* <date %H%M> < 1800 => We are open.` The clock is the user's, or that of a transcript's `clock` header. \
          Only Parley has this tag.
          """),
        .init(
          "`<asked>`",
          """
          `true` if the message, or its part, has a question mark, as typed or from a `! sub`, otherwise `false`: \
          `* <asked> == true => Good question.` Only Parley has this tag.
          """),
        .init("`<get name>`, `<set name=value>`", "A variable of the user."),
        .init(
          "`<add name=2>`, `<sub name=2>`, `<mult name=2>`, `<div name=2>`",
          "Calculates with a variable of the user, in whole numbers."),
        .init(
          "`<calc 20 - 5 / 3>`",
          """
          The result of a sum with `+` `-` `*` `/` `%` `^` and brackets, in which `! var calc plus = +` defines a word; otherwise \
          `undefined`, `infinite` or `huge`. Only Parley has this tag.
          """),
        .init("`<bot name>`, `<bot name=value>`", "A variable of the robot."),
        .init("`<env name>`, `<env name=value>`", "A global variable."),
        .init(
          "`{random}`‹one›`|`‹two›`{/random}`", "One of these; without bars, one of the words."),
        .init("`(@name)`", "One of the items of an array."),
        .init("`{topic=name}`", "The next message is in that topic."),
        .init(
          "`{@message}`, `<@>`", "The reply to that message, or to the first star."),
        .init(
          "`{formal}`, `{sentence}`, `{uppercase}`, `{lowercase}`, `{person}`",
          """
          Changes the text up to the closing tag, such as `{/formal}`: Each Word With a Capital, the first \
          word, upper case, lower case, and pronouns as the `person` definitions replace them. `<formal>` \
          and so on are short for the same with the first star inside.
          """),
        .init(
          "`<call>`‹name words›`</call>`",
          "The result of an object: a macro of the rules, which runs only with `--objects`, or of the host program."
        ),
      ]),
    ]
  }

  static var definitions: [ManualBlock] {
    [
      .heading("DEFINITIONS"),
      .items([
        .init("`! version = 2.0`", "The version of RiveScript that the file is written in."),
        .init("`! var name = Wren`", "A variable of the robot."),
        .init(
          "`! array dish = soup|green tea`",
          """
          A list, separated by bars, or by spaces if it has no bars. A space beside a bar is part of the item, \
          which then never matches. `^` lines add to the list.
          """),
        .init(
          "`! sub what's = what is`",
          "A replacement in messages before triggers are compared with them."),
        .init("`! weight high = 10`", "A name for a weight: `{weight=@high}`."),
        .init("`! person i = you`", "A replacement that `{person}` makes."),
        .init(
          "`! local concat = space`",
          "In this file `^` joins lines with a `space`, a `newline`, or nothing: `none`, the default."
        ),
        .init("`! global depth = 50`", "The maximum number of redirects in a row."),
        .init("`! global utf8 = true`", "Messages keep letters of every script."),
        .init(
          "`! global punctuation = .,!?;:`", "The marks that are removed from messages with `utf8`."
        ),
        .init(
          "`! global repeat = never`", "The same reply is never given twice in a row."),
        .init(
          "`! global repeat = sentences`",
          "A reply is drawn again while the last nine replies contain one of its sentences."),
        .init(
          "`! global repeat = questions`",
          "The same, and no third reply in a row ends in a question."),
        .init(
          "`! global greeting = Hello!`",
          "The first words to a person at a terminal; `{@…}` is the reply to that message."),
        .init(
          "`! global order = draft`",
          """
          The order in which matching triggers win: the working draft's, that of the `python` implementation, in which \
          a trigger of only `*` can win over `# *`, or that of the `javascript` one, which looks at the first of `_`, \
          `#`, `*` and `[` and keeps the order of the files between equals.
          """),
        .init(
          "`! global spelling = 1`",
          """
          If only a catch-all matches a message, its unknown words are read as the nearest words of the rules: one edit away \
          for words of four to six letters, two for longer ones, and never if two words are equally near. `/why` shows it.
          """),
        .init(
          "`! global fillers = @name`",
          """
          If only a catch-all matches a message, the items of this array, such as `actually`, are left out of it, but never \
          the word `not`. `/why` shows it. Only Parley has it.
          """),
        .init(
          "`! global split = sentences`",
          """
          A message is divided at `.`, `!`, `?`, line ends and emoticons, and each part is answered. The reply is that to the \
          last question, or else to the last part, that more than a catch-all matches; a part that only a catch-all matches \
          changes nothing. With `all`, the replies are joined. Only Parley has it.
          """),
      ]),
      .text("The value `<undef>` deletes a definition. Any other global is text for `<env>`."),
    ]
  }

  static var begin: [ManualBlock] {
    [
      .heading("BEGIN BLOCK"),
      .lines(
        """
        > begin
          + request
          * <get banned> == yes => I do not talk to you.
          - {ok}
        < begin
        """),
      .text(
        """
        If the begin block has a trigger `request`, it answers every message first. The reply to the message \
        itself replaces `{ok}`; without `{ok}`, the message is not answered by other rules.
        """),
    ]
  }

  static var eliza: [ManualBlock] {
    [
      .heading("ELIZA SCRIPTS"),
      .text(
        """
        A file that ends in `.eliza` is a list of rules in round brackets, in the format that Joseph \
        Weizenbaum printed in 1966. The first bracket is the greeting; `;` begins a comment.
        """),
      .lines(
        """
        (GOOD EVENING)
        (MY = YOUR 2
            ((0 YOUR 0 (* SISTER BROTHER) 0) (TELL ME MORE ABOUT YOUR 4))
            ((0 YOUR 0) (WHY DO YOU SAY YOUR 3) (GO ON)))
        (MEMORY MY
            (0 YOUR 0 = EARLIER YOU SAID YOUR 3)
            (0 YOUR 0 = LET US TALK ABOUT YOUR 3)
            (0 YOUR 0 = DOES THAT HAVE TO DO WITH YOUR 3)
            (0 YOUR 0 = BUT YOUR 3))
        (NONE
            ((0) (I SEE) (PLEASE GO ON)))
        """),
      .items([
        .init(
          "`(`‹KEYWORD› `=` ‹WORD RANK› …`)`",
          """
          The rule of a keyword. The word that takes its place and the rank may be left out; of several \
          keywords in a message the one with the highest rank is answered.
          """),
        .init(
          "`(0 YOUR 0)`",
          """
          A decomposition: `0` is any number of words, another number is that many words, `(* A B)` one of these \
          words, `(/TAG)` a word with that tag. The first that matches is used.
          """),
        .init(
          "`(TELL ME ABOUT YOUR 3)`",
          "A reassembly: a number is the text of that part of the decomposition. Reassemblies take turns."
        ),
        .init(
          "`(= WHAT)`",
          "Instead of a reassembly or at the end: continues with the rule of that keyword."),
        .init("`(NEWKEY)`", "Continues with the next keyword of the message."),
        .init(
          "`(PRE (I ARE 3) (= I))`", "Changes the words first, and then continues with that rule."),
        .init("`DLIST (/FAMILY)`", "The keyword has these tags."),
        .init(
          "`(MEMORY` ‹KEYWORD› …`)`",
          "Four ways to store messages with that keyword, for replies to messages without a keyword."
        ),
        .init("`(NONE` …`)`", "The replies to messages without a keyword."),
      ]),
      .text(
        "There has to be a rule `NONE` and a rule `MEMORY`. See `/keys` in a chat for the keywords."
      ),
    ]
  }
}
