import Responder
import TranscriptFormat

#if !ENGINES
import Transcripts
#endif

/// The laws of transcripts: any bytes are a transcript, and the parsed entries can be written and parsed again.
enum TranscriptLaws {
  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let document = TranscriptDocument(name: "fuzz.chat", bytes: bytes)
    try PlaceLaws.check(document.diagnostics, of: bytes, endsAtReturns: true)
    try checkPlaces(document)
    let entries = document.lines.map(\.entry)
    let written = TranscriptEntry.written(entries)
    let again = TranscriptDocument(name: "fuzz.chat", text: written)
    try BrokenLaw.unless(
      again.diagnostics.isEmpty,
      "what is written has no problems: «\(written)» \(again.diagnostics)")
    try BrokenLaw.unless(
      again.lines.map(\.entry) == entries, "what is written reads back: «\(written)» \(entries)")
    try TimeLimit.hold("matching", for: bytes.count) { () throws(BrokenLaw) in
      let text = ComparedText(written)
      for expectation in entries.compactMap(\.expectation) { try match(expectation, text) }
    }
    #if !ENGINES
    _ = Transcript(document)
    #endif
  }

  /// Checks that entries follow each other, each inside the file.
  private static func checkPlaces(_ document: TranscriptDocument) throws(BrokenLaw) {
    var end = 0
    for line in document.lines {
      try BrokenLaw.unless(
        line.bytes.lowerBound >= end && line.bytes.upperBound <= document.bytes.count,
        "entries follow one another: \(line)")
      end = line.bytes.upperBound
    }
  }

  /// Checks that a matcher with little effort accepts nothing that one with much effort rejects, unless it gives up.
  private static func match(
    _ expectation: ExpectedText, _ text: ComparedText
  ) throws(BrokenLaw) {
    let matcher: TextMatcher
    do {
      matcher = try TextMatcher(expectation)
    } catch {
      throw BrokenLaw(
        description: "the parser lets no bad expression pass: \(expectation) \(error)")
    }
    var (little, much) = (MatchingEffort(2_000), MatchingEffort())
    let guess = matcher.accepts(text, &little)
    let answer = matcher.accepts(text, &much)
    try BrokenLaw.unless(
      little.isSpent || guess == answer, "effort changes no answer: \(expectation)")
  }
}

extension TranscriptEntry {
  fileprivate var expectation: ExpectedText? {
    switch self {
    case .bot(let text), .or(let text), .note(let text): text
    default: nil
    }
  }
}
