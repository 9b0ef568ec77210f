import Responder

/// The rank that decides between matching triggers.
///
/// The trigger with the smaller `weight` wins; if the weights are equal, the one on the lower inheritance level; then
/// the one with the smaller `form`. If the forms are equal too, the alphabet decides; in the JavaScript order
/// (`TriggerOrder`), the order in the files does.
struct TriggerRank: Sendable, Hashable {
  /// The negated weight of the trigger.
  var weight: Int32
  /// Whether the trigger has no words, apart from its weight.
  private(set) var isWordless: Bool
  /// The properties of the text by which the trigger ranks, in one number: the first to decide is in the highest bits.
  private(set) var form: UInt64

  /// - Parameter text: the trigger as written, its weight included.
  init(_ text: ArraySlice<UInt8>, weight: Int, order: TriggerOrder = .draft) {
    let draftMeasures = Measures(text, countsBrackets: false)
    let measures = order == .javascript ? Measures(text, countsBrackets: true) : draftMeasures
    self.weight = Int32(clamping: -weight)
    let bare = WeightTag.removed(from: text).map { Measures($0.text[...], countsBrackets: false) }
    isWordless = (bare ?? draftMeasures).words == 0
    let sizes =
      UInt64(0xF_FFFF - min(measures.words, 0xF_FFFF)) << 20
      | UInt64(0xF_FFFF - min(measures.length, 0xF_FFFF))
    let wordless: UInt64 = measures.words == 0 ? 1 : 0
    switch order {
    case .draft, .python, .likePython:
      let bareStar: UInt64 = order == .draft && Self.isBareStar(text) ? 1 : 0
      form = bareStar << 45 | wordless << 44 | UInt64(measures.kinds.rawValue) << 40 | sizes
    case .javascript:
      let decidingKind = measures.kinds.decidingKind
      // A trigger without words loses only if it has a wildcard other than an optional part.
      let isWild = !decidingKind.isSubset(of: .optional)
      form = (isWild ? wordless : 0) << 44 | UInt64(decidingKind.highest) << 40 | sizes
    }
  }

  mutating func code(_ coder: inout ImageCoder) {
    coder.value(&weight)
    coder.value(&isWordless)
    coder.value(&form)
  }

  private static func isBareStar(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "*") else { return false }
    return text.count == 1 || WeightTag.removed(from: text)?.text == [UInt8(ascii: "*")]
  }

  /// Returns the first criterion by which this rank loses to another one of the same weight and level; `nil` if its
  /// form does not lose.
  func criterion(losingTo other: TriggerRank, order: TriggerOrder) -> Criterion? {
    guard form > other.form else { return nil }
    func part(_ rank: TriggerRank, _ shift: UInt64, _ mask: UInt64) -> UInt64 {
      rank.form >> shift & mask
    }
    if part(self, 45, 1) != part(other, 45, 1) { return .bareStar }
    if part(self, 44, 1) != part(other, 44, 1) { return .words }
    let (own, others) = (part(self, 40, 15), part(other, 40, 15))
    if own != others {
      // The highest kind in which the two ranks differ decides; in the JavaScript order, the loser's class does.
      let number = order == .javascript ? Int(own) : Kinds(rawValue: UInt8(own ^ others)).highest
      let criteria: [Criterion] = [.optional, .singleWord, .number, .star]
      return criteria[number - 1]
    }
    return part(self, 20, 0xF_FFFF) != part(other, 20, 0xF_FFFF) ? .wordCount : .length
  }

  /// The kinds of wildcards in a trigger, from the most specific to the least.
  struct Kinds: OptionSet {
    let rawValue: UInt8

    static let optional = Kinds(rawValue: 1)
    static let singleWord = Kinds(rawValue: 2)
    static let number = Kinds(rawValue: 4)
    static let star = Kinds(rawValue: 8)

    /// The kind that decides the trigger's class in the JavaScript order; none if the trigger has no wildcard.
    var decidingKind: Kinds {
      for kind in [Kinds.singleWord, .number, .star, .optional] where contains(kind) { return kind }
      return []
    }

    /// The number of the highest kind, which is also its class: 1 for an optional part to 4 for a star, 0 for none.
    var highest: Int { rawValue.bitWidth - rawValue.leadingZeroBitCount }
  }

  private struct Measures {
    var words = 0
    /// The number of Unicode scalars.
    var length = 0
    var kinds: Kinds = []

    /// - Parameter countsBrackets: true if brackets are parts of words, and bars separate words; false if bars are
    ///   parts of words, and brackets separate words.
    init(_ text: ArraySlice<UInt8>, countsBrackets: Bool) {
      var isInWord = false
      for byte in text {
        if byte & 0xC0 != 0x80 { length += 1 }
        var divides = true
        switch byte {
        case UInt8(ascii: "*"): kinds.insert(.star)
        case UInt8(ascii: "#"): kinds.insert(.number)
        case UInt8(ascii: "_"): kinds.insert(.singleWord)
        case UInt8(ascii: "["):
          kinds.insert(.optional)
          divides = !countsBrackets
        case UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"): divides = !countsBrackets
        case UInt8(ascii: "|"): divides = countsBrackets
        case 0x20, 0x09...0x0D: break
        default: divides = false
        }
        if !divides, !isInWord { words += 1 }
        isInWord = !divides
      }
    }
  }
}
