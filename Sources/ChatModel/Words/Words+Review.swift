/// The texts of reviews.
extension Words {
  /// Returns `12 times, by 3 people`.
  package static func said(_ count: Int, by people: Int) -> String {
    (count == 1 ? "once" : "\(count) times")
      + (people > 1 ? ", by \(people) people" : "")
  }

  /// Returns the last line of a review.
  package static func reviewed(
    groups: Int, misses: Int, messages: Int, talks: Int
  ) -> String {
    "\(count(groups, "group")). \(misses) of \(count(messages, "message")) in "
      + "\(count(talks, "conversation")) (\(percent(misses, of: messages))) had no answer of their own."
  }

  /// Returns a share in percent with one digit after the point: `12.5 %`.
  package static func percent(_ part: Int, of whole: Int) -> String {
    let tenths = whole == 0 ? 0 : (2000 * part + whole) / (2 * whole)
    return "\(tenths / 10).\(tenths % 10) %"
  }

  package static func moreGroups(_ number: Int) -> String {
    "and \(count(number, "more group")), which --top shows"
  }

  package static func moreWordings(_ number: Int) -> String {
    "and \(count(number, "other wording"))"
  }
  package static let nothingToReview = "Every message was understood."
  package static let nothingReviewed = "There is no message to review."
}
