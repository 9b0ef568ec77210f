import Responder
import TestSupport
import Testing

@testable import Perturbation

/// The ways in which messages are changed.
@Suite struct PerturberTests {
  private static let phrases = PhraseIndex(
    [["hello", "hi", "good day"], ["do not", "don't"]].compactMap {
      PhraseGroup($0, at: SourceLocation(file: "r.rive", line: 1))
    })

  private static let messages = [
    "Hello there, I'm Alice and I don't like my neighbor's favourite colour!",
    "what time is it", "Ich heiße Müller und möchte nach Köln", "Comment ça va, Zoé ?", "",
    "…", "42", "ok", "¿Qué hora es?", "I am so SAD :(", "tell me about “penguins”", "a  b\nc",
  ]

  private static func changed(
    _ kind: PerturbationKind, _ message: String, seed: UInt64, rate: Double = 0.3,
    names: [String] = []
  ) -> String? {
    var chance = Randomness(seed: seed)
    return kind.perturber(phrases).perturbed(
      MessageText(message, protecting: names), rate: rate, &chance)
  }

  /// For any message: a kind changes it or says that it can't, and the same seed gives the same result.
  @Test(arguments: PerturbationKind.allCases)
  func everyKindChangesItsMessageOrSaysThatItCannot(kind: PerturbationKind) {
    for seed in UInt64(0)..<150 {
      var texts = HostileTexts(seed: seed)
      for message in Self.messages + [texts.text(), "say " + texts.text()] {
        guard let changed = Self.changed(kind, message, seed: seed) else { continue }
        #expect(
          !changed.utf8.elementsEqual(message.utf8),
          "\(kind), seed \(seed): \(message.debugDescription)")
        #expect(changed == Self.changed(kind, message, seed: seed))
      }
    }
  }

  @Test(arguments: PerturbationKind.allCases)
  func everyKindChangesSomething(kind: PerturbationKind) {
    let found = Self.messages.compactMap { Self.changed(kind, $0, seed: 1) }
    #expect(!found.isEmpty)
    #expect(Self.changed(kind, "", seed: 1) == nil)
  }

  /// Whatever the seed, a protected word is still in the message, letter by letter.
  @Test(arguments: PerturbationKind.allCases) func namesStay(kind: PerturbationKind) {
    let message = "hello, my dear colour and Zoë don't like Hello in Timbuktu"
    for seed in UInt64(0)..<200 {
      let changed = Self.changed(
        kind, message, seed: seed, rate: 1, names: ["dear colour", "hello"])
      guard let changed else { continue }
      for name in ["hello", "dear", "colour", "Zoë", "Hello", "Timbuktu"] {
        #expect(changed.contains(name), "\(kind), seed \(seed): \(changed)")
      }
    }
  }

  @Test func marksInNamesAndNumbersStay() {
    func all(_ kind: PerturbationKind, _ message: String, names: [String]) -> Set<String> {
      Set((UInt64(0)..<300).compactMap { Self.changed(kind, message, seed: $0, names: names) })
    }
    let quoted = all(.quotes, "I'm O'Brien", names: ["o'brien"])
    #expect(quoted.contains("I\u{2019}m O'Brien"))
    #expect(quoted.allSatisfy { $0.contains("O'Brien") })
    let priced = all(.punctuation, "it costs 1,000, ok", names: [])
    #expect(priced.contains("it costs 1,000 ok") && priced.allSatisfy { $0.contains("1,000") })
  }

  @Test func aRateIsThePartOfTheWords() {
    let message = "wonderful weather without any wandering clouds today"
    let words = message.split(separator: " ")
    for (rate, count) in [(0.01, 1), (0.5, 3), (1, 6)] {
      for seed in UInt64(0)..<20 {
        let changed = Self.changed(.typo, message, seed: seed, rate: rate)?.split(separator: " ")
        #expect(zip(words, changed ?? []).count { $0 != $1 } == count)
      }
    }
  }

  /// All results of a kind for a message.
  private static func all(_ kind: PerturbationKind, _ message: String) -> Set<String> {
    Set((UInt64(0)..<300).compactMap { changed(kind, message, seed: $0) })
  }

  @Test func typosAreThoseOfAKeyboard() {
    let typos = Self.all(.typo, "hello")
    for expected in ["hwllo", "hrllo", "hlelo", "helo", "heello", "helli"] {
      #expect(typos.contains(expected), "\(typos)")
    }
    #expect(typos.allSatisfy { $0.first == "h" })
    #expect(Self.all(.typo, "the cat").isEmpty, "words of three letters")
    // Z and Y change places on a German keyboard.
    #expect(Self.all(.typo, "ich tanze").contains("ich tanye") == false)
    #expect(Self.all(.typo, "ich tanzte").contains("ich tantte"))
  }

  @Test func contractionsGoBothWays() {
    #expect(Self.all(.contractions, "I'm here") == ["I am here", "Im here"])
    #expect(Self.all(.contractions, "I am here") == ["I'm here"])
    #expect(Self.all(.contractions, "Don\u{2019}t go") == ["Do not go", "Dont go"])
    #expect(Self.all(.contractions, "ich bin da").isEmpty)
    #expect(Self.all(.contractions, "you have seen it") == ["you've seen it"])
    #expect(Self.all(.contractions, "do you have tea").isEmpty)
    #expect(Self.all(.contractions, "do you have need of it").isEmpty)
    #expect(Self.all(.contractions, "yes, I am").isEmpty, "nobody says “yes, I'm”")
    #expect(Self.all(.contractions, "who you are, I know").isEmpty)
    #expect(Self.all(.contractions, "I am not") == ["I'm not"])
  }

  @Test func spellingAndAccentsHaveTheirWords() {
    #expect(
      Self.all(.spelling, "my favourite color") == ["my favorite color", "my favourite colour"])
    #expect(
      Self.all(.accents, "ich grüße dich schön") == [
        "ich gruesse dich schoen", "ich grusse dich schon",
      ])
    #expect(Self.all(.accents, "plain") == [])
  }

  @Test func courtesiesAreInTheLanguageOfTheMessage() {
    #expect(Self.all(.politeness, "what time is it").contains("what time is it please"))
    #expect(Self.all(.politeness, "wie spät ist es").contains("wie spät ist es, danke"))
    #expect(Self.all(.politeness, "quelle heure est-il ?").contains("quelle heure est-il, merci ?"))
    #expect(Self.all(.politeness, "What is it").contains("um, what is it"))
    #expect(Self.all(.politeness, "I am here").contains("um, I am here"))
  }

  @Test func paraphrasesAreThoseOfTheRules() {
    #expect(Self.all(.paraphrase, "Hello you") == ["Hi you", "Good day you"])
    #expect(Self.all(.paraphrase, "a good day") == ["a hello", "a hi"])
    #expect(Self.all(.paraphrase, "I do not") == ["I don't"])
    #expect(Self.all(.paraphrase, "nothing") == [])
  }

  @Test func theLongestPhraseIsReplaced() {
    let phrases = PhraseIndex(
      [PhraseGroup(["years", "years old", "winters"], at: SourceLocation(file: "a", line: 1))]
        .compactMap(\.self))
    let changed = Set(
      (UInt64(0)..<20).compactMap { seed in
        var chance = Randomness(seed: seed)
        return PerturbationKind.paraphrase.perturber(phrases).perturbed(
          MessageText("30 years old"), rate: 1, &chance)
      })
    #expect(changed == ["30 years", "30 winters"])
  }

  /// A typing mistake never makes another word that people use, or that a message has.
  @Test func typosMakeNoOtherWords() {
    #expect(Self.all(.typo, "were").isDisjoint(with: ["where", "ere", "we"]))
    #expect(Self.all(.typo, "your").isDisjoint(with: ["you"]))
    var found: Set<String> = []
    for seed in UInt64(0)..<200 {
      var chance = Randomness(seed: seed)
      let perturber = PerturbationKind.typo.perturber(Self.phrases, words: ["hwllo", "helo"])
      found.formUnion(
        [perturber.perturbed(MessageText("hello"), rate: 1, &chance)].compactMap(\.self))
    }
    #expect(!found.isEmpty && found.isDisjoint(with: ["hwllo", "helo"]))
    #expect(Self.all(.typo, "你喜欢音乐吗").isEmpty)
  }

  @Test func commasStandWhereSomebodyPauses() {
    #expect(Self.all(.punctuation, "I saw the sea").allSatisfy { !$0.contains(",") })
    #expect(Self.all(.punctuation, "well that is good").contains("well, that is good"))
    #expect(Self.all(.punctuation, "I am tired but happy").contains("I am tired, but happy"))
  }

  @Test func courtesiesFitTheMessage() {
    let statement = Self.all(.politeness, "my boat leaks")
    #expect(
      statement.allSatisfy { !$0.contains("please") } && statement.contains("um, my boat leaks"))
    #expect(Self.all(.politeness, "yes").allSatisfy { !$0.contains("you know") })
    #expect(Self.all(.politeness, "sing, please").allSatisfy { $0.ranges(of: "please").count == 1 })
    #expect(Self.all(.politeness, "你是谁") == ["请问，你是谁", "不好意思，你是谁", "你是谁，谢谢"])
    #expect(Self.all(.politeness, "e").contains("um, e"), "a letter has no language")
  }

  @Test func nobodyThanksForWhatIsNoRequest() {
    #expect(Self.all(.politeness, "i am 30").allSatisfy { !$0.contains("thank") })
    #expect(Self.all(.politeness, "good evening").allSatisfy { !$0.hasPrefix("hey") })
    #expect(Self.all(.politeness, "haha").isDisjoint(with: ["haha, thanks", "hey, haha"]))
    #expect(Self.all(.politeness, "no").contains("no, thanks"))
    #expect(Self.all(.politeness, "no").isDisjoint(with: ["no, ok", "excuse me, no"]))
    #expect(
      Self.all(.politeness, "thank you for listening").allSatisfy { !$0.contains("thanks") })
    #expect(Self.all(.politeness, "tell me a joke").contains("tell me a joke, thanks"))
  }

  @Test func theReplyTellsTheLanguageOfAMessageWithoutFrequentWords() {
    #expect(MessageText("Adiós").language == .english)
    #expect(MessageText("Adiós", with: "¡Hasta luego! ¿Cómo estás?").language == .spanish)
    #expect(MessageText("Moin", with: "Hallo! Wie geht es dir?").language == .german)
    #expect(MessageText("what is that", with: "Das ist ein Apfel").language == .english)
  }

  @Test func aWholePhraseIsTheSameOnlyAlone() {
    let location = SourceLocation(file: "a", line: 1)
    let phrases = PhraseIndex(
      [
        PhraseGroup(["hi there", "hello"], at: location, isWholeMessage: true),
        PhraseGroup(["hi", "hey"], at: location),
      ].compactMap(\.self))
    func changed(_ message: String) -> String? {
      var chance = Randomness(seed: 1)
      return PerturbationKind.paraphrase.perturber(phrases).perturbed(
        MessageText(message), rate: 1, &chance)
    }
    #expect(changed("Hi there!") == "Hello!")
    #expect(changed("oh hi there") == "oh hey there", "the longer phrase is no whole message")
    #expect(changed("hello you") == nil)
  }
}
