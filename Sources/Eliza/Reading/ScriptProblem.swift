import Responder

/// A problem found in a script.
///
/// The error messages are those of the C++ reconstruction of the ELIZA of 1966, so that they can be looked up; the
/// warnings are this program's own.
enum ScriptProblem: Error, Equatable {
  case expectedOpen, expectedClose, expectedSymbol, expectedKeyword, malformedRule, expectedRule
  case emptyDecomposition
  case keywordWithoutBody(String)
  case repeatedKeyword(String)
  case repeatedMemory
  case expectedReference, expectedPreReference, expectedClass
  case indexOutOfRange(String, count: Int)
  case memoryForm(MemoryPart)
  case noNone, noMemory
  case memoryKeywordUnknown(String)
  case linkToNowhere(String), linkToNothing(String)
  case invalidUTF8
  case unreachable(by: String)
  /// A word of a decomposition is replaced in every message.
  case replaced(String, by: String)
  /// A keyword has too many decompositions to compare them all.
  case unfinished
  case unknownTag(String)
  case linkCycle([String])

  /// The missing part of a MEMORY rule.
  enum MemoryPart: String {
    case keyword = "keyword to follow MEMORY"
    case open = "'('"
    case terms = "'decompose_terms = reassemble_terms'"
    case equals = "'='"
    case close = "')'"
  }

  var message: String {
    switch self {
    case .expectedOpen: "expected '('"
    case .expectedClose: "expected ')'"
    case .expectedSymbol: "expected symbol"
    case .expectedKeyword: "expected keyword"
    case .malformedRule: "malformed rule"
    case .expectedRule: "expected keyword|MEMORY|NONE"
    case .emptyDecomposition: "decompose pattern cannot be empty"
    case .keywordWithoutBody(let keyword): "keyword '\(keyword)' has no associated body"
    case .repeatedKeyword(let keyword): "keyword rule already specified for keyword '\(keyword)'"
    case .repeatedMemory: "MEMORY rule already specified"
    case .expectedReference: "expected reference keyword to follow '='"
    case .expectedPreReference: "expected '(=reference)' in PRE rule"
    case .expectedClass: "expected equivalence class name"
    case .indexOutOfRange(let index, let count):
      "reassembly index '\(index)' out of range [1..\(count)]"
    case .memoryForm(let part):
      "expected \(part.rawValue); expected form is (MEMORY keyword "
        + "(decomp1=reassm1)(decomp2=reassm2)(decomp3=reassm3)(decomp4=reassm4))"
    case .noNone: "no NONE rule specified" + Self.page
    case .noMemory: "no MEMORY rule specified" + Self.page
    case .memoryKeywordUnknown(let keyword):
      "MEMORY rule keyword '\(keyword)' is not also a keyword in its own right" + Self.page
    case .linkToNowhere(let keyword): "'=\(keyword)' referenced keyword does not exist"
    case .linkToNothing(let keyword):
      "'=\(keyword)' referenced keyword has no associated transformation rules"
    case .invalidUTF8: "this is not valid UTF-8; the invalid bytes are read as \u{FFFD}"
    case .unreachable(let earlier):
      "this decomposition is never reached: \(earlier) above matches every message that it matches"
    case .replaced(let word, let substitute):
      "this decomposition is never reached: '\(substitute)' replaces '\(word)' in every message"
    case .unfinished:
      "this keyword has too many decompositions to check whether each can be reached"
    case .unknownTag(let tag): "no keyword has the tag '\(tag)'"
    case .linkCycle(let keywords):
      "links can form a cycle: " + keywords.joined(separator: " -> ")
    }
  }

  private static let page = "; see Jan 1966 CACM page 41"

  /// The stable name of the check.
  var check: String {
    switch self {
    case .expectedOpen, .expectedClose, .expectedSymbol, .expectedKeyword, .malformedRule,
      .expectedRule, .expectedReference, .expectedPreReference, .expectedClass, .memoryForm:
      "syntax"
    case .emptyDecomposition: "empty-decomposition"
    case .keywordWithoutBody: "empty-keyword"
    case .repeatedKeyword: "repeated-keyword"
    case .repeatedMemory: "repeated-memory"
    case .indexOutOfRange: "index-out-of-range"
    case .noNone: "missing-none"
    case .noMemory: "missing-memory"
    case .memoryKeywordUnknown: "memory-keyword"
    case .linkToNowhere, .linkToNothing: "broken-link"
    case .invalidUTF8: "invalid-utf8"
    case .unreachable, .replaced, .unfinished: "unreachable-decomposition"
    case .unknownTag: "unknown-tag"
    case .linkCycle: "link-cycle"
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .invalidUTF8, .unreachable, .replaced, .unknownTag, .linkCycle: .warning
    case .unfinished: .note
    default: .error
    }
  }

  /// The general way to fix the problem, if there is one.
  var hint: String? {
    switch self {
    case .noNone: "add a rule such as (NONE ((0) (PLEASE GO ON)))"
    case .noMemory:
      "add a rule such as (MEMORY MY (0 = ...) (0 = ...) (0 = ...) (0 = ...))"
    case .replaced(_, let substitute): "write '\(substitute)'"
    default: nil
    }
  }
}
