import Responder
import Synchronization

/// A compiled robot: its categories, and all data that its templates use.
final class Program: Sendable {
  let library: Library
  let options: AIMLOptions
  let profile: AIMLOptions.Profile
  let context: ReadingContext
  /// Maps by name in lower case, with keys in upper case.
  let maps: [String: [String: String]]
  let properties: [String: String]
  /// The values of predicates at the start of a conversation.
  let predicates: [String: String]
  /// The predicates for which `<set>` returns the predicate's name instead of the value; in lower case.
  let pronouns: Set<String>
  let substitutions: SubstitutionKind.Lists
  let triples: TripleStore
  let fileCount: Int
  let wordCount: Int
  let defaultGet: String
  let defaultProperty: String
  let defaultMap: String
  let noMatch: String
  /// The word that stands for a missing `<that>` or topic: `unknown`.
  let unknown: Vocabulary.ID
  /// Whether replies are made as python-aiml makes them.
  var followsPythonAIML: Bool { context.followsPythonAIML }
  /// The words for corrections; `nil` unless the property `spelling` is `1` or `true`.
  let spelling: Spelling?
  let pool = WorkspacePool()
  let overlays = OverlayCache()
  /// The line maps of files, each made at its first use.
  let lineMaps: Mutex<[Int: LineMap]>
  /// The last explained rule with many alternatives and conditions, kept because making it takes long.
  let longRule = Mutex<(number: Int32, rule: Rule)?>(nil)

  init(
    library: Library, options: AIMLOptions, profile: AIMLOptions.Profile, context: ReadingContext,
    definitions: RobotDefinitions, files: Int
  ) {
    self.library = library
    self.options = options
    self.profile = profile
    self.context = context
    // The text of a star, which is often looked up in a map, has no apostrophes or hyphens: each key is also stored
    // without them, unless the map has that key itself. Of several entries for a key, the last one counts.
    maps = definitions.maps.mapValues { entries in
      let fitted = entries.map { (context.splitter.fitted($0.key), $0.value) }
      let own = entries.map { ($0.key, $0.value) }
      return Dictionary(fitted + own, uniquingKeysWith: { $1 })
    }
    properties = context.properties
    predicates = definitions.predicates
    pronouns = definitions.pronouns
    substitutions = SubstitutionKind.Lists(
      definitions.substitutions, profile, usesBuiltin: options.usesBuiltinSubstitutions)
    triples = TripleStore(definitions.triples)
    unknown = library.vocabulary.findFolding(Array("unknown".utf8), 0..<7)
    fileCount = files
    wordCount = library.vocabulary.count
    let unset = profile == .aiml1 ? "" : "unknown"
    let properties = context.properties
    func value(_ what: String, _ option: String?) -> String {
      properties["default-\(what)"] ?? properties["default_\(what)"] ?? definitions.defaults[what]
        ?? option ?? unset
    }
    noMatch = properties["default-response"] ?? properties["default_response"] ?? options.noMatch
    defaultGet = value("get", options.defaultGet)
    defaultProperty = value("property", options.defaultProperty)
    defaultMap = value("map", options.defaultMap)
    let isCorrecting = ["1", "true"].contains(properties["spelling"]?.lowercased())
    spelling = isCorrecting ? Spelling(library.vocabulary) : nil
    lineMaps = Mutex([:])
  }

  /// Creates a copy of a robot with another library, whose first files are those of the robot.
  init(_ other: Program, with library: Library) {
    self.library = library
    (options, profile, context) = (other.options, other.profile, other.context)
    (maps, properties, predicates) = (other.maps, other.properties, other.predicates)
    (pronouns, substitutions, triples) = (other.pronouns, other.substitutions, other.triples)
    (fileCount, wordCount, unknown) = (other.fileCount, other.wordCount, other.unknown)
    (defaultGet, defaultProperty) = (other.defaultGet, other.defaultProperty)
    (defaultMap, noMatch) = (other.defaultMap, other.noMatch)
    spelling = other.spelling == nil ? nil : Spelling(library.vocabulary)
    lineMaps = Mutex(other.lineMaps.withLock { $0 })
  }
}

enum SubstitutionKind: String, CaseIterable, Sendable {
  case normal, denormal, person, person2, gender

  /// Whether inserted text is protected from later replacements.
  fileprivate var protects: Bool { self != .normal && self != .denormal }

  struct Lists: Sendable {
    let normal: Substitutions
    let denormal: Substitutions
    let person: Substitutions
    let person2: Substitutions
    let gender: Substitutions

    init(
      _ pairs: [SubstitutionKind: [Substitutions.Pair]], _ profile: AIMLOptions.Profile,
      usesBuiltin: Bool
    ) {
      func list(_ kind: SubstitutionKind) -> Substitutions {
        if let pairs = pairs[kind] { return Substitutions(pairs, protects: kind.protects) }
        return usesBuiltin ? BuiltinSubstitutions.list(kind, profile) : Substitutions()
      }
      normal = list(.normal)
      denormal = list(.denormal)
      person = list(.person)
      person2 = list(.person2)
      gender = list(.gender)
    }
  }
}

/// The built-in English lists of substitutions; by default, each is used if no file provides that list.
enum BuiltinSubstitutions {
  static func list(_ kind: SubstitutionKind, _ profile: AIMLOptions.Profile) -> Substitutions {
    let isAIML2 = profile == .aiml2
    return switch kind {
    case .normal: normal
    case .denormal: denormal
    case .person: isAIML2 ? firstAndSecond : firstAndThird
    case .person2: isAIML2 ? firstAndThird : firstAndSecond
    case .gender: gender
    }
  }

  private static func pairs(_ words: [(String, String)]) -> [Substitutions.Pair] {
    words.map { Substitutions.Pair(" \($0.0) ", " \($0.1) ") }
  }

  private static func persons(_ words: [(String, String)]) -> Substitutions {
    Substitutions(pairs(words), protects: true)
  }

  /// Writes out contractions, and removes ellipses and the full stops of abbreviations.
  private static let normal = Substitutions(
    [Substitutions.Pair("’", "'"), Substitutions.Pair("...", " ")]
      + pairs([
        ("mr.", "Mr"), ("mrs.", "Mrs"), ("ms.", "Ms"), ("dr.", "Dr"), ("st.", "St"),
        ("e.g.", "for example"), ("i.e.", "that is"), ("u.s.", "US"), ("u.s.a.", "USA"),
      ])
      + [
        ("can't", "can not"), ("cannot", "can not"), ("won't", "will not"), ("shan't", "shall not"),
        ("let's", "let us"), ("n't", " not"), ("i'm", "I am"), ("'re", " are"), ("'ve", " have"),
        ("'ll", " will"), ("it's", "it is"), ("that's", "that is"), ("what's", "what is"),
        ("who's", "who is"), ("where's", "where is"), ("when's", "when is"), ("how's", "how is"),
        ("there's", "there is"), ("here's", "here is"), ("he's", "he is"), ("she's", "she is"),
        ("i'd", "I would"), ("you'd", "you would"), ("we'd", "we would"), ("they'd", "they would"),
      ].flatMap { find, replacement in contraction(find, replacement) })

  /// Returns seven pairs for a contraction, one for each character that may follow it: a blank or one of `,.!?;:`.
  ///
  /// `n't` and contractions that start with `'` match at the end of a word, the others only as whole words.
  private static func contraction(_ find: String, _ replacement: String) -> [Substitutions.Pair] {
    let start = find.hasPrefix("'") || find == "n't" ? "" : " "
    let head = start.isEmpty ? "" : " "
    return [" ", ",", ".", "!", "?", ";", ":"].map {
      Substitutions.Pair(start + find + $0, head + replacement + $0)
    }
  }

  private static let denormal = Substitutions(pairs([("dot", "."), ("dot com", ".com")]))

  private static let firstAndSecond = persons([
    ("I am", "you are"), ("I was", "you were"), ("you are", "I am"), ("you were", "I was"),
    ("am I", "are you"), ("are you", "am I"), ("with me", "with you"), ("with you", "with me"),
    ("to me", "to you"), ("to you", "to me"), ("for me", "for you"), ("for you", "for me"),
    ("of me", "of you"), ("of you", "of me"), ("about me", "about you"),
    ("about you", "about me"), ("give me", "give you"), ("give you", "give me"),
    ("tell me", "tell you"), ("tell you", "tell me"), ("I", "you"), ("me", "you"),
    ("my", "your"), ("mine", "yours"), ("myself", "yourself"), ("you", "I"), ("your", "my"),
    ("yours", "mine"), ("yourself", "myself"),
  ])

  private static let firstAndThird = persons([
    ("I am", "he or she is"), ("I was", "he or she was"), ("I have", "he or she has"),
    ("I", "he or she"), ("me", "him or her"), ("my", "his or her"), ("mine", "his or hers"),
    ("myself", "him or herself"), ("he", "I"), ("she", "I"), ("him", "me"), ("his", "my"),
    ("her", "my"), ("himself", "myself"), ("herself", "myself"),
  ])

  private static let gender = persons([
    ("he", "she"), ("him", "her"), ("his", "her"), ("himself", "herself"), ("she", "he"),
    ("to her", "to him"), ("for her", "for him"), ("with her", "with him"), ("her", "his"),
    ("hers", "his"), ("herself", "himself"),
  ])
}
