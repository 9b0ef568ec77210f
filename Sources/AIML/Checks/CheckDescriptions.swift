import Responder

/// The checks of a robot's files, with their descriptions.
enum AIMLCheck: String, CaseIterable {
  case notWellFormed = "not-well-formed"
  case noRoot = "no-root"
  case noPattern = "no-pattern"
  case noTemplate = "no-template"
  case repeatedPart = "repeated-part"
  case nestedCategory = "nested-category"
  case unknownPatternTag = "unknown-pattern-tag"
  case wrongEncoding = "wrong-encoding"
  case unknownEntity = "unknown-entity"
  case strayText = "stray-text"
  case strayElement = "stray-element"
  case nestedTopic = "nested-topic"
  case gluedWildcard = "glued-wildcard"
  case loneMark = "lone-mark"
  case pythonWord = "python-word"
  case emptyContext = "empty-context"
  case unknownSet = "unknown-set"
  case unsetProperty = "unset-property"
  case badExpression = "bad-expression"
  case badLine = "bad-line"
  case duplicateCategory = "duplicate-category"
  case lostMarks = "lost-marks"
  case impossibleThat = "impossible-that"
  case emptyTemplate = "empty-template"
  case lostReduction = "lost-reduction"
  case reductionCycle = "reduction-cycle"
  case replacedWords = "replaced-words"
  case shadowedCategory = "shadowed-category"
  case starBeyondPattern = "star-beyond-pattern"
  case unknownMap = "unknown-map"
  case misspeltTag = "misspelt-tag"
  case unsetPredicate = "unset-predicate"
  case endlessLoop = "endless-loop"
  case lostContent = "lost-content"
  case noDefault = "no-default"
  case quotedTags = "quoted-tags"
  case neverRun = "never-run"

  /// Returns a file with one category, and more text after the category.
  private static func file(_ pattern: String, _ template: String, _ more: String = "") -> String {
    "<aiml version=\"2.1\">\n\(category(pattern, template))\(more)</aiml>"
  }

  private static func category(_ pattern: String, _ template: String) -> String {
    """
      <category>
        <pattern>\(pattern)</pattern>
        <template>\(template)</template>
      </category>

    """
  }

  private func describe(
    _ severity: Diagnostic.Severity, _ summary: String, _ explanation: String, bad: String,
    good: String
  ) -> CheckDescription {
    CheckDescription(
      name: rawValue, severity: severity, summary: summary, explanation: explanation, bad: bad,
      good: good)
  }

  var description: CheckDescription {
    switch self {
    case .noRoot:
      describe(
        .error, "a file whose first element is not <aiml>",
        "All categories of a file must be between <aiml> and </aiml>. A file with another root element is skipped.",
        bad: "<bot>\n" + Self.category("HELLO", "Hi.") + "</bot>",
        good: Self.file("HELLO", "Hi."))
    case .noPattern:
      describe(
        .error, "a category without a pattern",
        "A category needs a <pattern> with a word or a wildcard.",
        bad: Self.file("", "What?"), good: Self.file("WHAT", "What?"))
    case .noTemplate:
      describe(
        .error, "a category without a template", "A category without <template> is skipped.",
        bad: "<aiml>\n  <category>\n    <pattern>HELLO</pattern>\n  </category>\n</aiml>",
        good: Self.file("HELLO", "Hi."))
    case .repeatedPart:
      describe(
        .warning, "a category with two patterns, templates, or the like",
        """
        A category has one <pattern> and one <template>, and at most one <that> and one <topic>. Of several, the last one \
        counts, as in Program AB. python-aiml skips such a category.
        """,
        bad: Self.file("HELLO", "Hi.</template>\n    <template>Good day."),
        good: Self.file("HELLO", "<random><li>Hi.</li><li>Good day.</li></random>"))
    case .nestedCategory:
      describe(
        .error, "a category inside another one",
        "Only <learn> can contain categories. Elsewhere, a category that is not closed ends where the next one begins.",
        bad: "<aiml>\n  <category>\n    <category>\n    </category>\n"
          + "    <pattern>A</pattern>\n    <template>a</template>\n  </category>\n</aiml>",
        good: Self.file("A", "a"))
    case .unknownPatternTag:
      describe(
        .error, "an element that a pattern cannot contain",
        "A pattern consists of words, wildcards, <set>, <iset>, <bot>, and <regex>. With most other elements it never matches.",
        bad: Self.file("I AM <b>HERE</b>", "Good."), good: Self.file("I AM HERE", "Good."))
    case .wrongEncoding:
      describe(
        .warning, "a file that is not valid UTF-8",
        "A file without a declared encoding should be UTF-8. One that is not valid UTF-8 is read as ISO-8859-1, which may be wrong.",
        bad: "", good: "")
    case .unknownEntity:
      describe(
        .warning, "an entity that neither XML nor HTML defines",
        """
        XML defines &lt; &gt; &amp; &quot; and &apos;. HTML’s entities for Latin letters are also supported. Entities that a file \
        defines are never expanded.
        """,
        bad: Self.file("HELLO", "&smile;"), good: Self.file("HELLO", "&#x1F642;"))
    case .strayText:
      describe(
        .warning, "text outside of patterns and templates",
        "It has no effect. Usually a tag is missing before it.",
        bad: Self.file("HELLO", "Hi.", "  Good morning.\n"), good: Self.file("HELLO", "Hi."))
    case .nestedTopic:
      describe(
        .warning, "a topic inside another one",
        """
        The categories of the inner topic are in that topic alone. Program AB skips them, and in python-aiml the first \
        </topic> ends both.
        """,
        bad: Self.file(
          "HELLO", "Hi.",
          "  <topic name=\"TEA\">\n  <topic name=\"MILK\">\n" + Self.category("COLD", "Yes.")
            + "  </topic>\n  </topic>\n"),
        good: Self.file(
          "HELLO", "Hi.",
          "  <topic name=\"MILK\">\n" + Self.category("COLD", "Yes.") + "  </topic>\n"))
    case .strayElement:
      describe(
        .warning, "an element in the wrong place",
        "It is skipped with all its content.",
        bad: Self.file("HELLO", "Hi.", "  <template>Hello.</template>\n"),
        good: Self.file("HELLO", "Hi."))
    case .notWellFormed:
      describe(
        .error, "a file that is not well-formed XML",
        """
        Every tag has to be closed, in the right order; & is written &amp; and < is written &lt;. The error is reported at \
        the tag that is not closed. Only a category with an error is skipped.
        """,
        bad: Self.file("HELLO", "<b>Hi.", Self.category("BYE", "Bye.")),
        good: Self.file("HELLO", "<b>Hi.</b>", Self.category("BYE", "Bye.")))
    case .gluedWildcard:
      describe(
        .warning, "a * that is part of a word",
        """
        A wildcard is a word of its own, and matches whole words. In AIML 1, no message contains \
        a * or _ attached to a word, so the pattern never matches.
        """,
        bad: Self.file("HELLO*", "Hi."), good: Self.file("HELLO *", "Hi."))
    case .loneMark:
      describe(
        .warning, "a punctuation mark that stands alone in a pattern",
        """
        Marks are dropped from messages, so a pattern with a mark between blanks never matches, nor does it in python-aiml. \
        In Program AB, the marks . ! ? never match either, because they end sentences; another mark matches itself.
        """,
        bad: Self.file("TEA - MILK", "Both."), good: Self.file("TEA MILK", "Both."))
    case .pythonWord:
      describe(
        .warning, "a word that python-aiml never matches",
        """
        A robot with the property like:python-aiml gives the replies of that interpreter, which compares words in capitals \
        and without marks with the words of a pattern. A pattern with a small letter or a mark never matches.
        """,
        bad: "", good: "")
    case .emptyContext:
      describe(
        .warning, "an empty <that> or topic",
        """
        A category with an empty <that> or topic never answers in AIML 2, as in Program AB, where neither is ever empty. \
        In AIML 1 it answers in any topic and after any reply, as in python-aiml. Reported once per file.
        """,
        bad: Self.file(
          "HELLO", "Hi.", "  <topic name=\"\">\n" + Self.category("BYE", "Bye.") + "  </topic>\n"),
        good: Self.file(
          "HELLO", "Hi.", "  <topic name=\"*\">\n" + Self.category("BYE", "Bye.") + "  </topic>\n"))
    case .unknownSet:
      describe(
        .warning, "an undefined set",
        "A set is a file named sets/NAME.txt, or NAME.set in JSON. A pattern with an unknown set never matches.",
        bad: Self.file("I LIKE <set>color</set>", "Me too."),
        good: Self.file("I AM <set>number</set>", "Good."))
    case .unsetProperty:
      describe(
        .warning, "an unset property",
        """
        Properties are set in config/properties.txt. A pattern with an unset one never matches, and <bot> in a template gives \
        the value of default-property.
        """,
        bad: Self.file("ARE YOU <bot name=\"name\"/>", "Yes."),
        good: Self.file("ARE YOU THERE", "Yes."))
    case .badExpression:
      describe(
        .warning, "a regular expression that cannot be read",
        "An expression matches one word. It can contain letters, digits, . [a-z] ( | ) * + ? ^ $ \\d and \\w.",
        bad: Self.file("I AM <regex>[0-9</regex>", "Good."),
        good: Self.file("I AM <regex>[0-9]+</regex>", "Good."))
    case .badLine:
      describe(
        .warning, "a line of a set, map, or list that cannot be read",
        "The other lines are used.", bad: "", good: "")
    case .replacedWords:
      describe(
        .warning, "a pattern with words that substitutions replace",
        """
        Messages are matched after the substitutions of normal.txt. A pattern with words that these replace never matches, \
        or matches only if a mark follows the words.
        """,
        bad: Self.file("I'M HERE", "Good."), good: Self.file("I AM HERE", "Good."))
    case .shadowedCategory:
      describe(
        .warning, "a category that never wins",
        """
        The branches of the graph are tried in the order $word, #, _, word, set, ^, *. A pattern with # or _ therefore \
        wins over a word or a set in the same position, and ^ wins over *. A $ before a word makes it win over all of them.
        """,
        bad: Self.file("HELLO #", "Hi.", Self.category("HELLO", "Good morning.")),
        good: Self.file("HELLO *", "Hi.", Self.category("HELLO", "Good morning.")))
    case .lostMarks:
      describe(
        .note, "a pattern with punctuation that is dropped",
        """
        Marks such as , and ! are dropped from patterns as they are from messages, so they change nothing here. In other \
        programs such a pattern never matches.
        """,
        bad: Self.file("HELLO, YOU!", "Hi."), good: Self.file("HELLO YOU", "Hi."))
    case .impossibleThat:
      describe(
        .warning, "a <that> with a sentence that no template produces",
        "<that> is compared with the last sentence of the robot’s previous reply, without marks and after the substitutions.",
        bad: Self.file(
          "TEA", "Milk or lemon?",
          "  <category>\n    <pattern>*</pattern>\n    <that>MILK OR SUGAR</that>\n"
            + "    <template>Here you are.</template>\n  </category>\n"),
        good: Self.file(
          "TEA", "Milk or lemon?",
          "  <category>\n    <pattern>*</pattern>\n    <that>MILK OR LEMON</that>\n"
            + "    <template>Here you are.</template>\n  </category>\n"))
    case .duplicateCategory:
      describe(
        .warning, "two categories with the same pattern, <that>, and topic",
        "The later one in the order of the files answers; the other one never does.",
        bad: Self.file("HELLO", "Hi.", Self.category("Hello", "Good morning.")),
        good: Self.file("HELLO", "Hi.", Self.category("GOOD MORNING", "Good morning.")))
    case .emptyTemplate:
      describe(
        .warning, "a template without content",
        "The reply to a message that the category matches is empty.",
        bad: Self.file("HELLO", ""), good: Self.file("HELLO", "Hi."))
    case .lostContent:
      describe(
        .warning, "content in a list but outside of its items",
        "Only the chosen <li> of a <random> or <condition> is part of the reply.",
        bad: Self.file("HELLO", "<random>Well, <li>hi.</li><li>hello.</li></random>"),
        good: Self.file("HELLO", "Well, <random><li>hi.</li><li>hello.</li></random>"))
    case .noDefault:
      describe(
        .note, "a condition without a default",
        "A <condition> is empty if none of its values matches. An <li> without a value is the default.",
        bad: Self.file(
          "AM I LATE", "<condition name=\"topic\"><li value=\"work\">Yes.</li></condition>"),
        good: Self.file(
          "AM I LATE",
          "<condition name=\"topic\"><li value=\"work\">Yes.</li><li>No.</li></condition>"))
    case .quotedTags:
      describe(
        .warning, "tags that are sent as text instead of being evaluated",
        "In <![CDATA[…]]> everything is text, even tags.",
        bad: Self.file("HELLO", "<![CDATA[Hi, <get name=\"topic\"/>.]]>"),
        good: Self.file("HELLO", "Hi, <get name=\"topic\"/>."))
    case .lostReduction:
      describe(
        .warning, "a reduction that no category answers",
        "The words in <srai> are matched like a message. If no category matches them, the result is empty.",
        bad: Self.file("HI", "<srai>HELLO</srai>"),
        good: Self.file("HI", "<srai>HELLO</srai>", Self.category("HELLO", "Good morning.")))
    case .reductionCycle:
      describe(
        .warning, "reductions that form a cycle",
        "A chain of <srai> that returns to its start is stopped by a limit, without a reply.",
        bad: Self.file("HI", "<srai>HELLO</srai>", Self.category("HELLO", "<srai>HI</srai>")),
        good: Self.file("HI", "<srai>HELLO</srai>", Self.category("HELLO", "Hi!")))
    case .starBeyondPattern:
      describe(
        .warning, "a star that the pattern does not have",
        "<star index=\"2\"/> is the second wildcard or set of the pattern; if the pattern has only one, it is empty.",
        bad: Self.file("I LIKE *", "Why <star index=\"2\"/>?"),
        good: Self.file("I LIKE *", "Why <star/>?"))
    case .unknownMap:
      describe(
        .warning, "an undefined map",
        "A map is a file named maps/NAME.txt, or NAME.map in JSON. An unknown map gives the value of default-map.",
        bad: Self.file("NEXT *", "<map name=\"follower\"><star/></map>"),
        good: Self.file("NEXT *", "<map name=\"successor\"><star/></map>"))
    case .misspeltTag:
      describe(
        .warning, "an element that looks like a misspelled AIML tag",
        "Elements of other languages, such as HTML, are part of the reply. This one is close to a tag of AIML.",
        bad: Self.file("TELL *", "<peron><star/></peron>"),
        good: Self.file("TELL *", "<person><star/></person>"))
    case .unsetPredicate:
      describe(
        .warning, "a predicate that nothing sets",
        "Predicates get their values from <set> in a template, or from config/predicates.txt.",
        bad: Self.file("WHO AM I", "You are <get name=\"nme\"/>."),
        good: Self.file(
          "WHO AM I", "You are <get name=\"name\"/>.",
          Self.category("I AM *", "Hi, <set name=\"name\"><star/></set>.")))
    case .endlessLoop:
      describe(
        .warning, "a loop in which nothing changes",
        "<loop/> evaluates its <condition> again. If nothing in the list item can change the tested value, the loop continues until a limit stops the reply.",
        bad: Self.file(
          "COUNT",
          "<condition name=\"x\"><li value=\"9\">Done.</li><li>More. <loop/></li></condition>",
          Self.category("X *", "<set name=\"x\"><star/></set>")),
        good: Self.file(
          "COUNT",
          "<condition name=\"x\"><li value=\"9\">Done.</li><li><set name=\"x\">9</set><loop/></li></condition>"
        ))
    case .neverRun:
      describe(
        .note, "an element that Parley never runs",
        "<system> and <javascript> run programs; a robot’s files are not trusted with that.",
        bad: Self.file("DATE", "<system>date</system>"), good: Self.file("DATE", "<date/>"))
    }
  }
}
