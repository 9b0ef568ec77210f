import Responder

/// Adds an emoji or an emoticon.
struct EmojiPerturber: Perturber {
  private static let emoji = ["🙂", "😀", "😂", "👍", "🙏", "❤️", "🤔", "😢", ":)", ";-)", "xD", "<3"]

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard !message.words.isEmpty, let emoji = chance.pick(Self.emoji) else { return nil }
    return chance.index(below: 4) == 0
      ? "\(emoji) \(message.text)" : "\(message.text) \(emoji)"
  }
}
