/// The names, rules and other parts of one file, for editors and graphs.
///
/// All ranges are in bytes of the file. A line that cannot be read adds nothing, so that a half-typed file has an
/// outline too.
package struct RuleOutline: Sendable, Equatable {
  /// The parts that have a name, in the order of the file.
  package var symbols: [OutlineSymbol] = []
  /// The places that define or use a name; sorted by `init`.
  package var mentions: [OutlineMention] = []
  /// The parts that are colored, except mentions; sorted by `init`.
  package var tokens: [OutlineToken] = []
  /// Short texts that an editor shows between the characters; sorted by `init`.
  package var hints: [OutlineHint] = []

  /// Creates an outline, sorts its parts by their offsets, and puts each symbol into the smallest one around it.
  package init(
    symbols: [OutlineSymbol] = [], mentions: [OutlineMention] = [], tokens: [OutlineToken] = [],
    hints: [OutlineHint] = []
  ) {
    self.symbols = OutlineSymbol.nested(symbols)
    self.mentions = mentions.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.tokens = tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.hints = hints.sorted { $0.offset < $1.offset }
  }

  /// Returns the shortest mention at an offset, its end included; `nil` if there is none.
  package func mention(at offset: Int) -> OutlineMention? {
    mentions.filter { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
      .min { $0.range.count < $1.range.count }
  }

  /// Returns the symbols that contain an offset, the outermost first.
  package func path(to offset: Int) -> [OutlineSymbol] {
    var path: [OutlineSymbol] = []
    var inner = symbols
    while let next = inner.last(where: { $0.range.contains(offset) }) {
      path.append(next)
      inner = next.children
    }
    return path
  }

  /// All symbols, each before those inside it.
  package var allSymbols: [OutlineSymbol] { symbols.flatMap(\.all) }
}

/// A name with its kind; equal names mean the same thing in all files of a robot.
package struct OutlineName: Sendable, Hashable {
  /// The kind of thing that a name stands for.
  package enum Kind: String, Sendable, CaseIterable {
    case topic, rule, reply, array, robotVariable, userVariable, environmentVariable, object
    case substitution, keyword, wordClass, set, map, testCase, exchange, file

    /// The kind in words, such as `robot variable`.
    package var words: String {
      switch self {
      case .robotVariable: "robot variable"
      case .userVariable: "user variable"
      case .environmentVariable: "global variable"
      case .wordClass: "tag"
      case .testCase: "case"
      default: rawValue
      }
    }

    /// Whether all uses of such a name can be changed together; other names are texts, or names of files.
    package var isRenamable: Bool {
      switch self {
      case .topic, .array, .robotVariable, .userVariable, .environmentVariable, .object, .keyword,
        .wordClass:
        true
      default: false
      }
    }
  }

  package var kind: Kind
  /// The name, in the form in which the language compares it.
  package var text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// A part of a file that has a name, such as a topic, a rule or a definition.
package struct OutlineSymbol: Sendable, Equatable {
  package var kind: OutlineName.Kind
  /// The name in lists.
  package var name: String
  /// More about the symbol in a few words; may be empty.
  package var detail: String
  package var range: Range<Int>
  package var nameRange: Range<Int>
  package var children: [OutlineSymbol] = []

  package init(
    _ kind: OutlineName.Kind, _ name: String, detail: String = "", range: Range<Int>,
    nameRange: Range<Int>
  ) {
    self.kind = kind
    self.name = name
    self.detail = detail
    self.range = range
    self.nameRange = nameRange
  }

  /// The symbol and those inside it.
  package var all: [OutlineSymbol] { [self] + children.flatMap(\.all) }

  /// Returns symbols as trees.
  ///
  /// A symbol that begins inside another one and ends after it is cut off at the other’s end; if even its name ends
  /// after the other, the symbol is left out.
  ///
  /// Complexity: that of sorting.
  fileprivate static func nested(_ symbols: [OutlineSymbol]) -> [OutlineSymbol] {
    var roots: [OutlineSymbol] = []
    var open: [OutlineSymbol] = []
    func close(before start: Int) {
      while let last = open.last, last.range.upperBound <= start {
        open.removeLast()
        if open.isEmpty { roots.append(last) } else { open[open.count - 1].children.append(last) }
      }
    }
    let sorted = symbols.flatMap(\.all).sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for symbol in sorted {
      close(before: symbol.range.lowerBound)
      var symbol = symbol
      symbol.children = []
      if let last = open.last, last.range.upperBound < symbol.range.upperBound {
        guard symbol.nameRange.upperBound <= last.range.upperBound else { continue }
        symbol.range = symbol.range.lowerBound..<last.range.upperBound
      }
      open.append(symbol)
    }
    close(before: .max)
    return roots
  }
}

/// A place that defines or uses a name.
package struct OutlineMention: Sendable, Equatable {
  /// The use that a mention makes of its name.
  package enum Role: String, Sendable, CaseIterable {
    case definition, read, change
    /// The topic of the next message.
    case enter
    /// A topic that another one includes or inherits.
    case include, inherit
    /// Another rule that answers.
    case redirect
    /// The reply that a rule requires before the message.
    case previous
  }

  package var name: OutlineName
  package var role: Role
  package var range: Range<Int>

  package init(
    _ kind: OutlineName.Kind, _ text: String, _ role: Role, _ range: Range<Int>
  ) {
    name = OutlineName(kind, text)
    self.role = role
    self.range = range
  }
}

/// A part of a file with a color.
package struct OutlineToken: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A command, a label, or a word of the grammar.
    case keyword
    case tag, wildcard, comment, title, text, number
  }

  package var kind: Kind
  package var range: Range<Int>

  package init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// A short text that an editor shows between the characters of a file.
package struct OutlineHint: Sendable, Equatable {
  package var offset: Int
  package var text: String

  package init(at offset: Int, _ text: String) {
    self.offset = offset
    self.text = text
  }
}
