// The areas of a document or house by their role in an address.

/// The areas around a place: at most one document per role.
struct AddressContext {
    private var documents: InlineArray<8, Int> = InlineArray(repeating: -1)

    /// Walks from a node of the context tree to the country.
    ///
    /// The smallest area of a role counts.
    init(chain: Int, index: PlaceIndex) {
        var node = chain
        var left = 16
        while node > 0, node < index.chainParent.count, left > 0 {
            let packed = index.chainArea[node]
            if let role = AddressRole(rawValue: UInt8(packed >> 28)) {
                let document = Int(packed & 0x0FFF_FFFF)
                if documents[Int(role.rawValue)] < 0, document < index.documentCount {
                    documents[Int(role.rawValue)] = document
                }
            }
            node = Int(index.chainParent[node])
            left -= 1
        }
    }

    /// The document with the role.
    subscript(role: AddressRole) -> Int? {
        let document = documents[Int(role.rawValue)]
        return document < 0 ? nil : document
    }
}

extension PlaceIndex {
    /// The country's code, from the document itself or its context.
    func countryCode(of document: Int) -> String? {
        if let own = countryCode(extra(of: document)) { return own }
        return countryCode(chain: Int(documentChain[document]))
    }

    /// The country's code at a node of the context tree.
    func countryCode(chain: Int) -> String? {
        AddressContext(chain: chain, index: self)[.country].flatMap { countryCode(extra(of: $0)) }
    }
}
