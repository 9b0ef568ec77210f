/// The private state of an engine in a conversation.
public struct EngineMemory: Codable, Sendable, Equatable {
  /// Counters with a meaning known to the engine, such as the next reassembly of each rule.
  public var counters: [Int] = []
  /// Texts with a meaning known to the engine, such as remembered sentences.
  public var texts: EngineTexts = []

  /// Creates an empty memory.
  public init() {}
}

/// A list of texts whose changed copies share almost all of their storage, so that hosts can keep a conversation's
/// earlier states.
///
/// Appending to a copy, or changing one text of it, copies the texts of one block and a reference to each other block;
/// with an array, a host that keeps the earlier state would copy every text for each message. Other changes take time
/// linear in the number of texts. The list is encoded like an array of texts.
public struct EngineTexts: Sendable, Equatable {
  private static let blockSize = 64

  /// The full blocks.
  private(set) var blocks: [[String]] = []
  /// The texts after the full blocks; always fewer than a block.
  private var lastBlock: [String] = []

  /// The total length of the texts in bytes of UTF-8, in constant time.
  public private(set) var utf8Count = 0

  /// Creates an empty list.
  public init() {}
}

extension EngineTexts: RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
  /// 0, as in an array.
  public var startIndex: Int { 0 }

  /// The number of texts.
  public var endIndex: Int { blocks.count * Self.blockSize + lastBlock.count }

  /// Accesses a text in constant time; changing one in a copy copies its block.
  public subscript(position: Int) -> String {
    get {
      let (block, index) = position.quotientAndRemainder(dividingBy: Self.blockSize)
      return block < blocks.count ? blocks[block][index] : lastBlock[index]
    }
    set {
      utf8Count += newValue.utf8.count - self[position].utf8.count
      let (block, index) = position.quotientAndRemainder(dividingBy: Self.blockSize)
      if block < blocks.count {
        blocks[block][index] = newValue
      } else {
        lastBlock[index] = newValue
      }
    }
  }

  /// Adds a text at the end, in constant time if no other list shares the storage.
  public mutating func append(_ text: String) {
    utf8Count += text.utf8.count
    lastBlock.append(text)
    if lastBlock.count == Self.blockSize {
      blocks.append(lastBlock)
      lastBlock = []
    }
  }

  /// Replaces a range of texts, in time linear in the number of all texts.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with texts: some Collection<String>
  ) {
    utf8Count += texts.utf8Count - self[range].utf8Count
    var all: [String] = []
    if blocks.isEmpty {
      swap(&all, &lastBlock)
    } else {
      all = Array(self)
      blocks = []
    }
    all.replaceSubrange(range, with: texts)
    var start = 0
    while all.count - start >= Self.blockSize {
      blocks.append(Array(all[start..<(start + Self.blockSize)]))
      start += Self.blockSize
    }
    if start > 0 { all.removeFirst(start) }
    lastBlock = all
  }
}

extension EngineTexts: Codable, ExpressibleByArrayLiteral {
  /// Creates a list of these texts.
  public init(arrayLiteral texts: String...) { self.init(texts) }

  /// Creates a list from an encoded array of texts.
  ///
  /// - Throws: the decoder's error if there is no such array.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self))
  }

  /// Encodes the texts as an array.
  ///
  /// - Throws: the encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

extension Collection<String> {
  fileprivate var utf8Count: Int { reduce(0) { $0 + $1.utf8.count } }
}
