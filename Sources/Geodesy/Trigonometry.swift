// Sine and its kin for what decides nothing: the C library's where there is one, our own where there is none, as in
// WebAssembly. The only file of the pure modules that imports a C library; `PortableFunctions.swift` is for decisions.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(Glibc) || canImport(Darwin)
    func sine(_ radians: Double) -> Double { sin(radians) }
    func cosine(_ radians: Double) -> Double { cos(radians) }
    func tangent(_ radians: Double) -> Double { tan(radians) }
    func arcSine(_ value: Double) -> Double { asin(value) }
    func arcTangent(_ value: Double) -> Double { atan(value) }
    func hyperbolicSine(_ value: Double) -> Double { sinh(value) }
    func naturalLogarithm(_ value: Double) -> Double { log(value) }
#else
    func sine(_ radians: Double) -> Double { Portable.sine(radians) }
    func cosine(_ radians: Double) -> Double { Portable.cosine(radians) }
    func tangent(_ radians: Double) -> Double { Portable.sine(radians) / Portable.cosine(radians) }
    func arcSine(_ value: Double) -> Double {
        Portable.arcTangent(y: value, x: ((1 - value) * (1 + value)).squareRoot())
    }
    func arcTangent(_ value: Double) -> Double { Portable.arcTangent(value) }
    func hyperbolicSine(_ value: Double) -> Double {
        (Portable.exponential(value) - Portable.exponential(-value)) / 2
    }
    func naturalLogarithm(_ value: Double) -> Double { Portable.naturalLogarithm(value) }
#endif
