// What guests may do at most, whatever their role's policy says: AWS intersects the role of unauthenticated identities
// with a policy of its own in the same way. A guest never creates or deletes maps, trackers, keys or pools.

/// The most that a guest may do.
public enum GuestCeiling {
    /// Whether a guest may ever do an action.
    public static func allows(_ action: String) -> Bool {
        patterns.contains { Wildcard.matches($0, action, ignoringCase: true) }
    }

    private static let patterns = [
        "geo:GetMap*", "geo:ListMaps", "geo:SearchPlaceIndex*", "geo:GetPlace", "geo:CalculateRoute*",
        "geo:*Geofence", "geo:*Geofences", "geo:*DevicePosition*",
        "geo-maps:Get*", "geo-places:*", "geo-routes:*",
    ]
}
