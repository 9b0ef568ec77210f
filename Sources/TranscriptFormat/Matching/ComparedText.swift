/// A text to compare with many expectations; each of its forms is computed only once.
package final class ComparedText {
  private let text: String
  private(set) lazy var bytes = Array(text.utf8)
  private(set) lazy var scalars = Array(text.unicodeScalars)
  private lazy var bareText: String? = {
    let bare = Elision.withoutSpacesAtLineEnds(text)
    return bare.utf8.count == text.utf8.count ? nil : bare
  }()
  /// The bytes without spaces and tabs at the ends of lines; `nil` if there are none to remove.
  private(set) lazy var bareBytes = bareText.map { Array($0.utf8) }
  private(set) lazy var bareScalars = bareText.map { Array($0.unicodeScalars) }

  package init(_ text: String) { self.text = text }
}
