import Responder

/// The checks whose problems are found while rules are parsed and compiled.
enum ReportedCheck {
  static let brackets = CheckDescription(
    name: "brackets", severity: .error,
    summary: "unbalanced brackets",
    explanation: """
      Every ( [ { and < of a trigger needs its closing bracket, and bars need something between them. A trigger with
      such an error is skipped, with all its replies.
      """,
    bad: """
      + my name [is *
      - Hello, <star>!
      + *
      - Pardon?
      """,
    replacing: "+ my name [is *", with: "+ my name [is] *")

  static let wantsUTF8 = CheckDescription(
    name: "wants-unicode", severity: .error,
    summary: "many lines with letters that need UTF-8 mode",
    explanation: """
      Without UTF-8 mode, messages keep only the letters a to z and digits, so these lines never match as intended.
      The other checks read the rules as if UTF-8 mode were on.
      """,
    bad: """
      + 你好
      - 你好!
      + 早上好
      - 早!
      + 再见
      - 再见!
      + 谢谢
      - 不客气!
      + 对不起
      - 没关系!
      + 你是谁
      - 我是机器人。
      + *
      - 什么?
      """,
    replacing: "+ 你好", with: "! global utf8 = true\n+ 你好")

  static let neverMatches = CheckDescription(
    name: "never-matches", severity: .error,
    summary: "a trigger that no message matches",
    explanation: """
      Punctuation is removed from messages before they are compared with triggers; without UTF-8 mode, only the
      letters a to z and digits remain. A trigger with a required part that consists only of removed characters never
      matches.
      """,
    bad: """
      + 你好
      - Hello!
      + *
      - Pardon?
      """,
    replacing: "+ 你好", with: "! global utf8 = true\n+ 你好")

  static let deadAlternative = CheckDescription(
    name: "dead-alternative", severity: .warning,
    summary: "an alternative or an optional part that no message contains",
    explanation: """
      Punctuation is removed from messages before they are compared with triggers; without UTF-8 mode, only the
      letters a to z and digits remain. Only the other alternatives match, or the trigger without the optional part.
      """,
    bad: """
      + (你好|hello)
      - Hello!
      + *
      - Pardon?
      """,
    replacing: "+ (你好|hello)", with: "! global utf8 = true\n+ (你好|hello)")

  static let capitalLetter = CheckDescription(
    name: "capital-letter", severity: .warning,
    summary: "capital letters in a trigger",
    explanation: """
      Messages and triggers are converted to lower case before they are compared, so a capital letter has no effect.
      Other implementations may never match the trigger.
      """,
    bad: """
      + what is the capital of France
      - Paris.
      + *
      - Pardon?
      """,
    replacing: "+ what is the capital of France", with: "+ what is the capital of france")

  static let lostMark = CheckDescription(
    name: "lost-mark", severity: .warning,
    summary: "punctuation in a trigger that is removed from messages",
    explanation: """
      Punctuation is removed from messages before they are compared with triggers; without UTF-8 mode, only the
      letters a to z and digits remain. Parley removes the same characters from triggers and % lines. In other
      implementations such a trigger never matches, or its marks have a special meaning in regular expressions.
      """,
    bad: """
      + what is your name?
      - Aiden.
      + *
      - Pardon?
      """,
    replacing: "+ what is your name?", with: "+ what is your name")

  static let topLevelBar = CheckDescription(
    name: "top-level-bar", severity: .warning,
    summary: "a bar outside of brackets",
    explanation: """
      A bar outside of ( ) and [ ] divides the whole trigger into alternatives. If only the words beside it are
      alternatives, put them in brackets. Other implementations disagree about such a bar, and some never match the
      trigger.
      """,
    bad: """
      + [*] vampire|vampires [*]
      - Garlic helps.
      + *
      - Pardon?
      """,
    replacing: "+ [*] vampire|vampires [*]", with: "+ [*] (vampire|vampires) [*]")

  static let loneCharacter = CheckDescription(
    name: "lone-character", severity: .warning,
    summary: "a line with only one character",
    explanation: """
      A line with only one character does nothing: < needs a label to close, and - needs a reply.
      """,
    bad: """
      + hello
      -
      - Hi!
      + *
      - Pardon?
      """,
    replacing: "-\n- Hi!", with: "- Hi!")

  static let duplicateTrigger = CheckDescription(
    name: "duplicate-trigger", severity: .warning,
    summary: "the same trigger twice in one topic",
    explanation: """
      Only the first trigger answers; of those with the same % line, only the last. Merge their replies, or change one
      of the triggers.
      """,
    bad: """
      + hello
      - Hi!
      + hello
      - Hello!
      + *
      - Pardon?
      """,
    replacing: "+ hello\n- Hello!", with: "- Hello!")

  static let tooLong = CheckDescription(
    name: "too-long", severity: .error,
    summary: "a line that is too long",
    explanation: """
      A line and its ^ continuations can have 1,048,576 bytes together; `--max rule-line=N` changes this. A longer
      line is skipped; a trigger is skipped with all its replies. (This example uses a limit of 100 bytes.)
      """,
    bad: """
      + tell me a long story
      - Once upon a time there was a robot that was made of nothing but rules, and it
      ^ lived in a terminal at the end of the world.
      + *
      - Pardon?
      """,
    replacing: ", and it\n^ lived", with: ".\n- There was a robot that lived")

  static let tooLargePattern = CheckDescription(
    name: "pattern-too-large", severity: .error,
    summary: "a trigger that is too large when its arrays are expanded",
    explanation: """
      An array with brackets, bars, or wildcards in its items is copied into every trigger that names it, together with
      the arrays that it names. A trigger that compiles to more than \(PatternCompiler.maximumInstructions)
      instructions is skipped, with all its replies.
      """,
    bad: """
      ! array one = a [b] c|d [e] f|g [h] i|j [k] l
      ! array two = x (@one) (@one)|y (@one) (@one)|z (@one) (@one)
      ! array six = (@two) (@two) (@two) (@two) (@two) (@two)
      + (@six) (@six) (@six) (@six) (@six) (@six) (@six) (@six)
      - That is a lot.
      + *
      - Pardon?
      """,
    good: """
      ! array one = a [b] c|d [e] f|g [h] i|j [k] l
      + (@one) *
      - That is enough.
      + *
      - Pardon?
      """)

  static let tooLargeArray = CheckDescription(
    name: "array-too-large", severity: .error,
    summary: "arrays with too many items",
    explanation: """
      An array that names other arrays contains their items too. All arrays together can have
      \(ArrayExpansion.maximumItems) items; further items are ignored. All replies together can insert
      \(ReplyArrays.maximumText) bytes from arrays with tags in their items.
      """,
    bad: """
      ! array few = 0 1 2 3 4 5 6 7 8 9
      ! array some = @few @few @few @few @few @few @few @few @few @few
      ! array more = @some @some @some @some @some @some @some @some @some @some
      ! array many = @more @more @more @more @more @more @more @more @more @more
      ! array lots = @many @many @many @many @many @many @many @many @many @many
      + (@few) (@some) (@more) (@many) (@lots)
      - A number.
      + *
      - Pardon?
      """,
    good: """
      ! array digit = 0 1 2 3 4 5 6 7 8 9
      + (@digit) (@digit) (@digit) (@digit) (@digit)
      - A number.
      + *
      - Pardon?
      """)
}
