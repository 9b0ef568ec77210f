import Responder
import TestSupport
import Testing

@testable import RiveScript

/// Rules that are read from their image are those that were compiled.
@Suite struct ImageTests {
  /// Returns compiled rules, their image, and the rules that are read from it.
  private func roundTrip(
    _ text: String
  ) throws -> (compiled: Brain, image: [UInt8], read: Brain, imageOfRead: [UInt8]) {
    let sources = [RuleSource(name: "r.rive", text: text)]
    var compiler = BrainCompiler.compile(sources, options: BrainOptions()) { _ in }
    let image = compiler.image(of: sources)
    var read = try #require(
      BrainCompiler(
        reading: RuleImage(copying: image), of: sources, options: BrainOptions()))
    let second = read.image(of: sources)
    return (Brain(compiling: compiler), image, Brain(compiling: read), second)
  }

  @Test func anImageOfAnImageIsTheSame() throws {
    for construct in Construct.all {
      for size in [1, 3] {
        let trip = try roundTrip(construct.rules(size))
        #expect(trip.image == trip.imageOfRead, "\(construct.name)")
        var (one, other) = (Conversation(seed: 1), Conversation(seed: 1))
        for message in [construct.message, "a b", "b x", "hello"] {
          let reply = trip.compiled.respond(to: message, in: &one)
          let again = trip.read.respond(to: message, in: &other)
          #expect(reply.text == again.text && reply.problems == again.problems, "\(construct.name)")
          #expect(reply.explanation == again.explanation, "\(construct.name)")
        }
        #expect(one == other, "\(construct.name)")
      }
    }
  }

  /// Returns all that a value holds, also in private fields; what is unordered is sorted.
  private func contents(of value: Any) -> String {
    if let composed = (value as? Template)?.composed { return contents(of: composed) }
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return "\(value)" }
    let parts = mirror.children.map { "\($0.label ?? ""):\(contents(of: $0.value))" }
    let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
    return "(\((isUnordered ? parts.sorted() : parts).joined(separator: " ")))"
  }

  /// A field that the image leaves out would be empty.
  @Test func everyFieldIsInTheImage() throws {
    for seed in 0..<Soak.count(4) {
      var random = RandomRules(seed: seed)
      let trip = try roundTrip(
        """
        ! global greeting = Hi
        ! global repeat = never
        ! global debug = x
        ! array plain = a|b
        // you> sea green
        // not> cat
        + sea green
        - <date %H:%M> (@plain) {random}a <star>{/random} <call>f</call> <env debug>

        """ + random.talkativeRules(20))
      for (one, other) in zip(
        Mirror(reflecting: trip.compiled).children, Mirror(reflecting: trip.read).children)
      where !["diagnostics", "compiledArrays", "storedArrays", "storedWords"].contains(one.label) {
        #expect(contents(of: one.value) == contents(of: other.value), "\(one.label ?? "")")
      }
      #expect(trip.compiled.arrays == trip.read.arrays && !trip.read.arrays.isEmpty)
      #expect(trip.read.commentSamples.count == 2 && trip.read.greeting == "Hi")
    }
  }

  @Test func talksAsTheCompiledRules() throws {
    for seed in 0..<Soak.count(40) {
      var random = RandomRules(seed: seed)
      let trip = try roundTrip(random.talkativeRules(30) + "! global spelling = 1\n")
      #expect(trip.image == trip.imageOfRead, "seed \(seed)")
      let words = try #require(trip.read.storedWords?.value)
      #expect(trip.compiled.spelling?.allWords == words, "seed \(seed)")
      var (one, other) = (Conversation(seed: seed), Conversation(seed: seed))
      for _ in 0..<30 {
        let message = random.message()
        let reply = trip.compiled.respond(to: message, in: &one)
        let again = trip.read.respond(to: message, in: &other)
        #expect(reply.text == again.text && reply.explanation == again.explanation, "seed \(seed)")
      }
      #expect(one == other, "seed \(seed)")
    }
  }

  /// Without the lines as written, rules give the same replies.
  @Test func aBareImageTalksAsTheCompiledRules() throws {
    for seed in 0..<Soak.count(40) {
      var random = RandomRules(seed: seed)
      let text =
        "// a secret\n" + random.talkativeRules(30)
        + "! array secrets = a|b\n! global spelling = 1\n"
      let sources = [RuleSource(name: "r.rive", text: text)]
      let compiled = Brain(sources)
      let bare = Brain.bareImage(of: sources)
      #expect(bare.sources.map(\.bytes.count) == sources.map(\.bytes.count))
      #expect(!String(decoding: bare.sources[0].bytes, as: UTF8.self).contains("secret"))
      let read = try #require(
        Brain(image: RuleImage(copying: bare.image), of: bare.sources), "seed \(seed)")
      var (one, other) = (Conversation(seed: seed), Conversation(seed: seed))
      for _ in 0..<30 {
        let message = random.message()
        let reply = compiled.respond(to: message, in: &one)
        let again = read.respond(to: message, in: &other)
        #expect(reply.text == again.text && reply.problems == again.problems, "seed \(seed)")
      }
      #expect(one == other, "seed \(seed)")
    }
  }

  @Test func aBareImageOfEachConstructTalksAsTheCompiledRules() throws {
    for construct in Construct.all {
      let sources = [RuleSource(name: "r.rive", text: construct.rules(3))]
      let bare = Brain.bareImage(of: sources)
      let read = try #require(Brain(image: RuleImage(copying: bare.image), of: bare.sources))
      let compiled = Brain(sources)
      var (one, other) = (Conversation(seed: 1), Conversation(seed: 1))
      for message in [construct.message, "a b", "b x", "hello"] {
        #expect(
          compiled.respond(to: message, in: &one).text
            == read.respond(to: message, in: &other).text,
          "\(construct.name)")
      }
      #expect(one == other, "\(construct.name)")
    }
  }

  @Test func anImageIsOnlyForItsOwnSourcesAndOptions() throws {
    func brain(_ image: [UInt8], _ sources: [RuleSource], _ options: BrainOptions) -> Brain? {
      Brain(image: RuleImage(copying: image), of: sources, options: options)
    }
    let text = "! global depth = 7\n! global order = python\n+ hello there\n- Hi, <id>.\n"
    let sources = [RuleSource(name: "r.rive", text: text)]
    let image = try #require(Brain.image(of: sources))
    var options = BrainOptions()
    options.maximumSteps = 77
    let read = try #require(brain(image, sources, options))
    #expect(read.options.depth == 7 && read.options.order == .python)
    #expect(read.options.maximumSteps == 77)

    #expect(brain([], sources, options) == nil)
    #expect(brain(image, [RuleSource(name: "s.rive", text: text)], options) == nil)
    #expect(brain(image, sources + sources, options) == nil)
    for index in text.utf8.indices {
      var bytes = Array(text.utf8)
      bytes[text.utf8.distance(from: text.utf8.startIndex, to: index)] ^= 1
      #expect(brain(image, [RuleSource(name: "r.rive", bytes: bytes)], options) == nil)
    }
    for change: (inout BrainOptions) -> Void in [
      { $0.parsing.utf8 = true }, { $0.depth = 8 }, { $0.order = .javascript },
      { $0.spelling = true }, { $0.punctuation = "" }, { $0.robotVariables = ["a": "b"] },
    ] {
      var other = BrainOptions()
      change(&other)
      #expect(brain(image, sources, other) == nil)
    }
  }

  @Test func rulesWithProblemsHaveNoImage() {
    #expect(Brain.image(of: [RuleSource(name: "r.rive", text: "+ (a\n- b\n")]) == nil)
  }
}
