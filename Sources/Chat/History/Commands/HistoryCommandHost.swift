public import Viper

/// What the history screen lets its commands do.
@MainActor
public protocol HistoryCommandHost: ListPresenter where Row == HistoryRow {
  var commands: CommandTable<any HistoryCommandHost> { get }
  func show(_ result: HistoryResult)
  func goBack() async
  func leave() async
}
