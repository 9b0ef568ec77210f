/// A number or a sign of an arithmetic expression.
enum SumToken: Equatable {
  /// A number, and whether it was written as a word.
  case number(Fraction, isWord: Bool)
  /// One of `+ - * / % ^ ( )`, or the `&` that joins the words of a number, as in `one hundred and five`.
  case sign(Unicode.Scalar)
}

/// Reads the numbers, signs and words of an arithmetic expression.
///
/// Number words side by side are one number: `two thousand and twenty-one`, `3 million`.
struct SumReader {
  private let text: [Unicode.Scalar]
  private var index = 0

  /// The maximum number of words that together have one meaning.
  private static let maximumWords = 4

  init(_ text: String) {
    let ending: Set<Unicode.Scalar> = ["=", "?", "!", ".", " "]
    var text = Array(text.unicodeScalars)
    while let last = text.last, ending.contains(last) { text.removeLast() }
    self.text = text
  }

  /// Returns the tokens; throws if anything else is in the text.
  consuming func tokens(
    _ meaning: (String) -> String?
  ) throws(Calculator.Failure) -> [SumToken] {
    var tokens: [SumToken] = []
    while index < text.count {
      if CharacterClass(text[index]).contains(.space) {
        index += 1
      } else if text[index].properties.isAlphabetic {
        tokens += try readWords(meaning)
      } else {
        tokens.append(try readToken())
      }
    }
    return try NumberPhrase.joined(tokens)
  }

  private mutating func readToken() throws(Calculator.Failure) -> SumToken {
    if isDigit(index) || text[index] == "." && isDigit(index + 1) { return try readNumber() }
    let sign: Unicode.Scalar =
      switch text[index] {
      case "-", "−", "–": "-"
      case "*" where index + 1 < text.count && text[index + 1] == "*": "^"
      case "*", "×", "·", "∙": "*"
      case "/", "÷", ":": "/"
      case "(", "[", "{": "("
      case ")", "]", "}": ")"
      case "+", "%", "^", "&": text[index]
      default: throw .undefined
      }
    index += text[index] == "*" && sign == "^" ? 2 : 1
    return .sign(sign)
  }

  /// Reads digits, which may contain a decimal point, and commas that separate groups of three digits.
  ///
  /// Any other comma is an error, because it may be a decimal comma.
  private mutating func readNumber() throws(Calculator.Failure) -> SumToken {
    let start = index
    var digits = ""
    var hasComma = false
    while index < text.count {
      if isDigit(index) {
        digits.unicodeScalars.append(text[index])
      } else if text[index] == "," {
        let isGroup = (1...3).allSatisfy { isDigit(index + $0) } && !isDigit(index + 4)
        guard isGroup, hasComma || index - start <= 3, !digits.contains(".") else {
          throw .undefined
        }
        hasComma = true
      } else if text[index] == ".", isDigit(index + 1) {
        digits += "."
      } else {
        break
      }
      index += 1
    }
    guard let number = try Fraction(digits: digits) else { throw .undefined }
    return .number(number, isWord: false)
  }

  /// Reads the longest run of words with a meaning; an `x` without a meaning is the sign `*`.
  private mutating func readWords(
    _ meaning: (String) -> String?
  ) throws(Calculator.Failure) -> [SumToken] {
    var words = ""
    var found: (meaning: String, end: Int)?
    var end = index
    for _ in 0..<Self.maximumWords {
      guard end < text.count, text[end].properties.isAlphabetic else { break }
      while end < text.count, text[end].properties.isAlphabetic || text[end] == "'" {
        words.unicodeScalars.append(text[end])
        end += 1
      }
      words = words.lowercased()
      if let meaning = meaning(words) ?? (words == "x" ? "*" : nil) { found = (meaning, end) }
      let isHyphen = end < text.count && text[end] == "-"
      if isHyphen { end += 1 }
      while !isHyphen, end < text.count, CharacterClass(text[end]).contains(.space) { end += 1 }
      words += " "
    }
    guard let found else { throw .undefined }
    index = found.end
    // The hyphen of `twenty-one` joins two words.
    if index + 1 < text.count, text[index] == "-", text[index + 1].properties.isAlphabetic {
      index += 1
    }
    var reader = SumReader(found.meaning)
    var tokens: [SumToken] = []
    while reader.index < reader.text.count {
      guard !CharacterClass(reader.text[reader.index]).contains(.space) else {
        reader.index += 1
        continue
      }
      let token = try reader.readToken()
      if case .number(let number, _) = token {
        tokens.append(.number(number, isWord: true))
      } else {
        tokens.append(token)
      }
    }
    return tokens
  }

  private func isDigit(_ index: Int) -> Bool {
    index < text.count && ("0"..."9").contains(text[index])
  }
}

/// A number in several words.
private struct NumberPhrase {
  /// The part in thousands, millions and so on.
  private var total = 0
  /// The part after the last of these words.
  private var current = 0
  private var lastMagnitude = Int.max

  /// Returns the tokens with number words side by side joined; any other `&` is a `+`.
  static func joined(_ tokens: [SumToken]) throws(Calculator.Failure) -> [SumToken] {
    var result: [SumToken] = []
    var index = 0
    while index < tokens.count {
      guard case .number(let first, let isWord) = tokens[index], first.isWhole,
        first.numerator > 0, isWord || (word(tokens, index + 1) ?? 0) >= 100
      else {
        result.append(tokens[index] == .sign("&") ? .sign("+") : tokens[index])
        index += 1
        continue
      }
      var phrase = NumberPhrase()
      if isWord { _ = try phrase.take(first.numerator) } else { phrase.current = first.numerator }
      index += 1
      while index < tokens.count {
        let isJoint = tokens[index] == .sign("&")
        guard let next = word(tokens, index + (isJoint ? 1 : 0)), try phrase.take(next) else {
          break
        }
        index += isJoint ? 2 : 1
      }
      result.append(.number(Fraction(try phrase.sum(phrase.total, phrase.current)), isWord: true))
    }
    return result
  }

  private static func word(_ tokens: [SumToken], _ index: Int) -> Int? {
    guard index < tokens.count, case .number(let number, isWord: true) = tokens[index],
      number.isWhole
    else { return nil }
    return number.numerator
  }

  /// Adds a number word; returns false if it does not continue the number, as in `five three`.
  private mutating func take(_ word: Int) throws(Calculator.Failure) -> Bool {
    switch word {
    case 1_000, 1_000_000, 1_000_000_000, 1_000_000_000_000:
      guard word < lastMagnitude, current > 0 || total == 0 else { return false }
      let (product, overflow) = max(current, 1).multipliedReportingOverflow(by: word)
      if overflow { throw .huge }
      total = try sum(total, product)
      (current, lastMagnitude) = (0, word)
    case 100:
      guard current < 100 else { return false }
      current = max(current, 1) * 100
    case 1..<10 where current % 100 >= 20 && current % 10 == 0: current += word
    case 1..<100 where current % 100 == 0: current += word
    case 101..<1_000 where current == 0: current = word
    default:
      guard total == 0, current == 0 else { return false }
      current = word
    }
    return true
  }

  private func sum(_ one: Int, _ other: Int) throws(Calculator.Failure) -> Int {
    let (sum, overflow) = one.addingReportingOverflow(other)
    if overflow { throw .huge }
    return sum
  }
}
