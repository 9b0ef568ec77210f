import Responder

/// The texts that the robot can say according to the rules: whole texts, and texts with gaps for inserted values.
struct SaidTexts {
  private let brain: Brain
  private let effort: Effort
  /// The normalized replies without gaps.
  private var fixed: Set<[UInt8]> = []
  /// The fixed words of replies with gaps, grouped by the first word.
  private var gapped: [[UInt8]: [[ArraySlice<UInt8>]]] = [:]
  /// Whether a reply with a gap has no fixed words, so that it may be any text.
  private var saysAnything = false
  private let emptyConversation = Conversation(user: "")

  /// The text that a begin block puts around a reply.
  struct Wrapper {
    var before: [Piece] = []
    var after: [Piece] = []
  }

  /// The maximum number of wrappers; every reply is combined with each of them.
  private static let maximumWrappers = 8

  /// `nil` if the rules call objects, or if the begin block changes replies in too many ways, or in an unknown way.
  init?(_ book: RuleBook) {
    brain = book.brain
    effort = book.effort
    guard !book.hasCalls else { return nil }
    let texts = book.texts.filter {
      $0.block != nil && ($0.role == .reply || $0.role == .conditionReply)
    }
    let begin = brain.topics.firstIndex { $0.name == Topic.begin }.map(Int32.init)
    func isBegin(_ text: RuleText) -> Bool {
      text.block.map { brain.triggers[$0].topic } == begin
    }
    var wrappers: [Wrapper] = []
    for text in texts where isBegin(text) {
      let pieces = text.template.pieces
      if pieces.okCount == 0 {
        add(pieces)
      } else if let own = pieces.wrappers, wrappers.count + own.count <= Self.maximumWrappers {
        wrappers += own
      } else {
        return nil
      }
    }
    if wrappers.isEmpty { wrappers = [Wrapper()] }
    // The normalized error texts that the robot gives instead of a reply.
    let errors = ["no reply matched", "no reply found", "deep recursion detected"].map {
      [Piece.data(Array("err \($0)".utf8))]
    }
    for pieces in texts.filter({ !isBegin($0) }).map(\.template.pieces) + errors {
      for wrapper in wrappers {
        // A reply that is only a redirect adds no text, because its target's replies are added anyway.
        if pieces.count == 1, case .redirect = pieces[0] { continue }
        add(wrapper.before + pieces + wrapper.after)
      }
    }
    // Before the first reply, the last reply is "undefined".
    fixed.insert(brain.normalizer.reply("undefined"))
  }

  private mutating func add(_ pieces: [Piece]) {
    for form in pieces.forms(in: brain.arena) {
      if form.count == 1, let only = form[0] {
        fixed.insert(brain.normalizer.reply(String(decoding: only, as: UTF8.self)))
        continue
      }
      // A word next to a gap may be only a part of a word.
      let words = form.enumerated().flatMap { index, part in
        part.map { wholeWords(of: $0, afterGap: index > 0, beforeGap: index + 1 < form.count) }
          ?? []
      }
      if let first = words.first {
        gapped[first, default: []].append(words.map { $0[...] })
      } else {
        saysAnything = true
      }
    }
  }

  private func wholeWords(of text: [UInt8], afterGap: Bool, beforeGap: Bool) -> [[UInt8]] {
    var words = text.split(separator: 0x20, omittingEmptySubsequences: false)[...]
    if afterGap { words = words.dropFirst() }
    if beforeGap { words = words.dropLast() }
    let said = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    return brain.normalizer.reply(said).split(separator: 0x20).map { Array($0) }
  }

  /// Returns whether a reply may match a `%` pattern; only a negative answer is certain.
  func mayMatch(_ previous: PreviousPattern) -> Bool {
    if saysAnything { return true }
    guard case .words(let range) = previous.pattern else { return mayMatchPattern(previous) }
    let wanted = Array(brain.arena[range])
    if fixed.contains(wanted) { return true }
    let words = wanted.split(separator: 0x20)
    return words.indices.contains { start in
      (gapped[Array(words[start])] ?? []).contains {
        !effort.spend($0.count + words.count) || Self.occurInOrder($0, in: words[start...])
      }
    }
  }

  private func mayMatchPattern(_ previous: PreviousPattern) -> Bool {
    // A pattern with wildcards may match any reply with a gap.
    if !gapped.isEmpty { return true }
    return fixed.contains { text in
      guard effort.spend(8 + text.count / 8) else { return true }
      var matching = PatternMatching(brain, Subject(text), emptyConversation)
      return matching.matches(previous.pattern)
    }
  }

  private static func occurInOrder(
    _ words: [ArraySlice<UInt8>], in text: ArraySlice<ArraySlice<UInt8>>
  ) -> Bool {
    var rest = text
    for word in words {
      guard let position = rest.firstIndex(of: word) else { return false }
      rest = rest[(position + 1)...]
    }
    return true
  }
}

extension [Piece] {
  /// The maximum number of forms of one reply; a piece that would exceed the maximum becomes a gap.
  private static var maximumForms: Int { 32 }

  /// Returns the possible forms of the pieces: each is a list of fixed texts, with `nil` for a gap between them.
  ///
  /// - Parameter isWhole: whether the pieces are a whole reply, or all of a format or random choice that is one.
  fileprivate func forms(in arena: [UInt8], isWhole: Bool = true) -> [[[UInt8]?]] {
    let isWhole = isWhole && count == 1
    var forms: [[[UInt8]?]] = [[[]]]
    func extend(with choices: [[[UInt8]?]]) {
      guard forms.count * choices.count <= Self.maximumForms else {
        for position in forms.indices { forms[position] += [nil, []] }
        return
      }
      guard choices.count == 1 else {
        return forms = forms.flatMap { form in choices.map { Self.join(form, $0) } }
      }
      // The forms grow in place, because a reply can have a hundred thousand tags.
      for position in forms.indices { Self.append(choices[0], to: &forms[position]) }
    }
    for piece in self {
      switch piece {
      case .text(let range): extend(with: [[Array<UInt8>(arena[range])]])
      case .data(let text): extend(with: [[text]])
      case .random(_, let alternatives):
        extend(with: alternatives.flatMap { $0.forms(in: arena, isWhole: isWhole) })
      case .variable(_, let tag) where tag.operation == .set || tag.value != nil:
        extend(with: [[[]]])
      case .topic: extend(with: [[[]]])
      case .format(.person, _): extend(with: [[[], nil, []]])
      case .format(_, let inner): extend(with: inner.forms(in: arena, isWhole: isWhole))
      // A reply that is only a redirect has no text of its own.
      case .redirect where isWhole: return []
      default: extend(with: [[[], nil, []]])
      }
    }
    return forms
  }

  /// Returns one form followed by another; two texts that become neighbors are merged.
  private static func join(_ one: [[UInt8]?], _ other: [[UInt8]?]) -> [[UInt8]?] {
    var joined = one
    append(other, to: &joined)
    return joined
  }

  private static func append(_ other: [[UInt8]?], to form: inout [[UInt8]?]) {
    guard let end = form.indices.last, form[end] != nil, let first = other.first, let first else {
      return form += other
    }
    form[end]? += first
    form += other.dropFirst()
  }

  /// The number of `{ok}` tags, including those in formats and random choices.
  fileprivate var okCount: Int {
    reduce(0) { count, piece in
      switch piece {
      case .ok: count + 1
      case .format(_, let inner), .randomWord(_, let inner): count + inner.okCount
      case .random(_, let alternatives): count + alternatives.reduce(0) { $0 + $1.okCount }
      default: count
      }
    }
  }

  /// The texts that the pieces put around a reply, one wrapper for each random choice; `nil` if they cannot be known.
  fileprivate var wrappers: [SaidTexts.Wrapper]? {
    guard let position = firstIndex(where: { [$0].okCount > 0 }) else { return nil }
    let (before, after) = (Array(self[..<position]), Array(self[(position + 1)...]))
    guard after.okCount == 0 else { return nil }
    let inner: [SaidTexts.Wrapper]
    switch self[position] {
    case .ok: inner = [SaidTexts.Wrapper()]
    // Formats other than `{person}` only change case, and replies are compared in lower case.
    case .format(let format, let pieces):
      guard format != .person, let own = pieces.wrappers else { return nil }
      inner = own
    case .random(_, let alternatives):
      let own = alternatives.compactMap(\.wrappers)
      guard own.count == alternatives.count else { return nil }
      inner = own.flatMap { $0 }
    default: return nil
    }
    return inner.map {
      SaidTexts.Wrapper(before: before + $0.before, after: $0.after + after)
    }
  }
}
