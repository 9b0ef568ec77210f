import RiveScript
import RuleLoading
import Terminal

/// The options of chats, most of which other commands take too.
extension Option {
  static let seed = Option(
    "seed", short: "s", argument: "N", help: "make the robot's choices repeatable",
    detail: "The same rules, messages and seed give the same replies, on every machine."
  ) { text, arguments throws(BadValue) in
    guard let seed = UInt64(text) else {
      throw BadValue(expected: "a whole number from 0 to \(UInt64.max)")
    }
    arguments.seed = seed
  }

  static let user = Option(
    "user", short: "u", argument: "NAME", help: "the name of the user",
    detail: """
      The robot remembers each user apart from the others, and knows the name as `<id>`.
      """
  ) {
    text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a name") }
    arguments.user = text
  }

  static let rules = Option(
    "rules", short: "r", argument: "R", isRepeatable: true, values: .rules,
    help: "a rule file or folder; may be given several times",
    detail: """
      All rule files in a folder, at any depth, are loaded. `builtin`, `eliza` and `ferry` are the robots \
      that come with the program.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file or a folder") }
    arguments.rules.append(text)
  }

  static let color = Option(
    "color", argument: "WHEN", values: .words(ColorChoice.allCases.map(\.rawValue)),
    help: "write in colour: auto, always or never",
    detail: "With `auto`, the default, only on a terminal, and not if `NO_COLOR` is set."
  ) { text, arguments throws(BadValue) in
    guard let choice = ColorChoice(rawValue: text) else {
      throw BadValue(expected: "auto, always or never")
    }
    arguments.color = choice
  }

  static let json = Option("json", help: "print one JSON object for each message") {
    $0.json = true
  }

  static let commands = Option(
    "commands", help: "run /commands in a pipe too",
    detail: """
      Without it a line from a pipe that begins with a slash is a message like any other, so that other \
      people's words can neither write files nor teach the robot. On a terminal commands always work.
      """
  ) { $0.takesCommands = true }

  static let why = Option("why", help: "explain the reply") { $0.why = true }

  static let strict = Option(
    "strict", argument: "catch-all", isArgumentOptional: true, values: .words(["catch-all"]),
    help: "exit with 1 if no rule matched a message",
    detail: """
      With `=catch-all`, also if only a catch-all matched it: `*` in RiveScript and AIML, NONE in ELIZA.
      """
  ) { text, arguments throws(BadValue) in
    guard ["", "catch-all"].contains(text) else {
      throw BadValue(expected: "no argument, or catch-all")
    }
    arguments.strict = true
    arguments.refusesCatchAlls = !text.isEmpty
  }

  static let log = Option(
    "log", argument: "FILE", values: .file, help: "log every event and result to a file"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.log = text
  }

  static let record = Option(
    "record", argument: "FILE", values: .file,
    help: "write the chat to a new transcript, live",
    detail:
      "Each exchange is on the disk before the next prompt. The file must not exist yet."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.record = text
  }

  static let utf8 = Option(
    "utf8", help: "keep letters beyond ASCII in messages",
    detail: "Rules can turn it on themselves: `! global utf8 = true`, see `parley-rules`(5)."
  ) {
    $0.utf8 = true
  }

  static let order = Option(
    "order", argument: "NAME", values: .words(TriggerOrder.allCases.map(\.rawValue)),
    help: "how to choose between matching triggers",
    detail: """
      `draft` as the working draft of RiveScript says, `python` or `javascript` as that implementation does. Rules can ask for \
      it themselves: `! global order = python`, see `parley-rules`(5).
      """
  ) { text, arguments throws(BadValue) in
    guard let order = TriggerOrder(rawValue: text.lowercased()) else {
      throw BadValue(
        expected: TriggerOrder.allCases.map(\.rawValue).joined(separator: ", "))
    }
    arguments.order = order
  }

  static let language = Option(
    "language", short: "l", argument: "NAME", values: .words(RuleLanguages.names),
    help: "the rules' language, whatever their file names",
    detail: """
      Otherwise a file's ending decides: `.rive` and `.rs` are RiveScript, `.aiml` is AIML, and `.eliza` is \
      a script.
      """
  ) { text, arguments throws(BadValue) in
    guard RuleLanguages.names.contains(text.lowercased()) else {
      throw BadValue(expected: RuleLanguages.names.joined(separator: " or "))
    }
    arguments.language = text.lowercased()
  }

  static let maxSteps = Option(
    "max-steps", argument: "N", help: "stop an ELIZA script after N steps; 0: never",
    detail: "A step is a link from one keyword to another; a script can run forever."
  ) { text, arguments throws(BadValue) in
    guard let steps = Int(text), steps >= 0 else {
      throw BadValue(expected: "a whole number from 0 up")
    }
    arguments.maxSteps = steps
  }

  static let learn = Option(
    "learn", argument: "FILE", values: .file, help: "write what AIML's <learnf> teaches to a file",
    detail: """
      The file is created, or replaced as a whole; a category takes the place of one with the same pattern, that and topic. \
      Name it among the rules, or put it into the robot's folder, to load it the next time. Without the option, what \
      `<learnf>` teaches is the conversation's own, as with `<learn>`.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.learn = text
  }

  static let teletype = Option("teletype", help: "type like an IBM 2741 in 1966; Ctrl-C skips") {
    $0.teletype = true
  }

  static let plain = Option(
    "plain", help: "no suggestions and no colours while you type",
    detail: "For screen readers, and for users who find suggestions distracting."
  ) { $0.plain = true }

  static let help = Option("help", short: "h", help: "show this help") { $0.wantsHelp = true }

  static let version = Option("version", short: "V", help: "show the version") {
    $0.wantsVersion = true
  }
}
