/// The rules that ask the questions, in RiveScript as all interpreters read it.
extension Interview {
  /// The files of the robot by their paths in its folder.
  package var files: [StarterRobot.File] {
    let kinds = questions.compactMap(\.kind.topic) + ["begin", "form", "other", "README"]
    let copied = StarterRobot.files(named: "interview-").filter { file in
      kinds.contains { file.path.hasPrefix($0 + ".") }
    }
    return copied + [
      .init(path: "questions.rive", bytes: Array(rules.utf8)),
      .init(path: "questions.txt", bytes: source),
      .init(path: "Transcripts/form.chat", bytes: Array(transcript.utf8)),
    ]
  }

  /// All that can be changed, as a phrase: the day, the time or the guests.
  var labels: String { Self.list(questions.map { "the " + $0.label }) }

  static func list(_ items: [String]) -> String {
    guard items.count > 1 else { return items.joined() }
    return items.dropLast().joined(separator: ", ") + " or " + (items.last ?? "")
  }

  /// The reply to a message that no rule matches.
  var unknown: String { "I can't help you with that. Say: \(start)." }
  var yesHelp: String { "Say yes, or tell me what to change: \(labels). Or say: never mind." }
  var change: String { "Tell me what to change: \(labels)." }

  private var rules: String {
    let cleared = questions.map { "<set \($0.name)=undefined>" }.joined()
    let next = questions.map { question in
      "* <get \(question.name)> == undefined => {topic=form-\(question.name)}{@form ask}\n"
    }
    let others = otherStarts.map { "+ \($0)\n@ \(start)\n\n" }
    return """
      // The questions, which `parley new` wrote from questions.txt; form.rive explains the words that begin with “form”.

      + [*] \(start) [*]
      * <get form> != undefined => {topic=<get form>}{@form ask}
      - <set silence=><set tries=0>\(cleared){@form next}

      \(others.joined())+ *
      * <get form> != undefined => {@form other <star>}
      - \(unknown)

      + form next
      \(next.joined())- {topic=form-sure}{@form ask}

      // Corrections of earlier answers

      > topic form

      \(questions.map(correction).joined(separator: "\n"))
      < topic

      \(questions.indices.map(topic).joined(separator: "\n"))
      // In the end

      > topic form-sure inherits yes-or-no form

      \(ask("form-sure", summary))

        + form help
        - <set said=silence>\(yesHelp)

        + form answer yes
        - <set form=undefined><set said=silence>{topic=random}\(done)

        + form answer no
        - <set said=silence>\(change)

        + [*] (changed my mind|made a mistake|change something) [*]
        - <set said=silence>\(change)

      \(questions.map { "  + [*] \($0.label) [*]\n  - \(again($0.name))\n\n" }.joined())\
        + (go back|back|previous) [please]{weight=30}
        - \(again(questions.last?.name ?? ""))

      < topic

      """
  }

  private var summary: String {
    "You said: " + questions.map { "\($0.label): <get \($0.name)>" }.joined(separator: ", ")
      + ". Is that right?"
  }

  private func again(_ name: String) -> String { "<set tries=0>{topic=form-\(name)}{@form ask}" }

  private func ask(_ topic: String, _ text: String) -> String {
    """
      + form ask
      - <set form=\(topic)><set said=silence><set question=\(text)>
      ^ <set reminder=\\s<get question>><get question>
    """
  }

  private func correction(_ question: Question) -> String {
    let (name, label) = (question.name, question.label)
    let taken = "<set tries=0><set form=form-\(name)>{topic=form-\(name)}"
    return """
        + [*] (change|correct) [the|my] \(label){weight=20}
        - \(again(name))

        + [*] (change|correct) [the|my] \(label) to *{weight=20}
        - \(taken){@<star2>}

        + [no|sorry|actually] [the|my] \(label) (is|should be|must be) *{weight=20}
        - \(taken){@<star2>}

      """
  }

  private func topic(_ index: Int) -> String {
    let question = questions[index]
    let name = question.name
    let kind = question.kind.topic.map { $0 + " " } ?? ""
    let back = index == 0 ? nil : questions[index - 1].name
    let meant = back.map {
      """

        + [no|sorry] i (mean|meant) *{weight=20}
        - <set tries=0><set form=form-\($0)>{topic=form-\($0)}{@<star2>}

      """
    }
    return """
      > topic form-\(name) inherits \(kind)form

      \(ask("form-\(name)", question.text))

        + form help
        - <set said=silence>\(question.helpText)

      \(question.kind.answers)  + form answer *
      \(question.kind.conditions)  - <set tries=0><set \(name)=\(question.kind.isFormal ? "<formal>" : "<star>")>\
      {@form next}

        + (go back|back|previous) [please]{weight=30}
        - \(back.map(again) ?? "This is the first question. {@form ask}")
      \(meant ?? "")
      < topic

      """
  }
}

extension Interview.Question {
  var helpText: String { (help ?? kind.help(example)) + " Or say: go back, or never mind." }
}

extension Interview.Kind {
  /// The topic, and the file, of the rules that read such answers; `nil` if the question's own topic has them.
  var topic: String? {
    switch self {
    case .number: "numbers"
    case .date: "dates"
    case .time: "times"
    case .yesOrNo: "yes-or-no"
    case .name: "names"
    case .text: "texts"
    case .oneOf, .pattern: nil
    }
  }

  /// Whether the answer is kept with capital letters.
  var isFormal: Bool { self == .date || self == .name }

  func help(_ example: String?) -> String {
    switch self {
    case .number(nil): "Say a number."
    case .number(let range?): "Say a number from \(range.lowerBound) to \(range.upperBound)."
    case .date: "Say a day, such as Friday, tomorrow or December 24."
    case .time: "Say a time, such as 7 pm, 7:30 or noon."
    case .yesOrNo: "Say yes or no."
    case .name: "Say a name."
    case .text: "Say it in your own words."
    case .oneOf(let values): "Say \(Interview.list(values))."
    case .pattern: "Say it like this: \(example ?? "")."
    }
  }

  /// The reply to a number out of the range.
  static func outside(_ range: ClosedRange<Int>) -> String {
    "It must be from \(range.lowerBound) to \(range.upperBound)."
  }

  fileprivate var conditions: String {
    guard case .number(let range?) = self else { return "" }
    return ["< \(range.lowerBound)", "> \(range.upperBound)"].map {
      "  * <star> \($0) => \(Self.outside(range)) {@form ask}\n"
    }.joined()
  }

  /// The rules of the question's own topic that read its answers.
  fileprivate var answers: String {
    switch self {
    case .oneOf(let values):
      ["[the|at the|on the|in the] @ [please]", "form other [*] @ [*]"].map { trigger in
        let parts = trigger.split(separator: "@").joined(
          separator: "(\(values.joined(separator: "|")))")
        return "  + \(parts)\n  - {@form answer <star>}\n\n"
      }.joined()
    case .pattern(let trigger): "  + (\(trigger))\n  - {@form answer <star>}\n\n"
    default: ""
    }
  }
}
