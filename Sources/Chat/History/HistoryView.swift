public import Viper

/// The history's View, whatever it draws on: it applies change sets its own way.
public protocol HistoryView: View where Result == HistoryResult {
  func apply(_ changes: ChangeSet<HistoryRow>)
  func showNotice(_ text: String)
  func showProblem(_ text: String)
  func redraw()
}

extension HistoryView {
  public func receive(_ result: HistoryResult) {
    switch result {
    case .changed(let changes): apply(changes)
    case .notice(let text): showNotice(text)
    case .problem(let text): showProblem(text)
    case .redraw: redraw()
    }
  }
}
