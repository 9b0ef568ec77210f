/// The sections about replies and definitions in `parley-rules`(5).
extension ManualPage {
  static let replies: [ManualBlock] = [
    .heading("REPLIES"),
    .text(
      """
      `{weight=3}` makes a reply three times as likely. `\\n` is a newline and `\\s` a space, also where `^` \
      joins lines. Tags are replaced starting with the innermost; text from a user is never read as a tag.
      """),
    .items([
      .init(
        "`<star>`, `<star2>`", "The text that a wildcard or parenthesis of the trigger matched."),
      .init(
        "`<star raw>`, `<star2 raw>`",
        "The same text as typed: `McDonald`, `ann.m@example.org`. Only Parley has this tag."),
      .init("`<botstar>`, `<botstar2>`", "The same, for the `%` line."),
      .init(
        "`<input>`, `<input2>`", "The user's last message, the one before, and so on up to 9."),
      .init(
        "`<reply>`, `<reply2>`", "The robot's last reply, the one before, and so on up to 9."),
      .init("`<id>`", "The user's name, from `--user`."),
      .init(
        "`<date>`, `<date %H:%M>`",
        """
        The date, such as `2026-11-21`, or the date and time in the given format: `%Y` `%m` `%d` are year, month, and \
        day, `%H` `%M` `%S` hour, minute, and second, `%A` `%a` `%B` `%b` names of the day and the month, `%I` `%p` the \
        hour on a 12-hour clock, `%y` the year in two digits, `%j` the day of the year, and `%u` the day of the week, \
        from 1 for Monday. `%-d` has no leading zero. \
        `* <date %H%M> < 1800 => We are open.` The clock is the user's, or that of a transcript's `clock` header. \
        Only Parley has this tag.
        """),
      .init(
        "`<asked>`",
        """
        `true` if the message, or its part, has a question mark, as typed or from a `! sub`, otherwise `false`: \
        `* <asked> == true => Good question.` Only Parley has this tag.
        """),
      .init("`<get name>`, `<set name=value>`", "A user variable."),
      .init(
        "`<add name=2>`, `<sub name=2>`, `<mult name=2>`, `<div name=2>`",
        "Calculates with a user variable, in whole numbers."),
      .init(
        "`<calc 20 - 5 / 3>`",
        """
        The result of a calculation with `+` `-` `*` `/` `%` `^` and parentheses; `! var calc plus = +` defines a word. \
        Other results are `undefined`, `infinite`, and `huge`. Only Parley has this tag.
        """),
      .init("`<bot name>`, `<bot name=value>`", "A robot variable."),
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
        Changes the text up to the closing tag, such as `{/formal}`: capitalizes each word, capitalizes the \
        first word, makes the text uppercase or lowercase, or replaces pronouns as defined by `person`. \
        `<formal>` and so on do the same to the first star.
        """),
      .init(
        "`<call>`‹name words›`</call>`",
        "The result of an object, which is a macro in the rules (run only with `--objects`) or in the host program."
      ),
    ]),
  ]

  static let definitions: [ManualBlock] = [
    .heading("DEFINITIONS"),
    .items([
      .init("`! version = 2.0`", "The version of RiveScript that the file is written in."),
      .init("`! var name = Wren`", "A robot variable."),
      .init(
        "`! array dish = soup|green tea`",
        """
        A list, separated by bars, or by spaces if it has no bars. A space next to a bar is part of the item, \
        which then never matches. `^` lines add to the list.
        """),
      .init(
        "`! sub what's = what is`",
        "A replacement made in messages before they are matched."),
      .init("`! weight high = 10`", "A name for a weight: `{weight=@high}`."),
      .init("`! person i = you`", "A replacement that `{person}` makes."),
      .init(
        "`! local concat = space`",
        "In this file, `^` joins lines with a `space`, a `newline`, or nothing (`none`, the default)."
      ),
      .init("`! global depth = 50`", "The maximum number of redirects in a row."),
      .init("`! global utf8 = true`", "Messages keep the letters of all scripts."),
      .init(
        "`! global punctuation = .,!?;:`", "The punctuation removed from messages with `utf8`."
      ),
      .init(
        "`! global repeat = never`", "The robot never gives the same reply twice in a row."),
      .init(
        "`! global repeat = sentences`",
        "A reply is drawn again while the last nine replies contain one of its sentences."),
      .init(
        "`! global repeat = questions`",
        "Also avoids a third reply in a row that ends in a question."),
      .init(
        "`! global greeting = Hello!`",
        "The greeting to a person at a terminal; `{@…}` is the reply to that message."),
      .init(
        "`! global order = draft`",
        """
        The order in which matching triggers win. `draft` is the order in the working draft. In `python`, the order of \
        that implementation, a trigger of only `*` can win over `# *`. With `like-python`, replies even have its errors, \
        formats, and missing captures. `javascript`, the order of that implementation, goes by the first `_`, `#`, `*`, or \
        `[` in a trigger; equal triggers stay in the order of the files.
        """),
      .init(
        "`! global spelling = 1`",
        """
        If only a catch-all matches a message, its unknown words are corrected to the nearest words in the rules: one edit \
        away for words of four to six letters, two for longer words, and never if two words are equally near. `/why` \
        shows each correction.
        """),
      .init(
        "`! global fillers = @name`",
        """
        If only a catch-all matches a message, the items of this array, such as `actually`, are dropped from it, except \
        the word `not`. `/why` shows the dropped words. Only Parley has this global.
        """),
      .init(
        "`! global split = sentences`",
        """
        A message is divided at `.`, `!`, `?`, line ends, and emoticons, and each part is answered. The robot gives the reply \
        to the last question, or else to the last part, that more than a catch-all matches; a part that only a catch-all \
        matches changes nothing. With `all`, the replies are joined. Only Parley has this global.
        """),
    ]),
    .text("The value `<undef>` deletes a definition. Any other global is text for `<env>`."),
  ]

  static let begin: [ManualBlock] = [
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
      If the begin block has a `request` trigger, it answers every message first. The reply to the message itself \
      replaces `{ok}`; without `{ok}`, no other rule answers the message.
      """),
  ]

  static let eliza: [ManualBlock] = [
    .heading("ELIZA SCRIPTS"),
    .text(
      """
      A file that ends in `.eliza` is a list of rules in parentheses, in the format that Joseph Weizenbaum \
      published in 1966. The first list is the greeting; `;` begins a comment.
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
        The rule of a keyword. The replacement word and the rank are optional. If a message has several keywords, \
        the one with the highest rank is answered.
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
        "Instead of a reassembly, or at the end: continues with the rule of that keyword."),
      .init("`(NEWKEY)`", "Continues with the next keyword in the message."),
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
      "A script must have a `NONE` rule and a `MEMORY` rule. In a chat, `/keys` lists the keywords."
    ),
  ]
}
