// The number in a question against the numbers of a street. "25 к1", "10 e" and "4-6" are tried joined before they are
// tried alone; a number that the street lacks leaves the street as the answer.

import Geodesy

/// Finds houses for one reading.
struct HouseFinder {
    let index: PlaceIndex
    let reading: Reading
    let bias: Nearness?

    /// The house, and how much of the numbers' weight is gained.
    func find(_ words: UInt16, document: Int, extra: DocumentExtra) -> (house: Int?, gain: Float) {
        guard extra.number != nil || !extra.houses.isEmpty else { return (nil, ScoreWeight.missingNumber) }
        let numbers = reading.tokens.indices.filter { words & (1 << UInt16($0)) != 0 }
        if let own = extra.number {
            let text = index.houses.numberText(at: own)
            let joined = HouseNumber(numbers.map { reading.tokens[$0].folded[...] })
            return (nil, joined == HouseNumber(text) ? 0.9 : ScoreWeight.missingNumber)
        }
        for group in groups(numbers) {
            guard let key = HouseNumber(group.map { reading.tokens[$0].folded[...] }) else { continue }
            if let house = house(key, in: extra.houses, exactly: true) {
                return (house, group.count == numbers.count ? 1 : 0.6)
            }
        }
        for group in groups(numbers) {
            guard let key = HouseNumber(group.map { reading.tokens[$0].folded[...] }), key.main > 0 else { continue }
            if let house = house(key, in: extra.houses, exactly: false) { return (house, 0.5) }
        }
        return (nil, ScoreWeight.missingNumber)
    }

    /// The numbers joined, then those in a row, then each with what follows it, then each alone.
    private func groups(_ numbers: [Int]) -> [[Int]] {
        var groups: [[Int]] = [numbers]
        var row: [Int] = []
        for at in numbers {
            if let last = row.last, at != last + 1 || (reading.tokens[at].isNumber && row.count > 1) {
                groups.append(row)
                row = []
            }
            row.append(at)
        }
        groups.append(row)
        groups += numbers.filter { reading.tokens[$0].isNumber }.map { [$0] }
        return groups
    }

    private func house(_ key: HouseNumber, in run: Range<Int>, exactly: Bool) -> Int? {
        var best: (house: Int, distance: Double)?
        for house in index.houses.houses(in: run, main: key.main) {
            let fit = index.houses.compareKey(house, to: key.key)
            guard fit.isEqual || !exactly else { continue }
            // Houses with names between two numbers ("4/6") answer for their first.
            let near = bias.map { $0.bonus(index.houses.latitude[house], index.houses.longitude[house]) }
            let distance = near.map { -Double($0) } ?? Double(house)
            if distance < best?.distance ?? .infinity { best = (house, distance) }
        }
        return best?.house
    }
}
