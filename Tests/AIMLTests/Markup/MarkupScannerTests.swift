import Foundation
import FoundationXML
import Responder
import Testing

@testable import AIML

@Suite struct MarkupScannerTests {
  private func tokens(_ bytes: [UInt8]) -> [MarkupToken] { Array(MarkupScanner(bytes)) }

  /// The law that lets a file be changed in one place only: the tokens, one after another, are the file.
  private func isWhole(_ bytes: [UInt8]) -> Bool {
    var end = 0
    for token in tokens(bytes) {
      guard token.range.lowerBound == end, !token.range.isEmpty else { return false }
      end = token.range.upperBound
    }
    return end == bytes.count
  }

  @Test func `tokens are all bytes of a file, damaged or not`() {
    for (number, file) in RealFiles.all.enumerated() {
      #expect(isWhole(file.bytes), "\(file.name)")
      guard file.bytes.count < 100_000 else { continue }
      for seed in 0..<20 {
        let copy = RealFiles.damaged(file, seed: UInt64(number * 20 + seed))
        #expect(isWhole(copy.bytes), "\(file.name), seed \(seed)")
      }
    }
  }

  /// To Swift, a special character and a mark after it are one character.
  @Test func `no special character remains in escaped text, with or without a mark`() {
    for mark in ["", "\u{301}", "\u{338}", "\u{20E3}", "\u{200D}"] {
      #expect(
        "<\(mark)&\(mark)>\(mark)\"\(mark)".escapedXML.unicodeScalars.elementsEqual(
          "&lt;\(mark)&amp;\(mark)&gt;\(mark)&quot;\(mark)".unicodeScalars))
    }
  }

  @Test func `a file is read in linear time, however many marks have no end`() {
    for text in ["<!--", "<![CDATA[", "<?", "<!", "<a b=\"", "<a b=", "</a", "&", "<a ", "<a>"] {
      let bytes = Array(String(repeating: text, count: 50_000).utf8)
      let start = ContinuousClock.now
      #expect(isWhole(bytes), "\(text)")
      #expect(ContinuousClock.now - start < .seconds(5), "\(text)")
    }
  }

  @Test(arguments: [
    ("<a>&b</a>", MarkupFault.unescaped("&")), ("a < b", .unescaped("<")), ("<a b=c>", .badTag),
    ("<a b=\"<\"/>", .badTag), ("<a b='1' b='2'/>", .repeatedAttribute), ("</a b>", .badTag),
    ("<!-- a", .unfinished("<!--")), ("<!-- a -- b -->", .hyphensInComment),
    (" <?xml version='1.0'?>", .lateDeclaration), ("<![CDATA[ ]]", .unfinished("<![CDATA[")),
  ])
  func `faults are found`(text: String, fault: MarkupFault) {
    var reader = CategoryReader(LibraryBuilder(ReadingContext()), file: 0)
    reader.read(Array("<aiml>\(text)</aiml>".utf8))
    let found = reader.builder.problems.map { "\($0.kind)" }
    #expect(found.contains("\(ReadingProblem.Kind.notWellFormed(fault))"), "\(found)")
  }
}

/// Foundation’s reader as the oracle: of a well-formed file, both read the same.
@Suite struct XMLOracleTests {
  /// The tags, attributes and texts that Foundation’s reader reports.
  private final class Oracle: NSObject, XMLParserDelegate {
    var lines: [String] = []
    var text = ""

    static func lines(_ bytes: [UInt8]) -> [String]? {
      let oracle = Oracle()
      let parser = FoundationXML.XMLParser(data: Data(bytes))
      parser.shouldResolveExternalEntities = false
      parser.delegate = oracle
      return parser.parse() ? oracle.lines : nil
    }

    private func flush() {
      if !text.isEmpty { lines.append("text \(text)") }
      text = ""
    }

    func parser(
      _ parser: FoundationXML.XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      flush()
      let list = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      lines.append("<\(name)\(list.joined())>")
    }

    func parser(
      _ parser: FoundationXML.XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      flush()
      lines.append("</\(name)>")
    }

    func parser(_ parser: FoundationXML.XMLParser, foundCharacters string: String) {
      text += string
    }

    func parser(_ parser: FoundationXML.XMLParser, foundCDATA block: Data) {
      text += String(decoding: block, as: UTF8.self)
    }
  }

  /// Returns what the product’s reader reads, in the form of the oracle; `nil` for a file that is not well-formed.
  private func lines(_ bytes: [UInt8]) -> [String]? {
    var lines: [String] = []
    var open: [String] = []
    var text: [UInt8] = []
    var isFaulty = false
    func decoded(_ range: Range<Int>, _ place: MarkupText.Place) -> [UInt8] {
      var result: [UInt8] = []
      let problems = MarkupText.append(bytes, range, in: place, to: &result)
      isFaulty = isFaulty || !problems.isEmpty
      return result
    }
    func name(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func flush() {
      if !text.isEmpty, !open.isEmpty {
        lines.append("text \(String(decoding: text, as: UTF8.self))")
      }
      text = []
    }
    for token in MarkupScanner(bytes) {
      guard token.fault == nil else { return nil }
      switch token.kind {
      case .comment, .declaration: break
      case .text: text += decoded(token.range, .element)
      case .characterData:
        text += decoded(token.range.dropFirst(9).dropLast(3), .characterData)
      case .start(let tag, let attributes, let isEmpty):
        flush()
        let list = attributes.map { attribute in
          let value = decoded(attribute.value, .attribute)
          return (name(attribute.name), String(decoding: value, as: UTF8.self))
        }
        let shown = list.sorted { $0.0 < $1.0 }.map { " \($0.0)=\($0.1)" }.joined()
        lines.append("<\(name(tag))\(shown)>")
        if isEmpty { lines.append("</\(name(tag))>") } else { open.append(name(tag)) }
      case .end(let tag):
        flush()
        guard open.popLast() == name(tag) else { return nil }
        lines.append("</\(name(tag))>")
      }
    }
    return isFaulty || !open.isEmpty ? nil : lines
  }

  /// Entities that only HTML defines are unknown to the oracle, and some of its limits are its own.
  @Test func `real files are read as Foundation reads them`() {
    var count = 0
    for (number, file) in RealFiles.all.enumerated() where file.bytes.count < 300_000 {
      for seed in 0..<4 {
        let copy =
          seed == 0 ? file : RealFiles.damaged(file, seed: UInt64(9_000 + number * 4 + seed))
        let bytes = Reading.utf8(copy.bytes).bytes
        // Foundation’s reader also returns what it makes of some files that are not well-formed.
        guard bytes == copy.bytes, let expected = Oracle.lines(bytes), let found = lines(bytes)
        else { continue }
        count += 1
        #expect(found == expected, "\(file.name), seed \(seed)")
      }
    }
    #expect(count > 40)
  }

  @Test(arguments: [
    "<a>x&amp;&lt;&#65;&#x42;&quot;</a>", "<a><![CDATA[<b>&amp;]]]></a>", "<a b='1&amp;2\n3\t4'/>",
    "<a>\r\nb\rc</a>", "<?xml version='1.0' encoding='UTF-8'?><!-- c --><a><?p q?>d</a>",
    "<a>e<!-- f -->g</a>", "<a  b = \"c\" d='e\"' ></a >", "<!DOCTYPE a [<!-- ]> -->]><a>f</a>",
    "<x:a y:b='c'>\u{E9}\u{1F600}</x:a>",
  ])
  func `each part of XML is read as Foundation reads it`(text: String) {
    #expect(lines(Array(text.utf8)) == Oracle.lines(Array(text.utf8)))
  }

  @Test(arguments: [
    "<a>&</a>", "<a>& b</a>", "<a>&#0;</a>", "<a>\u{1}</a>", "<a b=c/>", "<a b='<'/>",
    "<a b='1' b='2'/>",
    "<a", "<a></b>", "<a>", "</a>", "<a><!-- -- --></a>", "<a>&#xFFFF;</a>", "<a><b></a></b>",
    "<a>< b</a>",
  ])
  func `what is not well-formed is refused`(text: String) {
    #expect(lines(Array(text.utf8)) == nil)
  }
}
