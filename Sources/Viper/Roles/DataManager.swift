/// Where data comes from and what is kept of it: its cache first, then its Service.
@MainActor
public protocol DataManager: AnyObject {
  associatedtype Service
  var service: Service { get }
}
