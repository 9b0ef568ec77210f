import Responder

/// The parts of RiveScript that completions offer, in the words of the manual.
enum RuleItems {
  static let angleTags = [
    OutlineItem(
      ["<star>", "<star2>"], "The text that a wildcard or bracket of the trigger matched."),
    OutlineItem(
      ["<star raw>", "<star2 raw>"],
      "The text, as typed, that a wildcard or bracket of the trigger matched."),
    OutlineItem(
      ["<botstar>", "<botstar2>"], "The text that a wildcard or bracket of the `%` line matched."),
    OutlineItem(
      ["<input>", "<input2>"], "The user's last message, the one before, and so on up to 9."),
    OutlineItem(
      ["<reply>", "<reply2>"], "The robot's last reply, the one before, and so on up to 9."),
    OutlineItem(["<id>"], "The user's name, from `--user`."),
    OutlineItem(["<date>", "<date %H:%M>"], "The date, or date and time in the given format."),
    OutlineItem(["<asked>"], "`true` if the message is a question, otherwise `false`."),
    OutlineItem(["<get name>"], snippet: "<get ${1:name}>", "A user variable."),
    OutlineItem(
      ["<set name=value>"], snippet: "<set ${1:name}=${2:value}>",
      "Sets a variable of the user."),
    OutlineItem(
      ["<add name=2>", "<sub name=2>", "<mult name=2>", "<div name=2>"],
      snippet: "<add ${1:name}=${2:1}>",
      "Calculates with a user variable, in whole numbers."),
    OutlineItem(
      ["<calc 2 * 3>"], snippet: "<calc ${1:<star raw>}>",
      "The result of a calculation. `! var calc plus = +` lets messages say `plus` for `+`."),
    OutlineItem(
      ["<bot name>", "<bot name=value>"], snippet: "<bot ${1:name}>", "A robot variable."),
    OutlineItem(
      ["<env name>", "<env name=value>"], snippet: "<env ${1:name}>", "A global variable."),
    OutlineItem(["<@>"], "The reply to the first star."),
    OutlineItem(
      ["<call>", "</call>"], snippet: "<call>${1:name}</call>",
      "The result of an object: a macro of the rules, which runs only with `--objects`, or of the host program."
    ),
    OutlineItem(
      ["<formal>", "<sentence>", "<uppercase>", "<lowercase>", "<person>"],
      "Changes the text up to the closing tag, such as `</formal>`."),
  ]

  static let curlyTags =
    [
      OutlineItem(
        ["{random}", "{/random}"], snippet: "{random\\}${1:one}|${2:two}{/random\\}",
        "One of the texts between the tags, separated by bars; without bars, one of the words."),
      OutlineItem(
        ["{topic=name}"], snippet: "{topic=${1:name}\\}", "The next message is in that topic."),
      OutlineItem(
        ["{@message}"], snippet: "{@${1:message}\\}",
        "The reply to that message."),
      OutlineItem(
        ["{weight=3}"], snippet: "{weight=${1:3}\\}", "Makes the reply three times as likely."),
      OutlineItem(["{ok}"], "The reply to the message itself replaces `{ok}`."),
    ]
    + ["formal", "sentence", "uppercase", "lowercase", "person"].map {
      OutlineItem(
        ["{\($0)}", "{/\($0)}"], snippet: "{\($0)\\}$1{/\($0)\\}",
        "Changes the text up to the closing tag, such as `{/formal}`.")
    }

  /// The definitions, without the `! `.
  static let definitions =
    [
      OutlineItem(
        ["version = 2.0"], "The version of RiveScript that the file is written in."),
      OutlineItem(
        ["var name = value"], snippet: "var ${1:name} = ${2:value}", "A robot variable."),
      OutlineItem(
        ["array name = one two"], snippet: "array ${1:name} = ${2:one two}",
        "A list, separated by bars, or by spaces if it has no bars."),
      OutlineItem(
        ["sub what's = what is"], snippet: "sub ${1:what's} = ${2:what is}",
        "A replacement in messages before triggers are compared with them."),
      OutlineItem(
        ["person i = you"], snippet: "person ${1:i} = ${2:you}",
        "A replacement that `{person}` makes."),
      OutlineItem(
        ["weight high = 100"], snippet: "weight ${1:high} = ${2:100}",
        "A weight with a name, for `{weight=@high}`."),
      OutlineItem(
        ["local concat = space"], snippet: "local concat = ${1:space}",
        "In this file `^` joins lines with a `space`, a `newline`, or nothing: `none`, the default."
      ),
    ]
    + [
      ("depth", "50", "The maximum number of redirects in a row."),
      ("greeting", "Hello!", "The first words to a person at a terminal."),
      (
        "fillers", "@fillers",
        "The words of this array are left out of a message that otherwise only a catch-all matches."
      ),
      (
        "split", "sentences",
        "Each sentence of a message is answered; one reply is given, such as that to the last question, or with `all`, all."
      ),
      ("spelling", "1", "Corrects words of a message that otherwise only a catch-all matches."),
      (
        "repeat", "never",
        "The robot never gives a reply twice in a row; `sentences` and `questions` avoid more."
      ),
      (
        "order", "python",
        "Chooses among matching triggers like an interpreter: `python`, `javascript`, or the default, `draft`."
      ),
      ("utf8", "true", "Keeps letters of all scripts in messages, not only English ones."),
      ("punctuation", ".,!?()", "The punctuation marks to remove from messages if `utf8` is on."),
    ].map { OutlineItem(["global \($0) = \($1)"], snippet: "global \($0) = ${1:\($1)}", $2) }

  /// The sections, without the `> `.
  static let sections = [
    OutlineItem(["begin"], "The rules in it answer every message first."),
    OutlineItem(
      ["topic name"], snippet: "topic ${1:name}\n  $0\n< topic",
      "Its rules answer only messages in that topic."),
  ]
}

/// Finds the completions at an offset of a rule file.
struct RuleCompleter {
  private let line: ArraySlice<UInt8>
  private let offset: Int

  /// - Parameter offset: an offset of the source, at most its length.
  init(_ source: RuleSource, at offset: Int) {
    let start = source.bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    line = source.bytes[start..<offset]
    self.offset = offset
  }

  var completions: OutlineCompletions {
    let text = line.drop { CharacterClass(ascii: $0) == .space }
    guard let symbol = text.first else { return OutlineCompletions(offset..<offset) }
    let rest = text.dropFirst().drop { CharacterClass(ascii: $0) == .space }
    switch Command(rawValue: symbol) {
    case .definition: return definitionCompletions(rest)
    case .label: return labelCompletions(rest)
    case .trigger, .previous: return tagCompletions(inPattern: true) ?? noCompletions
    case .redirect:
      return tagCompletions() ?? OutlineCompletions(rest.startIndex..<offset, kinds: [.rule])
    case .reply, .condition: return tagCompletions() ?? noCompletions
    case .endLabel, nil:
      return (symbol == UInt8(ascii: "^") ? tagCompletions() : nil) ?? noCompletions
    }
  }

  private var noCompletions: OutlineCompletions { OutlineCompletions(offset..<offset) }

  private func definitionCompletions(_ rest: ArraySlice<UInt8>) -> OutlineCompletions {
    rest.contains(0x20)
      ? tagCompletions(inPattern: true) ?? noCompletions
      : OutlineCompletions(rest.startIndex..<offset, items: RuleItems.definitions)
  }

  private func labelCompletions(_ rest: ArraySlice<UInt8>) -> OutlineCompletions {
    let words = rest.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count > 1, let last = words.last else {
      return OutlineCompletions(rest.startIndex..<offset, items: RuleItems.sections)
    }
    guard words[0].elementsEqual("topic".utf8) else { return noCompletions }
    let range = last.startIndex..<offset
    let items = words.count > 2 ? ["includes", "inherits"] : []
    return OutlineCompletions(
      range, kinds: [.topic],
      items: items.map { OutlineItem([$0], "The topic searches the triggers of these topics too.") }
    )
  }

  /// Returns the completions inside a tag, after an `@`, or after `<call>`; `nil` elsewhere.
  private func tagCompletions(inPattern: Bool = false) -> OutlineCompletions? {
    guard
      let open = line.lastIndex(where: { "<{@>}".utf8.contains($0) })
    else { return nil }
    let inner = line[(open + 1)...]
    let range = inner.startIndex..<offset
    switch line[open] {
    case UInt8(ascii: "@"):
      let before = open > line.startIndex ? line[open - 1] : 0
      if before == UInt8(ascii: "{") { return OutlineCompletions(range, kinds: [.rule]) }
      guard inPattern || before == UInt8(ascii: "("),
        inner.allSatisfy({ CharacterClass(ascii: $0).contains(.word) })
      else { return nil }
      return OutlineCompletions(range, kinds: [.array])
    case UInt8(ascii: "{"):
      if inner.starts(with: "topic=".utf8) {
        return OutlineCompletions(inner.startIndex + 6..<offset, kinds: [.topic])
      }
      return OutlineCompletions(open..<offset, items: RuleItems.curlyTags)
    case UInt8(ascii: "<"): return angleTagCompletions(open, inner, inPattern: inPattern)
    case UInt8(ascii: ">"):
      guard line[...open].suffix(6).elementsEqual("<call>".utf8),
        !inner.contains(where: { CharacterClass(ascii: $0) == .space })
      else { return nil }
      return OutlineCompletions(range, kinds: [.object])
    default: return nil
    }
  }

  private func angleTagCompletions(
    _ open: Int, _ inner: ArraySlice<UInt8>, inPattern: Bool
  ) -> OutlineCompletions? {
    guard let space = inner.firstIndex(of: 0x20) else {
      let items = RuleItems.angleTags.filter { !inPattern || Self.patternTags.contains($0.label) }
      return OutlineCompletions(open..<offset, items: items)
    }
    let word = String(decoding: inner[..<space], as: UTF8.self).lowercased()
    guard let operation = VariableTag.Operation(rawValue: word), !inner.contains(UInt8(ascii: "="))
    else { return nil }
    let kind: OutlineName.Kind =
      operation == .bot ? .robotVariable : operation == .env ? .environmentVariable : .userVariable
    return OutlineCompletions(space + 1..<offset, kinds: [kind])
  }

  /// The tags that a trigger may contain.
  private static let patternTags: Set = ["<get name>", "<bot name>", "<input>", "<reply>"]
}
