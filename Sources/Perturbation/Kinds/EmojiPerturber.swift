import Responder

/// Adds an emoji before or after the message, or an emoticon after it.
struct EmojiPerturber: Perturber {
  private static let emoji = ["🙂", "😀", "😂", "👍", "🙏", "❤️", "🤔", "😢"]
  private static let emoticons = [":)", ";-)", "xD", "<3"]

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard !message.words.isEmpty, let sign = chance.pick(Self.emoji + Self.emoticons) else {
      return nil
    }
    let isBefore = Self.emoji.contains(sign) && chance.index(below: 4) == 0
    return isBefore ? "\(sign) \(message.text)" : "\(message.text) \(sign)"
  }
}
