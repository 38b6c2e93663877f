// Cross-origin rules (WHATWG Fetch §3.2): which pages of other origins may read an answer.

/// Who may read an answer from a page of another origin.
public enum CORSPolicy: Sendable, Equatable {
    /// Pages of this origin only.
    case sameOrigin
    /// Every page, without credentials: `Access-Control-Allow-Origin: *`.
    case anyone
    /// Pages of the listed origins (`https://maps.example`), with cookies and HTTP authentication.
    case origins(Set<String>)

    /// The fields that answer a request from `origin`; the boolean says whether the answer depends on the origin.
    func allowing(origin: String?) -> (origin: String?, credentials: Bool, varies: Bool) {
        switch self {
        case .sameOrigin: (nil, false, false)
        case .anyone: ("*", false, false)
        case .origins(let allowed):
            if let origin, allowed.contains(origin) { (origin, true, true) } else { (nil, false, true) }
        }
    }
}
