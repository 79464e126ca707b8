import StringsmithText
import Testing

@Suite("Numbers of the input")
struct NumberConversionTests {
    @Test(
        "A number out of range becomes the nearest integer",
        arguments: [
            (0, 0), (-0.0, 0), (2.9, 2), (-2.9, -2), (.leastNonzeroMagnitude, 0), (1e300, .max), (-1e300, .min),
            (.infinity, .max),
            (-.infinity, .min), (.nan, 0), (9_223_372_036_854_775_808, .max), (-9_223_372_036_854_775_808, .min),
            (9_007_199_254_740_992, 9_007_199_254_740_992),
        ] as [(Double, Int)])
    func saturating(number: Double, integer: Int) {
        #expect(Int(saturating: number) == integer)
    }
}
