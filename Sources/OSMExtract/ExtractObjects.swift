// What a batch holds: nodes, ways, relations and areas as light views without allocation.

import COsmium

/// The kind of an OpenStreetMap object.
public enum ObjectKind: UInt8, Sendable, Hashable {
    /// A point.
    case node
    /// A line of nodes.
    case way
    /// A list of members.
    case relation
}

/// A node with tags.
@safe public struct ExtractNode: ~Escapable {
    /// The node's id in OpenStreetMap.
    public let id: Int64
    /// Where it is.
    public let point: PointE7
    /// Its tags.
    public let tags: Tags

    @_lifetime(borrow batch)
    init(_ index: Int, of batch: borrowing ExtractBatch) {
        id = unsafe batch.raw.node_ids[index]
        let position = unsafe batch.raw.node_points[index]
        point = PointE7(longitudeE7: position.lon, latitudeE7: position.lat)
        tags = unsafe Tags(batch.raw.node_tags[index], batch: batch)
    }
}

/// A way that has tags or is part of a multipolygon or boundary.
@safe public struct ExtractWay: ~Escapable {
    /// The way's id in OpenStreetMap.
    public let id: Int64
    /// Its tags; none for a way that is here as part of a multipolygon or boundary only.
    public let tags: Tags
    /// The ids of its nodes.
    public let refs: Span<Int64>
    /// The positions of its nodes, as many as `refs`; `PointE7.isMissing` where the extract lacks the node.
    public let points: Span<PointE7>
    private let flags: UInt8

    @_lifetime(borrow batch)
    init(_ index: Int, of batch: borrowing ExtractBatch) {
        id = unsafe batch.raw.way_ids[index]
        flags = unsafe batch.raw.way_flags[index]
        tags = unsafe Tags(batch.raw.way_tags[index], batch: batch)
        let begin = unsafe Int(batch.raw.way_refs[index])
        let count = unsafe Int(batch.raw.way_refs[index + 1]) - begin
        let refs = unsafe Span(_unsafeStart: batch.raw.refs + begin, count: count)
        self.refs = unsafe _overrideLifetime(refs, borrowing: batch)
        let points = unsafe Span(_unsafeStart: PointE7.rebind(batch.raw.ref_points + begin), count: count)
        self.points = unsafe _overrideLifetime(points, borrowing: batch)
    }

    /// Whether it ends at the node where it begins (and has at least three sides).
    public var isClosed: Bool { flags & UInt8(COSM_WAY_CLOSED) != 0 }
    /// Whether the extract lacks at least one of its nodes.
    public var isIncomplete: Bool { flags & UInt8(COSM_WAY_INCOMPLETE) != 0 }
    /// Whether it is handed on as an area too (the area of the same id in the same batch).
    public var isArea: Bool { flags & UInt8(COSM_WAY_AREA) != 0 }
}

/// A relation with its members, whether the extract has them or not.
@safe public struct ExtractRelation: ~Escapable {
    /// The relation's id in OpenStreetMap.
    public let id: Int64
    /// Its tags, `type` among them.
    public let tags: Tags
    /// How many members it has.
    public let memberCount: Int
    private let members: UnsafePointer<cosm_member>

    @_lifetime(borrow batch)
    init(_ index: Int, of batch: borrowing ExtractBatch) {
        id = unsafe batch.raw.relation_ids[index]
        tags = unsafe Tags(batch.raw.relation_tags[index], batch: batch)
        let begin = unsafe Int(batch.raw.relation_members[index])
        memberCount = unsafe Int(batch.raw.relation_members[index + 1]) - begin
        unsafe members = batch.raw.members + begin
    }

    /// The member at an index 0 ..< memberCount, in the relation's order.
    @_lifetime(copy self)
    public func member(_ index: Int) -> ExtractMember {
        precondition(index >= 0 && index < memberCount, "member index out of range")
        let member = unsafe ExtractMember(members[index], owner: self)
        return unsafe _overrideLifetime(member, copying: self)
    }
}

/// One member of a relation.
@safe public struct ExtractMember: ~Escapable {
    /// What the member is.
    public let kind: ObjectKind
    /// Its id.
    public let ref: Int64
    /// Its role in the relation, often empty.
    public let role: TagValue

    @_lifetime(borrow owner)
    init<Owner: ~Copyable & ~Escapable>(_ member: cosm_member, owner: borrowing Owner) {
        switch unsafe UInt8(bitPattern: member.type) {
        case UInt8(ascii: "n"): kind = .node
        case UInt8(ascii: "r"): kind = .relation
        default: kind = .way
        }
        ref = unsafe member.ref
        let text = unsafe UnsafeRawPointer(member.role).assumingMemoryBound(to: UInt8.self)
        let role = unsafe TagValue(start: text, count: Int(member.role_length), owner: owner)
        self.role = unsafe _overrideLifetime(role, borrowing: owner)
    }
}

/// A polygon with holes, or several: a closed way that is an area, or a multipolygon or boundary.
///
/// Rings are closed (the last point equals the first) and have at least four points. Each outer ring runs
/// counter-clockwise (longitude right, latitude up) and is followed by its holes, which run clockwise.
@safe public struct ExtractArea: ~Escapable {
    /// The id of the way or relation it comes from.
    public let id: Int64
    /// What it comes from, `.way` or `.relation`.
    public let origin: ObjectKind
    /// Its tags; of an old-style multipolygon (no tags on the relation) those of its outer way.
    public let tags: Tags
    /// How many rings it has, at least one.
    public let ringCount: Int
    private let ringPoints: UnsafePointer<UInt32>
    private let ringOuter: UnsafePointer<UInt8>
    private let points: UnsafePointer<PointE7>

    @_lifetime(borrow batch)
    init(_ index: Int, of batch: borrowing ExtractBatch) {
        id = unsafe batch.raw.area_ids[index]
        origin = unsafe Int32(batch.raw.area_origins[index]) == Int32(COSM_FROM_WAY) ? .way : .relation
        tags = unsafe Tags(batch.raw.area_tags[index], batch: batch)
        let begin = unsafe Int(batch.raw.area_rings[index])
        ringCount = unsafe Int(batch.raw.area_rings[index + 1]) - begin
        unsafe ringPoints = batch.raw.ring_points + begin
        unsafe ringOuter = batch.raw.ring_outer + begin
        unsafe points = PointE7.rebind(batch.raw.area_points)
    }

    /// The points of the ring at an index 0 ..< ringCount.
    @_lifetime(copy self)
    public func ring(_ index: Int) -> Span<PointE7> {
        precondition(index >= 0 && index < ringCount, "ring index out of range")
        let begin = unsafe Int(ringPoints[index])
        let count = unsafe Int(ringPoints[index + 1]) - begin
        let span = unsafe Span(_unsafeStart: points + begin, count: count)
        return unsafe _overrideLifetime(span, copying: self)
    }

    /// Whether the ring at an index 0 ..< ringCount is an outer one; otherwise it is a hole of the outer one before it.
    public func isOuter(_ index: Int) -> Bool {
        precondition(index >= 0 && index < ringCount, "ring index out of range")
        return unsafe ringOuter[index] != 0
    }
}
