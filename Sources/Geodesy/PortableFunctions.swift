// Elementary functions whose results have the same bits on every machine. C libraries and browsers differ in the last
// bit of sin, atan2 and their kin, so that a decision at a threshold could fall differently in the page and on the
// server. Here is nothing but +, −, ×, ÷ and square root, which IEEE 754 defines exactly, in a fixed order: arguments are
// reduced to a small range, then the Taylor series of the textbook is summed as far as a Double can tell (within 2 units
// in the last place for angles up to ±10⁶). What decides nothing may use the C library (`Trigonometry.swift`).

/// Elementary functions with the same bits on every machine.
enum Portable {
    /// π/2 in two parts, so that the first times a small integer is exact (Cody and Waite 1980).
    private static let halfPiHigh = Double(bitPattern: 0x3FF9_21FB_5440_0000)
    private static let halfPiLow = 6.077_100_506_506_192e-11

    /// The sine of an angle in radians.
    static func sine(_ radians: Double) -> Double { sineAndCosine(radians).sine }

    /// The cosine of an angle in radians.
    static func cosine(_ radians: Double) -> Double { sineAndCosine(radians).cosine }

    /// Both at once; not a number beyond ±10⁹ rad, where an angle in radians has no meaning left.
    static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
        guard radians.magnitude <= 1e9 else { return (.nan, .nan) }
        let quarters = (radians * (2 / .pi)).rounded(.toNearestOrEven)
        let rest = (radians - quarters * halfPiHigh) - quarters * halfPiLow
        let square = rest * rest
        let s = rest + rest * square * sineSeries(square)
        let c = 1 + square * (-0.5 + square * cosineSeries(square))
        switch Int(quarters) & 3 {
        case 0: return (s, c)
        case 1: return (c, -s)
        case 2: return (-s, -c)
        default: return (-c, s)
        }
    }

    /// (sin r − r) / r³ as a polynomial in r², for |r| ≤ π/4.
    private static func sineSeries(_ z: Double) -> Double {
        let high = 1.0 / 6_227_020_800 + z * (-1.0 / 1_307_674_368_000 + z * (1.0 / 355_687_428_096_000))
        let middle = -1.0 / 5040 + z * (1.0 / 362_880 + z * (-1.0 / 39_916_800 + z * high))
        return -1.0 / 6 + z * (1.0 / 120 + z * middle)
    }

    /// (cos r − 1 + r²/2) / r⁴ as a polynomial in r², for |r| ≤ π/4.
    private static func cosineSeries(_ z: Double) -> Double {
        let high = -1.0 / 87_178_291_200 + z * (1.0 / 20_922_789_888_000)
        let middle = 1.0 / 40_320 + z * (-1.0 / 3_628_800 + z * (1.0 / 479_001_600 + z * high))
        return 1.0 / 24 + z * (-1.0 / 720 + z * middle)
    }

    /// The angle in radians, −π/2 … π/2, whose tangent is the value.
    static func arcTangent(_ value: Double) -> Double {
        let size = value.magnitude
        guard size == size else { return .nan }
        let isSteep = size > 1
        var x = isSteep ? 1 / size : size
        // atan x = 2 atan(x / (1 + √(1 + x²))), twice: what is left is at most tan 11.25°.
        x /= 1 + (1 + x * x).squareRoot()
        x /= 1 + (1 + x * x).squareRoot()
        let z = x * x
        var series = 0.0
        var divisor = 25.0
        while divisor >= 3 {
            series = 1 / divisor - z * series
            divisor -= 2
        }
        let angle = 4 * (x - x * z * series)
        let full = isSteep ? .pi / 2 - angle : angle
        return value < 0 ? -full : full
    }

    /// The direction of (x, y) in radians, −π … π; 0 for the origin.
    static func arcTangent(y: Double, x: Double) -> Double {
        guard x != 0 || y != 0 else { return 0 }
        // The quotient never exceeds 1, so neither overflow nor a pole of the tangent is met.
        guard y.magnitude <= x.magnitude else {
            let angle = arcTangent(x / y)
            return (y > 0 ? .pi / 2 : -.pi / 2) - angle
        }
        let angle = arcTangent(y / x)
        guard x < 0 else { return angle }
        return y < 0 ? angle - .pi : angle + .pi
    }

    /// The natural logarithm of a positive number.
    static func naturalLogarithm(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return value == 0 ? -.infinity : value > 0 ? value : .nan }
        var (mantissa, exponent) = (value.significand, Double(value.exponent))
        if mantissa > 1.414_213_562_373_095_1 {
            mantissa /= 2
            exponent += 1
        }
        // ln m = 2 artanh((m − 1) / (m + 1))
        let s = (mantissa - 1) / (mantissa + 1)
        let z = s * s
        var series = 0.0
        var divisor = 23.0
        while divisor >= 3 {
            series = 1 / divisor + z * series
            divisor -= 2
        }
        // ln 2 in two parts, so that the first times an exponent is exact.
        return exponent * 0.693_147_180_369_123_8 + (2 * (s + s * z * series) + exponent * 1.908_214_929_270_587_7e-10)
    }

    /// e to the power of a number.
    static func exponential(_ power: Double) -> Double {
        guard power.magnitude <= 700 else { return power > 0 ? .infinity : power < 0 ? 0 : .nan }
        let doublings = (power / 0.693_147_180_559_945_3).rounded(.toNearestOrEven)
        let rest = (power - doublings * 0.693_147_180_369_123_8) - doublings * 1.908_214_929_270_587_7e-10
        var sum = 1.0
        var divisor = 17.0
        while divisor >= 1 {
            sum = 1 + sum * rest / divisor
            divisor -= 1
        }
        return sum * Double(sign: .plus, exponent: Int(doublings), significand: 1)
    }
}
