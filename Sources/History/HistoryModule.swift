package import ScreenKit

/// The events of the history screen.
package typealias HistoryEvent = ListEvent

/// The results for the history's View.
package typealias HistoryResult = ListResult<HistoryRow>
