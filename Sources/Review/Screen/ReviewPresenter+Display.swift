import Conversations
import Responder
package import ScreenKit

/// The contents of the rows and their heading.
extension ReviewPresenter {
  package func rows(of page: ListPage<ReviewContent>) -> [ReviewRow] {
    let group = openGroup?.id ?? 0
    return page.items.enumerated().map { index, item in
      switch item {
      case .group(let group): ReviewRow(group, clock: clock)
      case .wording(let message):
        ReviewRow(id: .wording(group, index), content: .wording(WordingDisplay(message)))
      case .trigger(let near):
        ReviewRow(id: .trigger(group, index), content: .trigger(TriggerDisplay(near)))
      case .place(let place):
        ReviewRow(
          id: .place(group, index),
          content: .place(
            PlaceDisplay(time: place.time.localText(by: clock), person: place.person?.oneLine)))
      }
    }
  }

  var groups: [ReviewGroup] {
    list.levels.first?.first?.items.compactMap { item in
      if case .group(let group) = item { group } else { nil }
    } ?? []
  }

  /// The open group; `nil` while the list is shown.
  var openGroup: ReviewGroup? {
    if case .group(let group)? = list.sections.first?.head { group } else { nil }
  }

  private var numbers: ReviewNumbers? {
    if case .review(let numbers)? = list.levels.first?.first?.head { numbers } else { nil }
  }

  /// The wording whose conversations are shown; `nil` while the group's wordings or the groups are shown.
  var openWording: ReviewedMessage? {
    guard case .places(_, let wording)? = list.sections.first?.section else { return nil }
    return openGroup?.messages.first { $0.message == wording }
  }

  package var place: ListPlace {
    var place = ListPlace()
    if let wording = openWording {
      place.title = wording.message.oneLine
      place.detail = Words.timesSaid(wording.count, in: wording.places.count)
    } else if let group = openGroup {
      place.title = group.title.oneLine
      place.detail = ReviewRow.facts(of: group, clock: clock)
    } else if let numbers {
      place.title = Words.reviewTitle(scope.written, isOfHidden: scope.showsHidden)
      place.detail = Words.numbers(
        groups: numbers.groupCount, misses: numbers.missCount, messages: numbers.messageCount)
      if numbers.isPartial { place.detail += Words.partial }
    }
    place.count = openGroup == nil ? numbers.map { max(rows.count, $0.groupCount) } : rows.count
    place.keys = keys
    return place
  }

  package func notices(isUnchanged: Bool) -> [String] {
    guard rows.isEmpty, let numbers else { return [] }
    return [
      scope.showsHidden
        ? Words.noVerdicts
        : Words.noGroup(messages: numbers.messageCount, misses: numbers.missCount)
    ]
  }

  /// The keys that act on an open group, or in the list: first those that a narrow window must not lose.
  private var keys: [String] {
    let isGroup = openGroup != nil
    let all = commands.commands.filter { command in
      switch command.name {
      case "help", "back", "open", "undo", "quit", "refresh": false
      case "more": hasMore
      case "widen", "redirect", "sub", "edit": isGroup
      case "verdicts": !isGroup
      case "again": scope.showsHidden
      default: !isGroup || command.argument.isEmpty || command.argument == "[N]"
      }
    }
    let keys = all.compactMap { command in
      command.aliases.first.map {
        "\($0)" + (isGroup || command.argument.isEmpty ? "" : " N") + ": \(command.name)"
      }
    }
    return ["?: help", "q: back", "N: open", "u: undo"] + keys
  }
}

extension ReviewRow {
  init(_ group: ReviewGroup, clock: any ChatClock) {
    self.init(
      id: .group(group.id),
      content: .group(title: group.title.oneLine, facts: Self.facts(of: group, clock: clock)))
  }

  /// Returns how often a group was said, by how many people and when, its verdict, and why it is worth looking at.
  static func facts(of group: ReviewGroup, clock: any ChatClock) -> String {
    var facts = Words.said(group.count, by: group.personCount)
    if group.messages.count > 1 { facts += " in \(group.messages.count) wordings" }
    if let last = group.last { facts += ", last " + last.localDay(by: clock) }
    if let verdict = group.verdict {
      facts += ", " + Words.verdict(verdict.mark, on: verdict.time.localDay(by: clock))
    }
    return facts + ": " + group.reasons.words
  }
}
