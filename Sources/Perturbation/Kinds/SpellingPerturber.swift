import Responder

/// Writes American words in British spelling, and the other way round.
struct SpellingPerturber: Perturber {
  private static let pairs: [(american: String, british: String)] = [
    ("color", "colour"), ("colors", "colours"), ("favorite", "favourite"),
    ("favorites", "favourites"), ("favor", "favour"), ("flavor", "flavour"),
    ("neighbor", "neighbour"), ("neighbors", "neighbours"), ("behavior", "behaviour"),
    ("humor", "humour"), ("honor", "honour"), ("labor", "labour"), ("rumor", "rumour"),
    ("center", "centre"), ("theater", "theatre"), ("meter", "metre"), ("liter", "litre"),
    ("organize", "organise"), ("realize", "realise"), ("realized", "realised"),
    ("recognize", "recognise"), ("apologize", "apologise"), ("analyze", "analyse"),
    ("memorize", "memorise"), ("summarize", "summarise"), ("traveling", "travelling"),
    ("traveled", "travelled"), ("traveler", "traveller"), ("canceled", "cancelled"),
    ("jewelry", "jewellery"), ("gray", "grey"), ("mom", "mum"), ("program", "programme"),
    ("check", "cheque"), ("tire", "tyre"), ("pajamas", "pyjamas"), ("defense", "defence"),
    ("license", "licence"), ("dialog", "dialogue"), ("catalog", "catalogue"),
    ("learned", "learnt"), ("dreamed", "dreamt"), ("spelled", "spelt"), ("skeptical", "sceptical"),
    ("aluminum", "aluminium"), ("airplane", "aeroplane"), ("math", "maths"),
  ]
  private static let counterparts = Dictionary(
    pairs.flatMap { [($0.american, $0.british), ($0.british, $0.american)] },
    uniquingKeysWith: { $1 })

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    guard message.language == .english else { return nil }
    let places = message.words.compactMap { word -> (range: Range<String.Index>, text: String)? in
      guard !word.isProtected, let other = Self.counterparts[word.lowercased] else { return nil }
      return (word.range, other.cased(like: word.text))
    }
    return places.isEmpty ? nil : message.replacing(chosen(places, rate: rate, &chance))
  }
}
