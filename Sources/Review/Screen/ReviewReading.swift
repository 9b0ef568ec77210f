import Conversations
import Responder

/// An open group, with the triggers nearest to it.
struct ReviewReading {
  var group: ReviewGroup
  var triggers: [NearestTrigger]
  /// The index of the wording whose conversations are shown; `nil` while the group's wordings are shown.
  var wording: Int?

  /// The maximum number of wordings of an open group.
  private static let maximumWordings = 12

  /// The wordings shown.
  var wordings: ArraySlice<ReviewedMessage> { group.messages.prefix(Self.maximumWordings) }

  /// The conversations shown; empty while the group's wordings are shown.
  var places: [ReviewedPlace] { wording.map { group.messages[$0].places } ?? [] }

  func rows(clock: any ChatClock) -> [ReviewRow] {
    if let wording {
      return places.enumerated().map { index, place in
        ReviewRow(
          id: .place(group.id, wording, index),
          content: .place(
            PlaceDisplay(time: place.at.localText(by: clock), person: place.person?.oneLine)))
      }
    }
    return wordings.enumerated().map { index, message in
      ReviewRow(id: .wording(group.id, index), content: .wording(WordingDisplay(message)))
    }
      + triggers.enumerated().map { index, near in
        ReviewRow(id: .trigger(group.id, index), content: .trigger(TriggerDisplay(near)))
      }
  }

  /// What a number opens.
  enum Target {
    case conversation(ReviewedPlace)
    /// The conversations of a wording that was said in several.
    case places(wording: Int)
    case trigger(NearestTrigger)
    /// Nothing: the wording's conversation is not in the history.
    case nowhere
  }

  /// Returns what a row opens; `nil` if there is no such row.
  func target(at index: Int) -> Target? {
    if wording != nil {
      return places.indices.contains(index) ? .conversation(places[index]) : nil
    }
    if wordings.indices.contains(index) {
      let places = group.messages[index].places
      if places.count > 1 { return .places(wording: index) }
      return places.first.map(Target.conversation) ?? .nowhere
    }
    let number = index - wordings.count
    return triggers.indices.contains(number) ? .trigger(triggers[number]) : nil
  }

  /// The number of rows.
  var count: Int { wording == nil ? wordings.count + triggers.count : places.count }
}
