public import Viper

extension Wireframe where App == ChatApp {
  /// Where each message of each screen leads; all else makes the empty move.
  public static var routes: SelectorMap {
    [
      Route(.splash, .robotLoaded): .present(.chatroom),
      Route(.splash, .leave): .pop,
      Route(.chatroom, .showHistory): .push(.history),
      Route(.chatroom, .leave): .pop,
      Route(.history, .lineChosen): .pop,
      Route(.history, .conversationChosen): .pop,
      Route(.history, .back): .pop,
      Route(.history, .leave): .pop,
    ]
  }
}
