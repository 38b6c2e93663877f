// A batch of objects in arrays that the reader owns, and the light views through which they are seen. The views cannot
// leave the call that got the batch: the compiler refuses it. What each object holds stands in ExtractObjects.swift.

import COsmium

/// Some thousand objects of an extract, valid during the call that receives it.
///
/// Order over a whole reading: all relations; then tagged nodes, then ways, the area of a closed way in the batch of its
/// way; then the areas of relations and the repaired areas; `ExtractConsumer.receive(sea:)` comes last.
@safe public struct ExtractBatch: ~Copyable {
    let raw: cosm_batch
    let internedKeys: Int

    init(raw: cosm_batch, internedKeys: Int) {
        unsafe self.raw = unsafe raw
        self.internedKeys = internedKeys
    }

    /// Whether there is nothing in it.
    var isEmpty: Bool { nodeCount + wayCount + relationCount + areaCount == 0 }

    /// The batch with only what the options ask for.
    func showing(_ options: ExtractOptions) -> ExtractBatch {
        var raw = unsafe raw
        if !options.nodes { unsafe raw.node_count = 0 }
        if !options.ways { unsafe raw.way_count = 0 }
        if !options.relations { unsafe raw.relation_count = 0 }
        if !options.areas { unsafe raw.area_count = 0 }
        return unsafe ExtractBatch(raw: raw, internedKeys: internedKeys)
    }

    /// How many nodes with tags there are.
    public var nodeCount: Int { unsafe raw.node_count }
    /// How many ways there are.
    public var wayCount: Int { unsafe raw.way_count }
    /// How many relations there are.
    public var relationCount: Int { unsafe raw.relation_count }
    /// How many areas there are.
    public var areaCount: Int { unsafe raw.area_count }

    /// The node at an index 0 ..< nodeCount.
    @_lifetime(borrow self)
    public func node(_ index: Int) -> ExtractNode {
        precondition(index >= 0 && index < nodeCount, "node index out of range")
        return ExtractNode(index, of: self)
    }

    /// The way at an index 0 ..< wayCount.
    @_lifetime(borrow self)
    public func way(_ index: Int) -> ExtractWay {
        precondition(index >= 0 && index < wayCount, "way index out of range")
        return ExtractWay(index, of: self)
    }

    /// The relation at an index 0 ..< relationCount.
    @_lifetime(borrow self)
    public func relation(_ index: Int) -> ExtractRelation {
        precondition(index >= 0 && index < relationCount, "relation index out of range")
        return ExtractRelation(index, of: self)
    }

    /// The area at an index 0 ..< areaCount.
    @_lifetime(borrow self)
    public func area(_ index: Int) -> ExtractArea {
        precondition(index >= 0 && index < areaCount, "area index out of range")
        return ExtractArea(index, of: self)
    }
}

extension PointE7 {
    /// C's points in the same layout (two 32-bit numbers, longitude first).
    static func rebind(_ points: UnsafePointer<cosm_point>) -> UnsafePointer<PointE7> {
        unsafe UnsafeRawPointer(points).assumingMemoryBound(to: PointE7.self)
    }
}
