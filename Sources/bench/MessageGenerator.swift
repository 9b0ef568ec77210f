import Responder

/// Ordinary sentences, the same in every run.
enum MessageGenerator {
  private static let openings = [
    "what is", "who is", "do you like", "tell me about", "i think", "where is", "why do you hate",
    "i am", "can you see", "how do i find", "my name is", "have you read", "i love", "are you",
    "did you know", "you are", "let us talk about", "when was", "how old is", "i want",
  ]
  private static let objects = [
    "your name", "the capital of france", "a robot", "my mother", "the weather", "love", "god",
    "star trek", "the meaning of life", "chess", "a good book", "your favorite movie", "music",
    "the moon", "my cat", "politics", "bill gates", "a computer", "happy today", "very tired",
    "the president", "elvis presley", "some coffee", "from san francisco",
    "artificial intelligence",
  ]
  private static let endings = ["", "?", ".", "!", " please", " or not?", " for me", " and you?"]

  static func messages(_ count: Int) -> [String] {
    var randomness = Randomness(seed: 1966)
    func pick(_ texts: [String]) -> String { texts[randomness.index(below: texts.count)] }
    return (0..<count).map { _ in pick(openings) + " " + pick(objects) + pick(endings) }
  }
}
