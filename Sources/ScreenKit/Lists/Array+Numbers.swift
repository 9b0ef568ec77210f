extension Array {
  /// Returns the element with a number that counts from 1; `nil` if there is none.
  ///
  /// Subtracting 1 from a typed number before checking it could overflow.
  package subscript(number number: Int) -> Element? {
    number > 0 && number <= count ? self[number - 1] : nil
  }
}
