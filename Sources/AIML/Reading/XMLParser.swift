internal import CExpat

/// The receiver of a document's parts, in order.
///
/// Offsets are those of the document's bytes.
protocol XMLHandler: AnyObject {
  /// An element begins with a tag that occupies `range`.
  func begin(_ name: XMLName, _ attributes: [XMLAttribute], in range: Range<Int>)
  /// An element ends; `range` is empty for `<name/>`.
  func end(in range: Range<Int>)
  /// Text between tags, with entities replaced.
  func text(_ bytes: [UInt8], at offset: Int)
  /// An entity that the document does not define.
  func entity(_ name: String, at offset: Int)
}

/// The name of an element: without its prefix, as written and in lower case.
struct XMLName: Sendable, Equatable {
  let text: String
  let small: String

  init(_ name: String) {
    text = name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    small = text.lowercased()
  }
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

/// Parses one XML document; the only code that uses Expat's functions.
///
/// Nothing outside the document is read. Entities are passed on by their names instead of being expanded, so that a
/// document cannot grow.
///
/// Memory safety: the parser belongs to one call of `parse`, which frees it; the pointers that Expat lends to the
/// callbacks are copied before these return.
final class XMLParser {
  private let handler: any XMLHandler
  /// The text since the last tag; Expat splits it at line ends and entities.
  private var text: [UInt8] = []
  private var textOffset = 0
  /// The number of elements that are open.
  private var depth = 0
  private var fault: XMLFault?
  /// The names met so far, by their first bytes, because creating a string for each occurrence would take long.
  private var names: [NameKey: XMLName] = [:]
  /// The difference between an offset of the document and one of Expat.
  private var shift = 0

  /// The maximum number of elements inside one another.
  static let maximumDepth = 200

  init(_ handler: any XMLHandler) { self.handler = handler }

  /// Parses a document in UTF-8, starting at an offset.
  ///
  /// - Parameter prefix: tags that are open at the offset.
  func parse(
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
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    // The arguments of a callback do not include the parser, which knows the offset.
    unsafe XML_UseParserAsHandlerArg(parser)
    unsafe setCallbacks(of: parser)
    // An entity that the document does not define is reported instead of ending the document.
    unsafe XML_UseForeignDTD(parser, XML_Bool(1))
    if !prefix.isEmpty { unsafe feed(Array(prefix.utf8)[...], to: parser, isLast: false) }
    var rest = bytes[start...]
    while fault == nil, !rest.isEmpty {
      let piece = rest.prefix(Self.pieceLength)
      rest = rest.dropFirst(piece.count)
      unsafe feed(piece, to: parser, isLast: rest.isEmpty)
    }
    if bytes.count == start, fault == nil { unsafe feed([], to: parser, isLast: true) }
    flush()
    if let fault { throw fault }
  }

  /// Expat counts in 32 bits.
  private static let pieceLength = 1 << 30

  private func feed(_ piece: ArraySlice<UInt8>, to parser: XML_Parser, isLast: Bool) {
    let status = unsafe piece.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe XML_Parse(parser, start, Int32(bytes.count), isLast ? 1 : 0)
    }
    guard status == XML_STATUS_ERROR, fault == nil else { return }
    let code = unsafe XML_GetErrorCode(parser)
    let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
    fault = XMLFault(
      offset: max(0, shift + Int(unsafe XML_GetCurrentByteIndex(parser))),
      reason: reason ?? "not well-formed")
  }

  private func setCallbacks(of parser: XML_Parser) {
    unsafe XML_SetElementHandler(
      parser,
      { parser, name, attributes in
        guard let parser = unsafe parser, let name = unsafe name, let attributes = unsafe attributes
        else { return }
        unsafe XMLParser.of(parser).begin(OpaquePointer(parser), name, attributes)
      },
      { parser, _ in
        guard let parser = unsafe parser else { return }
        unsafe XMLParser.of(parser).end(OpaquePointer(parser))
      })
    unsafe XML_SetCharacterDataHandler(parser) { parser, bytes, count in
      guard let parser = unsafe parser, let bytes = unsafe bytes else { return }
      unsafe XMLParser.of(parser).add(OpaquePointer(parser), bytes, Int(count))
    }
    // With a default handler, Expat does not expand the entities that a document defines.
    unsafe XML_SetDefaultHandler(parser) { parser, bytes, count in
      guard let parser = unsafe parser, let bytes = unsafe bytes, count > 2,
        unsafe bytes[0] == CChar(UInt8(ascii: "&"))
      else { return }
      unsafe XMLParser.of(parser).refer(OpaquePointer(parser), bytes, Int(count))
    }
    unsafe XML_SetSkippedEntityHandler(parser) { parser, name, isParameter in
      guard let parser = unsafe parser, let name = unsafe name, isParameter == 0 else { return }
      let text = unsafe String(cString: name)
      unsafe XMLParser.of(parser).refer(OpaquePointer(parser), to: text)
    }
  }

  private static func of(_ parser: UnsafeMutableRawPointer) -> XMLParser {
    // XML_GetUserData is a macro that reads the first field of the parser.
    let data = unsafe parser.load(as: UnsafeMutableRawPointer.self)
    return unsafe Unmanaged<XMLParser>.fromOpaque(data).takeUnretainedValue()
  }

  private func offset(_ parser: XML_Parser) -> Int {
    shift + Int(unsafe XML_GetCurrentByteIndex(parser))
  }

  private func flush() {
    guard !text.isEmpty else { return }
    handler.text(text, at: textOffset)
    text.removeAll(keepingCapacity: true)
  }

  private func begin(
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
    handler.begin(unsafe self.name(name), list, in: start..<(start + length))
  }

  private func end(_ parser: XML_Parser) {
    flush()
    depth -= 1
    let start = unsafe offset(parser)
    let length = Int(unsafe XML_GetCurrentByteCount(parser))
    handler.end(in: start..<(start + max(0, length)))
  }

  /// A name of up to sixteen bytes.
  private struct NameKey: Hashable {
    var first: UInt64 = 0
    var second: UInt64 = 0
  }

  private func name(_ bytes: UnsafePointer<CChar>) -> XMLName {
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
    if let known = names[key] { return known }
    let name = XMLName(unsafe String(cString: bytes))
    names[key] = name
    return name
  }

  private func add(_ parser: XML_Parser, _ bytes: UnsafePointer<CChar>, _ count: Int) {
    if text.isEmpty { textOffset = unsafe offset(parser) }
    let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    unsafe text.append(contentsOf: raw)
  }

  /// Passes on a reference of the form `&name;`; ignores anything else that begins with `&`.
  private func refer(_ parser: XML_Parser, _ bytes: UnsafePointer<CChar>, _ count: Int) {
    let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    guard unsafe raw[count - 1] == UInt8(ascii: ";") else { return }
    unsafe refer(parser, to: String(decoding: raw[1..<(count - 1)], as: UTF8.self))
  }

  private func refer(_ parser: XML_Parser, to name: String) {
    guard depth > 0 else { return }
    flush()
    handler.entity(name, at: unsafe offset(parser))
  }
}
