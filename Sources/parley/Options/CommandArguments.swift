import Responder
import RiveScript
import RuleLoading
import Terminal

/// The arguments of a command; the members of `common` are accessible as if they were its members.
@dynamicMemberLookup
protocol CommandArguments: Equatable, Sendable {
  init()
  var common: CommonArguments { get set }
}

extension CommandArguments {
  subscript<Value>(dynamicMember member: KeyPath<CommonArguments, Value>) -> Value {
    common[keyPath: member]
  }

  subscript<Value>(dynamicMember member: WritableKeyPath<CommonArguments, Value>) -> Value {
    get { common[keyPath: member] }
    set { common[keyPath: member] = newValue }
  }
}

/// The arguments that many commands take: their operands, the rules and how these are loaded, and colors.
struct CommonArguments: CommandArguments {
  /// The words that are not options, in order.
  var operands: [String] = []
  /// Rule files and folders, in the given order.
  var rules: [String] = []
  /// Whether messages keep all their letters instead of only the ASCII ones.
  var utf8 = false
  /// The language of all rule files, whatever their extensions; `nil` to decide by extension.
  var language: String?
  /// The maximum number of links that an ELIZA script follows for a reply, 0 for no maximum; `nil` for the default.
  var maxSteps: Int?
  /// The order in which RiveScript's matching triggers win; `nil` for the default.
  var order: TriggerOrder?
  var limits = Limits()
  /// The file to which an AIML robot's `<learnf>` writes; `nil` for none.
  var learn: String?
  /// Rule languages besides the program's own.
  var otherLanguages = OtherLanguages()
  /// When to use color; `nil` for the default.
  var color: ColorChoice?
  var wantsHelp = false
  var wantsVersion = false

  var common: Self {
    get { self }
    set { self = newValue }
  }

  var languages: RuleLanguages {
    RuleLanguages(
      utf8: utf8, chosenName: language, maxSteps: maxSteps, order: order, limits: limits,
      learnedFile: learn, otherLanguages: otherLanguages)
  }
}

extension Option {
  static var help: Option {
    .flag("help", short: "h", help: "show this help") { $0.wantsHelp = true }
  }

  static var version: Option {
    .flag("version", short: "V", help: "show the version") { $0.wantsVersion = true }
  }

  static var rules: Option {
    .text(
      "rules", short: "r", "R", "a file or a folder", isRepeatable: true, values: .rules,
      help: "a rule file or folder; can be repeated",
      detail: """
        All rule files in a folder, at any depth, are loaded. `wren`, `eliza`, and `ferry` are the built-in \
        robots.
        """
    ) { $0.rules.append($1) }
  }

  static var color: Option {
    .choice(
      "color", "WHEN", of: ColorChoice.allCases, help: "use color: auto, always, or never",
      detail: "With `auto`, the default, only in a terminal, and not if `NO_COLOR` is set."
    ) { $0.color = $1 }
  }

  static var utf8: Option {
    .flag(
      "utf8", help: "keep non-ASCII letters in messages",
      detail:
        "Rules can turn this on with `! global utf8 = true`; see `parley-rules`(5)."
    ) { $0.utf8 = true }
  }

  static var order: Option {
    .choice(
      "order", "NAME", of: TriggerOrder.allCases,
      TriggerOrder.allCases.map(\.rawValue).joined(separator: ", "), ignoresCase: true,
      help: "how to choose between matching triggers",
      detail: """
        `draft` follows the working draft of RiveScript; `python` and `javascript` follow those implementations. Rules can \
        choose for themselves with `! global order = python`; see `parley-rules`(5).
        """
    ) { $0.order = $1 }
  }

  static var language: Option {
    .text(
      "language", short: "l", "NAME", RuleLanguages.names.joined(separator: " or "),
      values: .words(RuleLanguages.names),
      help: "the rules' language, regardless of file names",
      detail: """
        Otherwise the file's extension decides: `.rive` and `.rs` are RiveScript, `.aiml` is AIML, and `.eliza` is \
        an ELIZA script.
        """,
      where: { RuleLanguages.names.contains($0.lowercased()) }
    ) { $0.language = $1.lowercased() }
  }

  static var maxSteps: Option {
    .number(
      "max-steps", from: 0, help: "stop an ELIZA script after N steps; 0: never",
      detail:
        "A step is a link from one keyword to another. Without a limit, a script can run forever."
    ) { $0.maxSteps = $1 }
  }

  static var max: Option {
    Option(
      "max", "LIMIT=N", isRepeatable: true, values: .words(Limit.all.map { $0.name + "=" }),
      help: "set a limit, such as reply-time=500",
      detail:
        "`parley limits` lists the limits, with the effect of exceeding each. The option can be repeated."
    ) { text, arguments throws(BadValue) in
      do throws(Limit.BadValue) {
        try Limit.set(text, in: &arguments.limits)
      } catch {
        throw BadValue(expected: error.expected)
      }
    }
  }

  static var learn: Option {
    .file(
      "learn", help: "write what AIML's <learnf> teaches to a file",
      detail: """
        The file is created, or replaced atomically; a category replaces one with the same pattern, `<that>`, and topic. To load \
        the file next time, name it as one of the rule files, or put it into the robot's folder. Without the option, what \
        `<learnf>` teaches is part of the conversation, as with `<learn>`.
        """
    ) { $0.learn = $1 }
  }

  static func seed(_ store: @escaping @Sendable (inout Arguments, UInt64) -> Void) -> Option {
    Option(
      "seed", short: "s", "N", help: "make the robot's choices repeatable",
      detail: "The same rules, messages, and seed give the same replies, on every machine."
    ) { text, arguments throws(BadValue) in
      guard let seed = UInt64(text) else {
        throw BadValue(expected: "a whole number from 0 to \(UInt64.max)")
      }
      store(&arguments, seed)
    }
  }

  static func output(_ store: @escaping @Sendable (inout Arguments, String) -> Void) -> Option {
    .file("output", short: "o", help: "write to a file", store: store)
  }
}
