/// The rules that read the answers to a question.
extension Interview.Question {
  var helpText: String { (help ?? kind.help(example)) + " Or say: go back, or never mind." }

  /// The label at the beginning of a sentence.
  var title: String { label.prefix(1).uppercased() + label.dropFirst() }

  /// The words for the thing that a question counts, from its text and its name: kilos, kilo, weight.
  var nouns: [String] {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    let counted = words.indices.dropLast(2).first {
      words[$0] == "how" && ["many", "much"].contains(words[$0 + 1])
    }.map { words[$0 + 2] }
    var nouns: [String] = []
    for word in [counted, label].compactMap({ $0 }) {
      let isPlural = word.hasSuffix("s") && word.count > 3
      nouns += [word, isPlural ? String(word.dropLast()) : word + "s"]
    }
    if !Set(nouns).isDisjoint(with: Self.people) { nouns += Self.people }
    var known: Set<String> = ["is", "does", "do", "are"]
    return nouns.filter { known.insert($0).inserted }
  }

  /// Returns whether this question also accepts the words that show an answer to the other question.
  func acceptsAnswers(to other: Self) -> Bool {
    switch (kind, other.kind) {
    case (.number, .number), (.date, .date), (.time, .time), (.name, .name): true
    case (.oneOf(let mine), .oneOf(let others)): !Set(mine).isDisjoint(with: others)
    case (_, .name): label.hasSuffix("name")
    default: false
    }
  }

  private static let people = ["people", "person", "persons", "guests", "guest", "adults", "of us"]

  /// The rules that the question's own topic has for its answers.
  var answerRules: String {
    switch kind {
    case .number: countingRules
    case .oneOf(let values): Self.choosingRules(values)
    case .pattern(let trigger): "  + (\(trigger)){weight=45}\n  - {@form answer <star>}\n\n"
    default: ""
    }
  }

  private var countingRules: String {
    let nouns = nouns.joined(separator: "|")
    let alone = """
        // A number with its noun comes before other subjects, and before other numbers.
        + [@say|only|we are|there are] # (\(nouns)) [@polite]{weight=45}
        - {@form answer <star1>}

        + form other [*] # (\(nouns)) [*]{weight=6}
        - {@form answer <star1>}

        + form other [*] (@unit|@tens|couple|dozen) (\(nouns)) [*]{weight=6}
        - {@form number <star1>}

        + form other [*] (@tens) (@unit) (\(nouns)) [*]{weight=7}
        - {@form number <star1> <star2>}


      """
    guard nouns.contains("people") else { return alone }
    return alone + """
        + [it is|for|no|well] [just|only] (me|myself) [@polite]
        @ form answer 1


      """
  }

  private static func choosingRules(_ values: [String]) -> String {
    let all = "(\(values.joined(separator: "|")))"
    let places = ["first", "second", "third", "fourth", "fifth"].prefix(values.count - 1)
    let conditions = zip(places, values).map { "  * <star1> == \($0) => {@form answer \($1)}\n" }
    return """
        + [@say] [the|a|an|at the|on the|in the] \(all) [@polite]{weight=45}
        - {@form answer <star>}

        + form other [*] \(all) [*]
        - {@form answer <star>}

        // Two of them, or none
        + form other [*] \(all) [*] \(all) [*]{weight=3}
        @ form unclear

        + form other [*] (no|not|without|but|except) [*] \(all) [*]{weight=4}
        @ form unclear

        + [@say] the (\((places + ["last"]).joined(separator: "|"))) [one|option] [@polite]
      \(conditions.joined())  - {@form answer \(values.last ?? "")}


      """
  }
}

extension Interview.Kind {
  /// The name of the topic and of the file with rules for answers of this kind; `nil` if there are none.
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

  /// Returns the reply to a number out of the range.
  static func outside(_ range: ClosedRange<Int>) -> String {
    "It must be from \(range.lowerBound) to \(range.upperBound)."
  }

  /// A weight that keeps a pattern from matching the form's own commands.
  var answerWeight: String { if case .pattern = self { "{weight=50}" } else { "" } }

  var conditions: String {
    guard case .number(let range?) = self else { return "" }
    return ["< \(range.lowerBound)", "> \(range.upperBound)"].map {
      "  * <star> \($0) => I read <star>. \(Self.outside(range)) {@form ask}\n"
    }.joined()
  }

  /// Returns the words that show an answer to the question, as part of a trigger; `nil` if there are none.
  func words(of question: Interview.Question, except labels: [String]) -> String? {
    switch self {
    case .number: return "(#|@unit|@tens) (\(question.nouns.joined(separator: "|")))"
    case .date: return "(@weekday|@day|@month)"
    case .time: return "(am|pm|noon|midday|midnight|#am|#pm)"
    case .name: return question.label.hasSuffix("name") ? nil : "name is"
    case .oneOf(let all):
      // A value that is also the name of a question asks that question instead.
      let values = all.filter { !labels.contains($0) }
      return values.isEmpty ? nil : "(\(values.joined(separator: "|")))"
    case .yesOrNo, .text, .pattern: return nil
    }
  }
}
