// The only file of the pure modules that knows where sine comes from.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

func sine(_ radians: Double) -> Double { sin(radians) }
func cosine(_ radians: Double) -> Double { cos(radians) }
func tangent(_ radians: Double) -> Double { tan(radians) }
func arcSine(_ value: Double) -> Double { asin(value) }
func arcTangent(_ value: Double) -> Double { atan(value) }
func hyperbolicSine(_ value: Double) -> Double { sinh(value) }
func naturalLogarithm(_ value: Double) -> Double { log(value) }
