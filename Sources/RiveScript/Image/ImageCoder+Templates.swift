/// Coding of templates, which are trees.
extension ImageCoder {
  mutating func template(_ template: inout Template) {
    let composed = isReading ? nil : template.composed
    guard count(composed == nil ? 0 : 1) == 0 else {
      if let stored = stored(composed) { template = .stored(stored) }
      return
    }
    var range = TextRange.empty
    if case .text(let own) = template { range = own }
    value(&range)
    template = .text(range)
  }

  fileprivate mutating func code(_ composed: inout Template.Composed) {
    value(&composed.slotCount)
    value(&composed.stages)
    pieces(&composed.pieces)
  }

  private mutating func pieces(_ pieces: inout [Piece]) {
    list(&pieces, blank: .gap) { coder, piece in
      if coder.isReading { piece = coder.readPiece() } else { coder.write(piece) }
    }
  }

  /// The cases of `Piece`.
  private enum Kind: UInt8 {
    case text, data, star, rawStar, botStar, input, reply, user, date, asked, ok
    case random, randomWord, gap, format, variable, topic, redirect, call
  }

  /// Writes a case with its number or slot.
  private mutating func writeCase(_ kind: Kind, _ number: Int = 0) {
    var (kind, number) = (kind, Int32(number))
    value(&kind)
    value(&number)
  }

  private mutating func write(_ kind: Kind, _ slot: Int, _ pieces: [Piece]) {
    var pieces = pieces
    writeCase(kind, slot)
    self.pieces(&pieces)
  }

  private mutating func write(_ piece: Piece) {
    switch piece {
    case .text(var range):
      writeCase(.text)
      value(&range)
    case .data(var bytes):
      writeCase(.data)
      array(&bytes)
    case .star(let number): writeCase(.star, number)
    case .rawStar(let number): writeCase(.rawStar, number)
    case .botStar(let number): writeCase(.botStar, number)
    case .input(let number): writeCase(.input, number)
    case .reply(let number): writeCase(.reply, number)
    case .user: writeCase(.user)
    case .date(var format):
      writeCase(.date)
      format.code(&self)
    case .asked: writeCase(.asked)
    case .ok: writeCase(.ok)
    case .random(let slot, var alternatives):
      writeCase(.random, slot)
      list(&alternatives, blank: []) { $0.pieces(&$1) }
    case .randomWord(let slot, let pieces): write(.randomWord, slot, pieces)
    case .gap: writeCase(.gap)
    case .format(var format, let pieces):
      write(.format, 0, pieces)
      value(&format)
    case .variable(let slot, var tag):
      writeCase(.variable, slot)
      code(&tag)
    case .topic(let slot, let pieces): write(.topic, slot, pieces)
    case .redirect(let slot, let pieces): write(.redirect, slot, pieces)
    case .call(let slot, let pieces): write(.call, slot, pieces)
    }
  }

  private mutating func readPieces() -> [Piece] {
    var inner: [Piece] = []
    pieces(&inner)
    return inner
  }

  private mutating func readPiece() -> Piece {
    var (kind, slot) = (Kind.gap, Int32(0))
    value(&kind)
    value(&slot)
    let number = Int(slot)
    switch kind {
    case .text:
      var range = TextRange.empty
      value(&range)
      return .text(range)
    case .data:
      var bytes: [UInt8] = []
      array(&bytes)
      return .data(bytes)
    case .star: return .star(number)
    case .rawStar: return .rawStar(number)
    case .botStar: return .botStar(number)
    case .input: return .input(number)
    case .reply: return .reply(number)
    case .user: return .user
    case .date:
      var format = DateFormat.date
      format.code(&self)
      return .date(format)
    case .asked: return .asked
    case .ok: return .ok
    case .random:
      var alternatives: [[Piece]] = []
      list(&alternatives, blank: []) { $0.pieces(&$1) }
      return .random(slot: number, alternatives)
    case .randomWord: return .randomWord(slot: number, readPieces())
    case .gap: return .gap
    case .format:
      let inner = readPieces()
      var format = TextFormat.person
      value(&format)
      return .format(format, inner)
    case .variable:
      var tag = VariableTag(operation: .get, fixedName: nil, name: [], value: nil)
      code(&tag)
      return .variable(slot: number, tag)
    case .topic: return .topic(slot: number, readPieces())
    case .redirect: return .redirect(slot: number, readPieces())
    case .call: return .call(slot: number, readPieces())
    }
  }

  private mutating func code(_ tag: inout VariableTag) {
    value(&tag.operation)
    optional(&tag.fixedName, blank: "") { $0.text(&$1) }
    pieces(&tag.name)
    optional(&tag.value, blank: []) { $0.pieces(&$1) }
  }
}

extension Template.Composed: Storable {
  init(reading coder: inout ImageCoder) {
    self.init(pieces: [], slotCount: 0, stages: [])
    coder.code(&self)
  }

  func write(to coder: inout ImageCoder) {
    var copy = self
    coder.code(&copy)
  }
}
