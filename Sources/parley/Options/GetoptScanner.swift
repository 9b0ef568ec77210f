import CGetopt
import Disk
import Platform

/// A wrapper of `getopt_long` that hides its globals and pointers.
///
/// The C library stores its position in global variables. Only this file accesses them, and the main actor ensures
/// that one scan ends before the next begins.
@MainActor
struct GetoptScanner {
  /// An option or an error on the command line; the numbers are indices in `options`.
  enum Finding: Equatable {
    case option(Int, argument: String)
    case missingArgument(Int)
    case unexpectedArgument(Int)
    /// An unknown option or an ambiguous abbreviation, with its dashes and without its argument.
    case unknown(String)
  }

  let options: [OptionDescription]

  /// Scans the words after the program's name.
  ///
  /// Options and operands may be mixed; after `--` every word is an operand. Prints nothing.
  func scan(_ words: [String]) -> (findings: [Finding], operands: [String]) {
    let owned = unsafe (["parley"] + words).map { unsafe strdup($0) }
    let names = unsafe options.map { unsafe strdup($0.name) }
    defer { unsafe (owned + names).forEach { unsafe free($0) } }
    var words = unsafe owned + [nil]
    let table = unsafe table(names: names)
    var findings: [Finding] = []
    // With this variable, some C libraries would end the scan at the first operand.
    let variable = "POSIXLY_CORRECT"
    let value = Environment.variable(variable)
    if value != nil { unsafe unsetenv(variable) }
    defer { if let value { unsafe setenv(variable, value, 1) } }
    parley_getopt_restart()
    while true {
      let found = unsafe getopt_long(Int32(owned.count), &words, letters, table, nil)
      if found == -1 { break }
      unsafe findings.append(finding(found, in: words))
    }
    let operands = unsafe words[Int(parley_getopt_next())..<owned.count].map {
      unsafe Self.text($0)
    }
    return (findings, operands)
  }

  /// The number that `getopt_long` returns for the first long option; for a short one it returns its letter's code,
  /// which is smaller.
  private static let firstLong: Int32 = 256

  /// Returns the long options in C's form, with an empty one at the end.
  private func table(names: [UnsafeMutablePointer<CChar>?]) -> [option] {
    var table: [option] = unsafe []
    for (index, declared) in options.enumerated() {
      let argumentKind =
        declared.argument == nil
        ? no_argument
        : declared.isArgumentOptional ? optional_argument : required_argument
      let number = Self.firstLong + Int32(index)
      unsafe table.append(option(name: names[index], has_arg: argumentKind, flag: nil, val: number))
    }
    return unsafe table + [option()]
  }

  /// The short options in C's form; the leading colon distinguishes a missing argument from an unknown option.
  private var letters: String {
    options.reduce(":") { letters, option in
      guard let short = option.short else { return letters }
      return letters + String(short)
        + (option.argument == nil ? "" : option.isArgumentOptional ? "::" : ":")
    }
  }

  private func finding(_ found: Int32, in words: [UnsafeMutablePointer<CChar>?]) -> Finding {
    switch UInt8(exactly: found).map(UnicodeScalar.init) {
    case "?":
      let culprit = parley_getopt_option()
      if culprit >= Self.firstLong { return .unexpectedArgument(Int(culprit - Self.firstLong)) }
      if culprit != 0 {
        let letter = UnicodeScalar(UInt8(truncatingIfNeeded: culprit))
        if letter.isASCII { return .unknown("-\(letter)") }
        // The culprit is the first byte of a letter in the word that is still being scanned.
        let word = unsafe Self.text(words[Int(parley_getopt_next())])
        return .unknown("-\(word.unicodeScalars.first { !$0.isASCII } ?? letter)")
      }
      let word = unsafe Self.text(words[Int(parley_getopt_next()) - 1])
      return .unknown(String(word.prefix { $0 != "=" }))
    case ":":
      let culprit = parley_getopt_option()
      return index(of: culprit).map(Finding.missingArgument) ?? .unknown("-")
    default:
      guard let index = index(of: found) else { return .unknown("-") }
      let argument = unsafe Self.text(parley_getopt_argument())
      // `-c=9` means the same as `--continue=9`.
      let hasEqualsSign =
        found < Self.firstLong && options[index].isArgumentOptional && argument.hasPrefix("=")
      return .option(index, argument: hasEqualsSign ? String(argument.dropFirst()) : argument)
    }
  }

  private func index(of number: Int32) -> Int? {
    if number >= Self.firstLong { return Int(number - Self.firstLong) }
    return options.firstIndex { $0.short?.asciiValue.map(Int32.init) == number }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}
