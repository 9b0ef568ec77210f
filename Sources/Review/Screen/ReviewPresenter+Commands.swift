import Conversations
import Responder
import ScreenKit
import Viper

extension ReviewPresenter {
  /// Opens a group; or, in an open group, the conversation of a wording or the rule of a trigger.
  package func open(_ number: Int) async {
    switch item(at: number) {
    case .group(let group)?:
      await showingProgress { await fetch([.wordings(of: group.id), .triggers(near: group.id)]) }
    case .wording(let message)?:
      if message.places.count > 1, let group = openGroup {
        return await fetch([.places(of: group.id, wording: message.message)])
      }
      if let place = message.places.first { return await open(place) }
      show(.notice(Words.noConversation))
    case .trigger(let near)?: await ask(.edit(near.rule.location))
    case .place(let place)?: await open(place)
    case nil: break
    }
  }

  private func open(_ place: ReviewedPlace) async {
    await send(.showHistory, .conversation(place.conversation, at: place.exchange))
  }

  /// Returns the open group, or the one with a number in the list; shows a problem and returns `nil` if there is none.
  private func group(at argument: String, for command: String) -> ReviewGroup? {
    if let openGroup {
      if argument.isEmpty { return openGroup }
      showProblem(.unexpectedArgument(argument, command: command))
      return nil
    }
    guard let number = argument.isEmpty ? list.chosen : Int(argument) else {
      showNoNumber(argument, for: command)
      return nil
    }
    return if case .group(let group)? = item(at: number) { group } else { nil }
  }

  /// Shows that a command's number is missing, or that its argument is no number.
  func showNoNumber(_ argument: String, for command: String) {
    showProblem(
      argument.isEmpty
        ? .missingArgument(command: command, argument: "N")
        : .wrongArgument(argument, command: command, argument: "N"))
  }

  /// Sends the Interactor a command's request about the open group, or else about the group that the argument names.
  func ask(
    for command: String, _ argument: String, _ request: (ReviewGroup) -> ReviewRequest
  ) async {
    if let group = group(at: argument, for: command) { await ask(request(group)) }
  }

  /// Writes a case for a group; asks for the expected reply if no rule understood its messages.
  func keepAsCase(_ argument: String) async {
    guard let group = group(at: argument, for: "case") else { return }
    guard group.reasons.isMiss else { return await ask(.keepAsCase(group, reply: nil)) }
    question = .expects(group)
    show(.notice(Words.whichExpected(of: group.title, today: group.sample?.reply)))
  }

  /// Lists the groups that a verdict hides, or returns to the others.
  func toggleVerdicts() async {
    scope.showsHidden.toggle()
    list.levels = []
    await refresh()
  }

  /// Proposes changes of the rules for the open group, with the trigger of a row or the nearest one.
  func propose(_ kind: RuleProposal.Kind, near argument: String, for command: String) async {
    guard let openGroup else { return show(.notice(Words.openGroupFirst)) }
    var rule = nearest?.rule
    if !argument.isEmpty {
      // The triggers have no rows while the conversations of a wording are shown.
      if openWording != nil { return show(.notice(Words.triggersAreInGroup)) }
      guard let number = Int(argument) else { return showNoNumber(argument, for: command) }
      guard let item = item(at: number) else { return }
      guard case .trigger(let near) = item else {
        return show(.notice(Words.isNoTrigger(row: number)))
      }
      rule = near.rule
    }
    await ask(.propose(kind, near: rule, for: openGroup))
  }

  /// Opens the trigger nearest to the open group in the user's editor.
  func edit() async {
    guard openGroup != nil else { return show(.notice(Words.openGroupFirst)) }
    guard let nearest else { return show(.notice(Words.noTriggerNear)) }
    await ask(.edit(nearest.rule.location))
  }

  /// The trigger nearest to the open group.
  private var nearest: NearestTrigger? {
    for case .trigger(let near) in list.levels.dropFirst().first?.flatMap(\.items) ?? [] {
      return near
    }
    return nil
  }

  package func returnToScreenBelow() async {
    if scope.showsHidden { await toggleVerdicts() } else { await send(.back, Nothing()) }
  }
}
