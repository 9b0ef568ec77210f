import Responder

extension KeptConversation {
  /// The maximum number of exchanges that are searched for a title.
  package static let maximumTitleExchanges = 12
  /// The maximum length of a title in characters.
  private static let maximumTitleLength = 60
  /// The maximum number of characters of a message, and of the end of a reply, that are examined.
  package static let maximumExaminedLength = 4 * maximumTitleLength

  package static func title(for message: String) -> String {
    if message.utf8.count <= maximumTitleLength, message.hasPlainSpaces { return message }
    let start = message.prefix(maximumExaminedLength)
    let words = start.singleSpaced
    let isWhole = words.count <= maximumTitleLength && start.endIndex == message.endIndex
    return isWhole ? words : words.prefix(maximumTitleLength - 1) + "…"
  }

  /// Whether the title says nothing about the conversation, so that `retitle(by:)` may find a better one.
  package var hasPlaceholderTitle: Bool { title.isSmallTalk }

  /// Replaces a placeholder title, taken from the first message, by the first message that is not small talk.
  ///
  /// Greetings, introductions and commands are small talk: a conversation that begins with `hello`, `I'm Ann`, `how do
  /// I grow beans?` gets the last of these as its title. A title that the user gave stays. The placeholder stays if all
  /// examined messages are small talk.
  ///
  /// - Parameter exchanges: the first exchanges, of which `maximumTitleExchanges` are examined.
  package mutating func retitle(by exchanges: some Sequence<(message: String, reply: String)>) {
    guard hasPlaceholderTitle else { return }
    var previousReply = ""
    for (index, exchange) in exchanges.prefix(Self.maximumTitleExchanges).enumerated() {
      let message = String(exchange.message.prefix(Self.maximumExaminedLength + 1))
      let title = Self.title(for: message)
      if index == 0, title != self.title { return }
      if !message.isSmallTalk, !message.isName(answering: previousReply) {
        self.title = title
        return
      }
      previousReply = String(exchange.reply.suffix(Self.maximumExaminedLength))
    }
  }
}

extension String {
  /// Whether a message is only a greeting or an introduction, begins as a command, or has no words.
  fileprivate var isSmallTalk: Bool {
    if trimmed.hasPrefix("/") { return true }
    let words = plainWords
    return words.isEmpty || words.isGreeting || words.isIntroduction
      || isCapitalizedIntroduction
  }

  /// Returns whether a message is a name that the robot has just asked for.
  fileprivate func isName(answering reply: String) -> Bool {
    guard reply.contains("?"), plainWords.count <= 3 else { return false }
    return reply.plainWords.contains {
      ["name", "named", "call", "called", "nombre", "nom"].contains($0)
    }
  }

  /// Whether the message introduces a name, as `I'm Ann` does and `I'm tired` does not.
  private var isCapitalizedIntroduction: Bool {
    let words = split { !$0.isLetter && $0 != "'" && $0 != "’" }
    guard let name = words.last, name.first?.isUppercase == true else { return false }
    let beginning = words.dropLast().joined(separator: " ").plainWords
    return [["im"], ["i", "am"], ["this", "is"], ["ich", "bin"], ["soy"]].contains(
      Array(beginning.drop { Greetings.words.contains($0) }))
  }

  /// The words in lower case, without apostrophes.
  private var plainWords: [String] {
    lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
      .map { $0.filter(\.isLetter) }.filter { !$0.isEmpty }
  }
}

extension [String] {
  /// Whether the words are only greetings, with or without an addressee.
  fileprivate var isGreeting: Bool {
    var rest = self[...]
    var greets = false
    while let first = rest.first {
      if let phrase = Greetings.phrases.first(where: rest.starts) {
        rest.removeFirst(phrase.count)
        greets = true
      } else if Greetings.words.contains(first) {
        rest.removeFirst()
        greets = true
      } else if greets, Greetings.addressees.contains(first) {
        rest.removeFirst()
      } else {
        return false
      }
    }
    return greets
  }

  /// Whether the words introduce a name: `my name is Ann Miller`.
  fileprivate var isIntroduction: Bool {
    let rest = drop { Greetings.words.contains($0) }
    return Greetings.introductions.contains {
      rest.starts(with: $0) && (1...3).contains(rest.count - $0.count)
    }
  }
}

/// Words with which conversations begin, in common languages.
private enum Greetings {
  static let words: Set<String> = [
    "hello", "hi", "hiya", "hey", "heya", "howdy", "yo", "greetings", "sup", "morning", "gday",
    "hallo", "moin", "servus", "bonjour", "bonsoir", "salut", "coucou", "hola", "buenas", "ciao",
    "buongiorno", "buonasera", "olá", "oi", "hej", "hei", "namaste", "ahoj", "cześć", "merhaba",
    "привет", "здравствуйте", "你好", "您好", "嗨", "哈囉", "哈罗", "喂", "早上好", "晚上好", "大家好",
    "こんにちは", "こんばんは", "おはよう", "おはようございます", "やあ", "안녕", "안녕하세요", "مرحبا", "שלום",
  ]
  /// Greetings of several words, each before the shorter ones that it begins with.
  static let phrases: [[String]] = [
    "how are you doing today", "how are you doing", "how are you today", "how are you",
    "how do you do", "how is it going", "hows it going", "nice to meet you", "pleased to meet you",
    "whats up", "good morning", "good afternoon", "good evening", "good day", "good night",
    "is anybody there", "is anyone there", "anybody there", "are you there", "you there",
    "guten morgen", "guten tag", "guten abend", "grüß gott", "wie geht es dir", "wie gehts",
    "comment ça va", "ça va", "comment allez vous", "buenos días", "buenas tardes",
    "buenas noches", "qué tal", "cómo estás", "bom dia", "boa tarde", "boa noite", "come stai",
  ].map { $0.split(separator: " ").map(String.init) }
  static let addressees: Set<String> = [
    "there", "again", "all", "everyone", "everybody", "robot", "bot", "friend", "wren", "eliza",
    "alice", "you", "world", "and", "to", "my", "dear",
  ]
  static let introductions: [[String]] = [
    "my name is", "my names", "the name is", "call me", "i am called", "im called",
    "mein name ist", "ich heiße", "je mappelle", "me llamo", "mi nombre es",
  ].map { $0.split(separator: " ").map(String.init) }
}

extension String {
  /// Whether the text consists of printable ASCII characters, with single spaces between the words.
  fileprivate var hasPlainSpaces: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20
  }
}
