package import ScreenKit

/// The events of the review screen.
package typealias ReviewEvent = ListEvent

/// The results for the review's View.
package typealias ReviewResult = ListResult<ReviewRow>
