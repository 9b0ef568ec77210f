/// The name of an element: without its prefix, as written and in lower case.
struct XMLName: Sendable {
  let text: String
  let lowercased: String
  /// The template tag with that name; `nil` for any other element.
  let tag: Tag?
  /// The structural element with that name; `nil` for any other element.
  let part: FilePart?

  init(_ name: ArraySlice<UInt8>) {
    let local = name.firstIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    text = String(decoding: local, as: UTF8.self)
    lowercased = text.lowercased()
    tag = Tag.byName[lowercased]
    part = FilePart(rawValue: lowercased)
  }

  /// Whether the element’s categories are taught, not read.
  var isLearn: Bool { tag == .learn || tag == .learnf }
}

/// The elements that form the structure of an AIML file.
enum FilePart: String, Sendable {
  case aiml, category, topic, pattern, that, template, meta
}

struct XMLAttribute: Sendable {
  var name: String
  var value: String
}

/// A cache of names, because creating a string for each occurrence is slow.
struct XMLNames {
  /// A name of at most fifteen bytes.
  private struct Key: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0

    var slot: Int { Int(truncatingIfNeeded: ((first ^ second) &* 0x9E37_79B9_7F4A_7C15) >> 58) }
  }

  private var names = [(key: Key, name: XMLName)?](repeating: nil, count: 64)

  mutating func name(_ bytes: [UInt8], _ range: Range<Int>) -> XMLName {
    guard range.count < 16 else { return XMLName(bytes[range]) }
    var key = Key()
    for index in range {
      let byte = UInt64(bytes[index])
      if index - range.lowerBound < 8 {
        key.first = key.first << 8 | byte
      } else {
        key.second = key.second << 8 | byte
      }
    }
    if let known = names[key.slot], known.key == key { return known.name }
    let name = XMLName(bytes[range])
    names[key.slot] = (key, name)
    return name
  }
}
