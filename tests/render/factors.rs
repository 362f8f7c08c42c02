//! Prime factors of counts.

use proptest::prelude::*;
use slide::render::factors::{factors, in_brackets};

#[test]
fn counts_of_known_puzzles() {
    assert_eq!(in_brackets(25_955), " (5 × 29 × 179)");
    assert_eq!(in_brackets(181_440), " (2^6 × 3^4 × 5 × 7)");
    assert_eq!(in_brackets(2_613_742), " (2 × 607 × 2153)");
    assert_eq!(in_brackets(13), " (prime)");
    assert_eq!(in_brackets(4), " (2^2)");
    assert_eq!(in_brackets(1), "");
    assert_eq!(in_brackets(0), "");
}

#[test]
fn large_and_awkward_numbers() {
    assert_eq!(
        factors(u64::MAX),
        [(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65_537, 1), (6_700_417, 1)]
    );
    // The largest prime below 2^64, the largest square of a prime, a product of two near
    // primes, and a pseudoprime to the first nine bases.
    assert_eq!(factors(18_446_744_073_709_551_557), [(18_446_744_073_709_551_557, 1)]);
    assert_eq!(factors(18_446_744_030_759_878_681), [(4_294_967_291, 2)]);
    assert_eq!(factors(18_446_743_979_220_271_189), [(4_294_967_279, 1), (4_294_967_291, 1)]);
    assert_eq!(factors(3_825_123_056_546_413_051), [(149_491, 1), (747_451, 1), (34_233_211, 1)]);
    assert_eq!(factors(41 * 41), [(41, 2)]);
    assert_eq!(factors(561 * 41), [(3, 1), (11, 1), (17, 1), (41, 1)]);
}

proptest! {
    #[test]
    fn factors_are_prime_and_multiply_back(number in 1u64..1 << 40) {
        let found = factors(number);
        let product: u64 = found.iter().map(|&(prime, exponent)| prime.pow(exponent)).product();
        prop_assert_eq!(product, number);
        for (prime, _) in found {
            let root = (2..).take_while(|divisor| divisor * divisor <= prime);
            prop_assert!(root.into_iter().all(|divisor| !prime.is_multiple_of(divisor)));
        }
    }
}
