internal import CExpat

/// The name of an element: without its prefix, as written and in lower case.
struct XMLName: Sendable, Equatable {
  let text: String
  let small: String
  /// The template tag with that name; `nil` for any other element.
  let tag: Tag?
  /// The structural element with that name; `nil` for any other element.
  let part: FilePart?

  init(_ name: String) {
    text = name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    small = text.lowercased()
    tag = Tag.byName[small]
    part = FilePart(rawValue: small)
  }
}

/// The elements that form the structure of an AIML file.
enum FilePart: String, Sendable {
  case aiml, category, topic, pattern, that, template, meta
}

struct XMLAttribute: Sendable, Equatable {
  var name: String
  var value: String
}

/// The first error of a document that is not well-formed.
struct XMLFault: Error, Equatable {
  var offset: Int
  var reason: String
}

/// Parses an XML document with Expat; no other code calls Expat.
///
/// Nothing outside the document is read. Entities that a document defines are passed on by name, not expanded, so that
/// a small document cannot expand to a huge text.
///
/// Memory safety: the parser belongs to one call of `parse`, which frees it. Expat gets a pointer to this value, which
/// `parse` changes only through that pointer while Expat runs. A callback copies the bytes that Expat lends to it.
struct XMLParser {
  /// The receiver of the document's parts, in order.
  var state: CategoryState
  /// The text that `state` has not received yet; Expat reports a text in pieces.
  private var text: [UInt8] = []
  private var textOffset = 0
  /// The number of elements that are open.
  private var depth = 0
  private var fault: XMLFault?
  /// A cache of short names by their hash, because creating a string for each occurrence is slow.
  private var names = [(key: NameKey, name: XMLName)?](repeating: nil, count: 64)
  /// The difference between an offset in the document and Expat's offset.
  private var shift = 0

  /// The maximum depth of nested elements.
  static let maximumDepth = 200

  init(_ state: CategoryState) { self.state = state }

  /// Parses a document in UTF-8, starting at an offset.
  ///
  /// - Parameter prefix: the tags to read first, because they are open at the offset.
  mutating func parse(
    _ bytes: [UInt8], from start: Int = 0, after prefix: String = ""
  ) throws(XMLFault) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else {
      throw XMLFault(offset: start, reason: "out of memory")
    }
    defer { unsafe XML_ParserFree(parser) }
    text.removeAll(keepingCapacity: true)
    depth = 0
    fault = nil
    shift = start - prefix.utf8.count
    unsafe Self.setCallbacks(of: parser)
    // Callbacks need the parser for the offset; by default they do not get it.
    unsafe XML_UseParserAsHandlerArg(parser)
    // Makes Expat report an undefined entity instead of failing.
    unsafe XML_UseForeignDTD(parser, XML_Bool(1))
    unsafe withUnsafeMutablePointer(to: &self) { own in
      unsafe XML_SetUserData(parser, own)
      if !prefix.isEmpty {
        unsafe Self.feed(Array(prefix.utf8)[...], to: parser, of: own, isLast: false)
      }
      var rest = bytes[start...]
      while unsafe own.pointee.fault == nil, !rest.isEmpty {
        let piece = rest.prefix(Self.maximumPieceLength)
        rest = rest.dropFirst(piece.count)
        unsafe Self.feed(piece, to: parser, of: own, isLast: rest.isEmpty)
      }
      if bytes.count == start, unsafe own.pointee.fault == nil {
        unsafe Self.feed([], to: parser, of: own, isLast: true)
      }
    }
    flush()
    if let fault { throw fault }
  }

  /// The maximum number of bytes in one call, because Expat counts in 32 bits.
  private static let maximumPieceLength = 1 << 30

  /// Passes a part of the document to Expat; no other access to `own` may overlap, because callbacks change it.
  private static func feed(
    _ piece: ArraySlice<UInt8>, to parser: XML_Parser, of own: UnsafeMutablePointer<XMLParser>,
    isLast: Bool
  ) {
    let status = unsafe piece.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe XML_Parse(parser, start, Int32(bytes.count), isLast ? 1 : 0)
    }
    guard status == XML_STATUS_ERROR, unsafe own.pointee.fault == nil else { return }
    let code = unsafe XML_GetErrorCode(parser)
    let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
    let offset = unsafe own.pointee.offset(parser)
    unsafe own.pointee.fault = XMLFault(
      offset: max(0, offset), reason: reason ?? "not well-formed")
  }

  private static func setCallbacks(of parser: XML_Parser) {
    unsafe XML_SetElementHandler(
      parser,
      { parser, name, attributes in
        guard let parser = unsafe parser, let name = unsafe name, let attributes = unsafe attributes
        else { return }
        unsafe XMLParser.of(parser).pointee.begin(OpaquePointer(parser), name, attributes)
      },
      { parser, _ in
        guard let parser = unsafe parser else { return }
        unsafe XMLParser.of(parser).pointee.end(OpaquePointer(parser))
      })
    unsafe XML_SetCharacterDataHandler(parser) { parser, bytes, count in
      guard let parser = unsafe parser, let bytes = unsafe bytes else { return }
      unsafe XMLParser.of(parser).pointee.add(OpaquePointer(parser), bytes, Int(count))
    }
    // With a default handler, Expat does not expand the entities that a document defines.
    unsafe XML_SetDefaultHandler(parser) { parser, bytes, count in
      guard let parser = unsafe parser, let bytes = unsafe bytes, count > 2,
        unsafe bytes[0] == CChar(UInt8(ascii: "&"))
      else { return }
      unsafe XMLParser.of(parser).pointee.refer(OpaquePointer(parser), bytes, Int(count))
    }
    unsafe XML_SetSkippedEntityHandler(parser) { parser, name, isParameter in
      guard let parser = unsafe parser, let name = unsafe name, isParameter == 0 else { return }
      let text = unsafe String(cString: name)
      unsafe XMLParser.of(parser).pointee.refer(OpaquePointer(parser), to: text)
    }
  }

  private static func of(_ parser: UnsafeMutableRawPointer) -> UnsafeMutablePointer<XMLParser> {
    // XML_GetUserData is a macro that reads the first field of the parser.
    let data = unsafe parser.load(as: UnsafeMutableRawPointer.self)
    return unsafe data.assumingMemoryBound(to: XMLParser.self)
  }

  private func offset(_ parser: XML_Parser) -> Int {
    shift + Int(unsafe XML_GetCurrentByteIndex(parser))
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    state.text(text, at: textOffset)
    text.removeAll(keepingCapacity: true)
  }

  private mutating func begin(
    _ parser: XML_Parser, _ name: UnsafePointer<CChar>,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    flush()
    let start = unsafe offset(parser)
    depth += 1
    guard depth <= Self.maximumDepth else {
      fault = XMLFault(
        offset: start, reason: "more than \(Self.maximumDepth) elements inside one another")
      unsafe XML_StopParser(parser, XML_Bool(0))
      return
    }
    var list: [XMLAttribute] = []
    var index = 0
    while let key = unsafe attributes[index], let value = unsafe attributes[index + 1] {
      unsafe list.append(
        XMLAttribute(name: String(cString: key), value: String(cString: value)))
      index += 2
    }
    let length = Int(unsafe XML_GetCurrentByteCount(parser))
    let name = unsafe self.name(name)
    state.begin(name, list, in: start..<(start + length))
  }

  private mutating func end(_ parser: XML_Parser) {
    flush()
    depth -= 1
    let start = unsafe offset(parser)
    let length = Int(unsafe XML_GetCurrentByteCount(parser))
    state.end(in: start..<(start + max(0, length)))
  }

  /// A name of at most fifteen bytes.
  private struct NameKey: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0

    var slot: Int {
      Int(truncatingIfNeeded: ((first ^ second) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }
  }

  private mutating func name(_ bytes: UnsafePointer<CChar>) -> XMLName {
    var key = NameKey()
    var length = 0
    while length < 16, unsafe bytes[length] != 0 {
      let byte = UInt64(UInt8(bitPattern: unsafe bytes[length]))
      if length < 8 {
        key.first = key.first << 8 | byte
      } else {
        key.second = key.second << 8 | byte
      }
      length += 1
    }
    guard length < 16 else { return XMLName(unsafe String(cString: bytes)) }
    if let known = names[key.slot], known.key == key { return known.name }
    let name = XMLName(unsafe String(cString: bytes))
    names[key.slot] = (key, name)
    return name
  }

  private mutating func add(_ parser: XML_Parser, _ bytes: UnsafePointer<CChar>, _ count: Int) {
    if text.isEmpty { textOffset = unsafe offset(parser) }
    let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    unsafe text.append(contentsOf: raw)
  }

  /// Passes on a reference of the form `&name;`; ignores anything else that begins with `&`.
  private mutating func refer(_ parser: XML_Parser, _ bytes: UnsafePointer<CChar>, _ count: Int) {
    let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    guard unsafe raw[count - 1] == UInt8(ascii: ";") else { return }
    unsafe refer(parser, to: String(decoding: raw[1..<(count - 1)], as: UTF8.self))
  }

  private mutating func refer(_ parser: XML_Parser, to name: String) {
    guard depth > 0 else { return }
    flush()
    state.entity(name, at: unsafe offset(parser))
  }
}
