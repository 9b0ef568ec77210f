import TestSupport
import Testing

@testable import Review

@Suite("A mask hides names, numbers and addresses")
struct MessageMaskTests {
  private let mask = MessageMask(names: ["ann", "Bob Miller", "Will"])

  @Test(
    "Each is replaced, and the rest stays",
    arguments: [
      ("I'm Ann.", "I'm ‹name›."), ("ask bob about it", "ask ‹name› about it"),
      ("my name is zoltan", "my name is ‹name›"), ("call 0151-2345", "call ‹number›"),
      ("mail me@example.org, please", "mail ‹address›, please"),
      ("see https://example.org/a?b=c", "see ‹address›"),
      ("I met Peter there", "I met ‹name› there"),
      ("Can I prolong my book?", "Can I prolong my book?"),
      ("my name is ann smith and you", "my name is ‹name› ‹name› and you"),
      ("my name is will", "my name is ‹name›"), ("I saw Will there", "I saw ‹name› there"),
      ("I will come", "I will come"), ("call me please", "call me please"),
      ("write to ‹zoe@example.org please", "write to ‹address› please"),
      ("I met Dr. Smith", "I met ‹name›. ‹name›"), ("see example.org now", "see ‹address› now"),
      ("WHERE ARE YOU", "WHERE ARE YOU"), ("", ""),
      ("my wife TRILLIAN says hi", "my wife ‹name› says hi"), ("WHERE IS 42", "WHERE IS ‹number›"),
      ("it is NOW so", "it is NOW so"),
    ])
  func examples(message: String, masked: String) { #expect(mask.masked(message) == masked) }

  @Test(
    "A reply masks what its message masks, whatever the case and the marks",
    arguments: [
      ("my wife Trillian says hi", "Your wife trillian says hi.", "Your wife ‹name› says hi."),
      ("my wife TRILLIAN says hi", "TRILLIAN SAYS HI", "‹name› SAYS HI"),
      ("mail zaphod@example.org", "Is zaphodexampleorg right?", "Is ‹address› right?"),
      ("I met O'Hara there", "Who is ohara?", "Who is ‹name›?"),
      ("hello there", "Who is trillian?", "Who is trillian?"),
    ])
  func replies(message: String, reply: String, masked: String) {
    let exchange = mask.masked(message, reply: reply)
    #expect(exchange.reply == masked && exchange.message == mask.masked(message))
  }

  @Test(
    "A name by which somebody introduced themselves is masked in other messages too",
    arguments: [
      ("my name is anna", "is anna there", "is ‹name› there"),
      ("hi, i am called zoltan smith", "zoltan again", "‹name› again"),
      ("ich heiße jörg", "grüße von jörg", "grüße von ‹name›"),
      ("je m'appelle zoé", "c'est zoé", "c'est ‹name›"),
      ("my name is will", "i will come", "i will come"),
      ("the name of the game", "a game", "a game"),
    ])
  func introductions(said: String, message: String, masked: String) {
    let mask = MessageMask(names: MessageMask.names(introducedIn: said))
    #expect(mask.masked(message) == masked)
  }

  @Test("Masking twice is masking once, and no digit and no known name is left")
  func laws() {
    for seed in 0..<200 as Range<UInt64> {
      var texts = HostileTexts(seed: seed)
      let message = texts.text() + " Ann 42 " + texts.text()
      let once = mask.masked(message)
      #expect(mask.masked(once) == once, "seed \(seed)")
      #expect(!once.contains { $0.isASCII && $0.isNumber }, "seed \(seed): \(once)")
      #expect(!once.contains(" Ann "), "seed \(seed): \(once)")
    }
  }
}
