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
  var change: String { "Tell me what to change: \(labels). If all is right, say yes." }
  var noChange: String { "I can't change or cancel what I have passed on. Say: \(start)." }

  /// The words for the subject of the form, without those that are labels of questions.
  private var subjects: String {
    let words = ["booking", "reservation", "appointment", "order", "form"]
    let last = start.split(separator: " ").last.map(String.init) ?? ""
    return (words + (words.contains(last) ? [] : [last])).filter { word in
      word == "form" || !questions.contains { $0.label == word }
    }.joined(separator: "|")
  }

  private var rules: String {
    let cleared = questions.map { "<set \($0.name)=undefined>" }.joined()
    let next = questions.map { question in
      "* <get \(question.name)> == undefined => {topic=form-\(question.name)}{@form ask}\n"
    }
    let others = otherStarts.map { "+ \($0)\n@ \(start)\n\n" }
    return """
      // The questions, which `parley new` wrote from questions.txt; form.rive explains the words that begin with “form”.

      ! array subject = \(subjects)

      + [*] \(start) [*]{weight=40}
      * <get form> != undefined => {topic=<get form>}{@form ask}
      - {@form start}

      \(others.joined())+ [*] (cancel|change|move|delete|undo) [my|the|this|a] @subject [*]{weight=10}
      - \(noChange)

      + *
      * <get form> != undefined => <set heard=<star>>{@form other <star>}
      - \(unknown)

      + form start
      - <set silence=><set tries=0><set changed=none>\(cleared){@form next}

      + form next
      \(next.joined())- {topic=form-sure}{@form ask}

      + form forget
      - <set form=undefined><set said=silence>\(cleared){topic=random}As you like. I have forgotten your answers.

      + form change
      - <set tries=0>{topic=form-change}{@form ask}

      // Corrections of earlier answers

      ! array change = change|correct|fix|edit|redo|go back to|back to|return to
      ! array wrong = wrong|incorrect|not right|not correct|different|mistaken

      > topic form

      \(questions.map(correction).joined(separator: "\n"))
      < topic

      \(questions.indices.map(topic).joined(separator: "\n"))
      // Which answer to change

      > topic form-change inherits agreement form

      \(ask("form-change", change))

        + form help
        - <set said=silence>\(change)

        + form back
        @ form next

        + form answer *
        @ form next

        + form other (no|yes|sorry|actually|but|yes but|no but|and) *{weight=20}
        - <set heard=<star2>>{@form other then <star2>}

        + form other then [*]
        @ form change

      \(questions.map(rulesOutOfTurn).joined(separator: "\n"))
      < topic

      // The last question

      > topic form-sure inherits agreement form-change

      \(ask("form-sure", summary))

        + form help
        - <set said=silence>\(yesHelp)

        + form answer yes
        - <set form=undefined><set said=silence>{topic=random}\(done)

        + form answer no
        @ form change

        // An answer that says more than yes is no yes.
        + form other (@yes|@no|@wrong) [*]
        @ form change

        + form other [*] (@wrong|right|correct|fine|good|great|perfect|change) [*]
        @ form change

        + form back
        - \(askAgain(questions.last?.name ?? ""))

      < topic

      """
  }

  private var summary: String {
    "You said: " + questions.map { "\($0.label): <get \($0.name)>" }.joined(separator: ", ")
      + ". Is that right?"
  }

  private func askAgain(_ name: String) -> String { "<set tries=0>{topic=form-\(name)}{@form ask}" }

  /// Returns tags that make the next words the answer to a question, which the reply then confirms.
  private func corrected(_ name: String) -> String {
    "<set tries=0><set changed=\(name)><set form=form-\(name)>{topic=form-\(name)}"
  }

  private func ask(_ topic: String, _ text: String) -> String {
    """
      + form ask
      - <set form=\(topic)><set said=silence><set question=\(text)>
      ^ <set reminder=\\s<get question>><get question>
    """
  }

  private func correction(_ question: Question) -> String {
    let (name, label) = (question.name, question.label)
    return """
        + [*] @change [the|my] \(label){weight=20}
        - \(askAgain(name))

        + [*] [the|my] \(label) (is|are|was) @wrong [*]{weight=21}
        - \(askAgain(name))

        + [*] @change [the|my] \(label) to *{weight=20}
        - \(corrected(name)){@<star>}

        + [no|sorry|actually] [the|my] \(label) (is|should be|must be) *{weight=20}
        * <get form> == form-\(name) => {@<star2>}
        - \(corrected(name)){@<star2>}

      """
  }

  /// Returns the rules that take an answer out of turn: by the question's name, or by words that only this question
  /// takes.
  private func rulesOutOfTurn(_ question: Question) -> String {
    let (name, label) = (question.name, question.label)
    let isOnly = questions.allSatisfy { $0.name == name || !$0.acceptsAnswers(to: question) }
    let words = isOnly ? question.kind.words(of: question, except: questions.map(\.label)) : nil
    let byWords = words.map { words in
      """

        + form other [*] \(words) [*]{weight=8}
        - \(corrected(name)){@form other <get heard>}

      """
    }
    return """
        + form other [*] \(label) [*]{weight=9}
        - \(askAgain(name))

        + form other [*] \(label) (is|should be|must be) *{weight=10}
        - \(corrected(name)){@<star2>}

      """
        + (byWords ?? "")
  }

  private func topic(_ index: Int) -> String {
    let question = questions[index]
    let name = question.name
    let kind = question.kind.topic.map { $0 + " " } ?? ""
    let back = index == 0 ? nil : questions[index - 1].name
    let meant = back.map {
      """

        + [no|sorry] i (mean|meant) *{weight=20}
        - \(corrected($0)){@<star2>}

      """
    }
    let star = question.kind.isFormal ? "<formal>" : "<star>"
    let stored = "<set tries=0><set \(name)=\(star)>"
    return """
      > topic form-\(name) inherits \(kind)form

      \(ask("form-\(name)", question.text))

        + form help
        - <set said=silence>\(question.helpText)

      \(question.answerRules)  + form answer *\(question.kind.answerWeight)
      \(question.kind.conditions)\
        * <get changed> == \(name) => <set changed=none>\(stored)\(question.title): \(star). {@form next}
        - \(stored){@form next}

        + form back
        - \(back.map(askAgain) ?? "This is the first question. {@form ask}")
      \(meant ?? "")
      < topic

      """
  }
}
