import Testing

@testable import RiveScript

/// A construct of rule files that repeats or nests: the rules of a given size, and a message for them.
struct Construct: CustomTestStringConvertible, Sendable {
  var name: String
  var message = "a b"
  /// Returns the rules of a given size.
  var rules: @Sendable (Int) -> String

  var testDescription: String { name }

  /// All constructs of the language, made from its grammar, so that new formats, operations, definitions and commands
  /// are included.
  static let all = tags + commands + definitions + patterns + knots

  private static func reply(_ text: String) -> String {
    "! var v = x\n! array l = p|<id>\n+ a *\n- \(text)\n+ b *\n- ok\n+ *\n- other\n"
  }

  private static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Each tag many times in a row, and many times nested.
  private static let tags: [Construct] = {
    var pairs = TextFormat.allCases.map { ("{\($0.rawValue)}", "{/\($0.rawValue)}") }
    pairs += VariableTag.Operation.allCases.map {
      ("<\($0.rawValue) v\($0.assigns ? "=" : " ")", ">")
    }
    pairs += VariableTag.Operation.allCases.map { ("<\($0.rawValue) v=", ">") }
    pairs += [
      ("{random}p|", "{/random}"), ("{random}p ", "{/random}"), ("{topic=", "}"), ("{@b ", "}"),
      ("<call>f ", "</call>"), ("{weight=", "}"), ("(@l", ")"),
    ]
    let nested = pairs.flatMap { opening, closing in
      [
        Construct(name: "\(opening)…\(closing) in a row") {
          reply(times(opening + "1" + closing, $0))
        },
        Construct(name: "\(opening)…\(closing) nested") {
          reply(times(opening, $0) + "1" + times(closing, $0))
        },
        Construct(name: "\(opening) never closed") { reply(times(opening, $0)) },
        Construct(name: "\(closing) never opened") { reply(times(closing, $0)) },
      ]
    }
    let single = [
      "<star>", "<star raw>", "<botstar>", "<input>", "<reply>", "<id>", "<date %A>", "<date %Q>",
      "<asked>",
      "{ok}", "<@>",
      "(@l)", "(@m)", "\\s",
      "text ", "<", "{", "<unknwon>", "{/radnom}",
    ]
    return nested
      + single.map { tag in Construct(name: "\(tag) in a row") { reply(times(tag, $0)) } }
  }()

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined() + "\n+ *\n- other\n"
  }

  /// Every command on many lines; exhaustive, so that a new one needs an example.
  private static let commands: [Construct] = Command.allCases.map { command in
    Construct(name: "\(command.symbol) many times") { count in
      switch command {
      case .definition: lines(count) { "! var v\($0) = \($0)\n" }
      case .label: lines(count) { "> topic t\($0) includes t\($0 / 2)\n+ a \($0)\n- x\n< topic\n" }
      case .endLabel: lines(count) { _ in "< topic\n" }
      case .trigger: lines(count) { "+ a b\($0)\n- x\n" }
      case .previous: lines(count) { "+ a b\n% p\($0)\n- p\($0 + 1)\n" }
      case .condition: "+ a b\n" + lines(count) { "* <get v\($0)> == \($0) => x\n" }
      case .redirect: lines(count) { "+ a \($0)\n@ a \($0 + 1)\n" }
      case .reply: "+ a b\n" + lines(count) { "- x\($0){weight=\($0)}\n" }
      }
    }
  }

  private static let definitions: [Construct] =
    Definition.Kind.allCases.map { kind in
      Construct(name: "! \(kind.rawValue) many times") { count in
        let value = kind == .version ? "2.0" : "y"
        return lines(count) { "! \(kind.rawValue) name\($0) = \(value)\($0)\n" }
      }
    } + [
      Construct(name: "an array of many items") { count in
        "! array l = " + (0..<count).map { "w\($0)" }.joined(separator: "|")
          + "\n+ a (@l)\n- (@l)\n+ *\n- other\n"
      },
      Construct(name: "many triggers and replies of one array") { count in
        "! array l = w x y z\n" + lines(count) { "+ a\($0) (@l)\n- (@l)\n" }
      },
      Construct(name: "arrays in arrays") { count in
        lines(count) { "! array l\($0) = (@l\($0 + 1)) [@l\($0 + 1)]|x\n" } + "+ a (@l0)\n- x\n"
      },
      Construct(name: "words to correct", message: "wrod1word mispelt missplet wordwordx b") {
        count in
        "! global spelling = 1\n! array l = "
          + (0..<count).map { "misspelt\($0)" }.joined(separator: "|") + "\n"
          + lines(count) { "+ word\($0)word (@l) *\n- x\n" }
      },
      Construct(name: "continuations") { count in "+ a b\n- x" + lines(count) { _ in "\n^ y" } },
      Construct(name: "comments") {
        lines($0) { "// parley:ignore check-\($0)\n# old\n/* x */\n" }
      },
      Construct(name: "lines that are nothing") {
        lines($0) { _ in "?\nfoo\n> foo bar\n! foo bar = x\n" }
      },
      Construct(name: "an object") {
        "> object f python\n" + times("code\n", $0) + "< object\n+ *\n- x"
      },
      Construct(name: "names that are nowhere") {
        lines($0) { "+ a (@n\($0))\n- <bot n\($0)><get n\($0)>{topic=n\($0)}{@n \($0)}\n" }
      },
    ]

  private static let patterns: [Construct] = {
    let pairs = [("(", ")"), ("[", "]"), ("(a|", ")"), ("[a|", "]"), ("<bot v", ">"), ("<", ">")]
    let nested = pairs.flatMap { opening, closing in
      [
        Construct(name: "+ \(opening)\(closing) nested") {
          "+ \(times(opening, $0))a\(times(closing, $0))\n- x\n+ *\n- other\n"
        },
        Construct(name: "+ \(opening)\(closing) in a row") {
          "+ a \(times(opening + "a" + closing, $0))\n- x\n+ *\n- other\n"
        },
      ]
    }
    let single = ["*", "#", "_", "* ", "@l", "<bot v>", "<get v>", "<input1>", "<reply1>", "word "]
    return nested
      + single.map { part in
        Construct(name: "+ \(part) in a row") {
          "! array l = a b\n+ a \(times(part, $0))\n- x\n+ *\n- other\n"
        }
      }
  }()

  /// Constructs that name each other in cycles.
  private static let knots: [Construct] = [
    Construct(name: "a chain of redirects") { lines($0) { "+ a \($0)\n@ a \($0 + 1)\n" } },
    Construct(name: "a chain of topics") {
      lines($0) { "> topic t\($0) inherits t\($0 + 1)\n+ a \($0)\n- x{topic=t\($0)}\n< topic\n" }
    },
    Construct(name: "substitutions") {
      lines($0) { "! sub w\($0) = v\($0)\n! person p\($0) = q\n" }
    },
    Construct(name: "variables in triggers") {
      lines($0) { "+ a <get v\($0)> b\n- x<set v\($0)=1>\n" }
    },
    Construct(name: "a long message") { _ in "+ [*] a [*]\n- <star1>\n+ *\n- other\n" },
  ]
}
