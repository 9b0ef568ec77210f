/// A part of an AIML file as it is written; the parts of a file, one after another, are all its bytes.
struct MarkupToken {
  enum Kind {
    /// Text between tags; a plain text contains no reference and no control character but tabs and line feeds.
    case text(isPlain: Bool)
    case start(name: Range<Int>, [MarkupAttribute], isEmpty: Bool)
    case end(name: Range<Int>)
    case comment
    /// `<![CDATA[…]]>`.
    case characterData
    /// `<?…?>`, `<!DOCTYPE …>` or a byte order mark.
    case declaration
  }

  var kind: Kind
  var range: Range<Int>
  /// The first violation of XML’s syntax, and its offset.
  var fault: (kind: MarkupFault, offset: Int)?
}

/// The ranges of an attribute’s name, and of its value without quotation marks.
struct MarkupAttribute {
  var name: Range<Int>
  var value: Range<Int>
}

/// A violation of the rules of XML.
enum MarkupFault: Sendable, Equatable {
  case unescaped(String)
  case controlCharacter
  case badTag
  case repeatedAttribute
  /// A comment, a CDATA section or a declaration without its end.
  case unfinished(String)
  case hyphensInComment
  case lateDeclaration
  case unclosed(String)
  case strayEnd(String)
  case tooDeep
  case outsideRoot
  case noElement
}

extension MarkupFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .unescaped(let mark):
      "\(mark) begins no \(mark == "&" ? "reference" : "tag"); it is written \(mark.escapedXML)"
    case .controlCharacter: "XML forbids this control character"
    case .badTag: "this tag is incomplete, or an attribute has no value in quotation marks"
    case .repeatedAttribute: "this tag has two attributes with the same name"
    case .unfinished(let start): "\(start) has no end"
    case .hyphensInComment: "a comment cannot contain --"
    case .lateDeclaration: "<?xml …?> is not at the start of the file"
    case .unclosed(let name): "<\(name)> is not closed"
    case .strayEnd(let name): "</\(name)> closes nothing"
    case .tooDeep: "more than \(MarkupScanner.maximumDepth) elements inside one another"
    case .outsideRoot: "this is not between <aiml> and </aiml>"
    case .noElement: "the file has no element"
    }
  }
}
