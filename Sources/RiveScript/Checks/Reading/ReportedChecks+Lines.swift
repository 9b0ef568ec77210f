import Responder

/// Problems of lines: comments, commands, labels, definitions and conditions.
extension ReportedCheck {
  static let unclosedComment = CheckDescription(
    name: "unclosed-comment", severity: .warning,
    summary: "a comment that hides the rest of the file",
    explanation: """
      A /* at the beginning of a line opens a comment. The comment ends with the first line that contains */. Such a
      line is skipped even if no comment is open.
      """,
    bad: """
      + *
      - Pardon?
      /* the rest is
      still to be written
      """,
    replacing: "still to be written", with: "still to be written */")

  static let oldComment = CheckDescription(
    name: "old-comment", severity: .warning,
    summary: "an old-style comment, which begins with #",
    explanation: "The line is skipped, as intended, but # is obsolete: comments begin with //.",
    bad: """
      # greetings
      + *
      - Pardon?
      """,
    replacing: "# greetings", with: "// greetings")

  static let unknownCommand = CheckDescription(
    name: "unknown-command", severity: .warning,
    summary: "a line that begins with an unknown character",
    explanation: """
      The first character of a line gives its kind: + - * @ % ^ ! > < or // for a comment. A line that begins with
      anything else is ignored. Often it continues the line above and needs a ^.
      """,
    bad: """
      + hello
      - Hello,
      dear friend!
      + *
      - Pardon?
      """,
    replacing: "Hello,\n", with: "Hello,\\s\n^ ")

  static let orphan = CheckDescription(
    name: "orphan", severity: .warning,
    summary: "a line without a trigger",
    explanation: """
      Replies, conditions, and redirects need a trigger above them. A % line must come directly below its trigger,
      and a ^ line below the line that it continues. Otherwise the line is ignored.
      """,
    bad: """
      - Nobody asked.
      + *
      - Pardon?
      """,
    replacing: "- Nobody asked.\n+ *\n- Pardon?", with: "+ *\n- Pardon?\n- Nobody asked.")

  static let badLabel = CheckDescription(
    name: "bad-label", severity: .warning,
    summary: "an invalid label",
    explanation: """
      Labels are > begin, > topic NAME, > topic NAME includes TOPIC inherits TOPIC, and > object NAME LANGUAGE.
      They are closed with < begin, < topic, and < object, without a name.
      """,
    bad: """
      > topic game
      + *
      - Guess!{topic=random}
      < topic game
      + game
      - Come in!{topic=game}
      + *
      - Pardon?
      """,
    replacing: "< topic game", with: "< topic")

  static let unknownLabel = CheckDescription(
    name: "unknown-label", severity: .warning,
    summary: "an unknown kind of label",
    explanation: """
      The labels are > begin, > topic, and > object. The rules below an unknown label belong to the topic that was
      open before.
      """,
    bad: """
      > topics game
      + *
      - Guess!
      """,
    replacing: "> topics game", with: "> topic game")

  static let unclosedLabel = CheckDescription(
    name: "unclosed-label", severity: .warning,
    summary: "a label that is never closed",
    explanation: """
      The topic or object continues to the next label or to the end of the file. Close it where it should end.
      """,
    bad: """
      > topic game
      + *
      - Guess!
      """,
    replacing: "- Guess!", with: "- Guess!\n< topic")

  static let foreignObject = CheckDescription(
    name: "foreign-object", severity: .warning,
    summary: "an object in a programming language",
    explanation: """
      Objects contain code in another language. Parley runs it only if you ask for it with --objects, because it can
      do anything that you can do. Otherwise, a call returns an error text, unless the host program provides a macro
      with that name.
      """,
    bad: """
      > object add python
        return str(int(args[0]) + int(args[1]))
      < object
      + *
      - Pardon?
      """,
    good: """
      + *
      - Pardon?
      """)

  static let badDefinition = CheckDescription(
    name: "bad-definition", severity: .error,
    summary: "a definition without a name or a value",
    explanation: """
      A definition is ! kind name = value. To delete one, write ! kind name = <undef>.
      """,
    bad: """
      ! var name
      + *
      - Pardon?
      """,
    replacing: "! var name", with: "! var name = Aiden")

  static let unknownDefinition = CheckDescription(
    name: "unknown-definition", severity: .warning,
    summary: "an unknown kind of definition",
    explanation: "The kinds are version, global, var, array, sub, person, weight, and local.",
    bad: """
      ! variable name = Aiden
      + *
      - Pardon?
      """,
    replacing: "! variable name = Aiden", with: "! var name = Aiden")

  static let badCondition = CheckDescription(
    name: "bad-condition", severity: .error,
    summary: "an invalid condition",
    explanation: """
      A condition is * LEFT OPERATOR RIGHT => REPLY. The operators are == != < <= > >= eq ne <>. Put white space on
      both sides of the operator.
      """,
    bad: """
      + am i old
      * <get age>>40 => Not young any more.
      - No idea.
      + i am # years old
      - <set age=<star>>So be it.
      + *
      - Pardon?
      """,
    replacing: "age>>40", with: "age> > 40")
}
