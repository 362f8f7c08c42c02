//! The prime factors of any 64-bit number, exactly and fast.
//!
//! Small primes are divided out; what is left is split by Pollard's rho (J. M. Pollard, "A Monte
//! Carlo method for factorization", 1975), with the Miller–Rabin test to know when to stop. With
//! the first twelve primes as bases that test is exact below 3.3·10²⁴ (J. Sorenson and J. Webster,
//! "Strong pseudoprimes to twelve prime bases", 2017).

/// The primes whose powers multiply to `number`, in order, with their exponents; none for 0 and 1.
///
/// ```
/// assert_eq!(slide::render::factors::factors(25_955), [(5, 1), (29, 1), (179, 1)]);
/// ```
pub fn factors(number: u64) -> Vec<(u64, u32)> {
    let mut primes = Vec::new();
    let mut rest = number;
    for prime in BASES {
        while rest > 0 && rest.is_multiple_of(prime) {
            primes.push(prime);
            rest /= prime;
        }
    }
    split(rest, &mut primes);
    primes.chunk_by(|left, right| left == right).map(|run| (run[0], run.len() as u32)).collect()
}

/// ` (5 × 29 × 179)` with a blank before it, ` (prime)`, or nothing for 0 and 1.
pub fn in_brackets(number: u64) -> String {
    match factors(number).as_slice() {
        [] => String::new(),
        [(_, 1)] => " (prime)".to_owned(),
        many => {
            let powers: Vec<String> = many
                .iter()
                .map(|(prime, exponent)| match exponent {
                    1 => prime.to_string(),
                    _ => format!("{prime}^{exponent}"),
                })
                .collect();
            format!(" ({})", powers.join(" × "))
        }
    }
}

const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Adds the prime factors of a number that none of [`BASES`] divides, in order.
fn split(number: u64, primes: &mut Vec<u64>) {
    if number <= 1 {
        return;
    }
    if is_prime(number) {
        let place = primes.partition_point(|&prime| prime <= number);
        primes.insert(place, number);
        return;
    }
    let divisor = divisor(number);
    split(divisor, primes);
    split(number / divisor, primes);
}

/// Returns whether an odd number above 1 is prime.
fn is_prime(number: u64) -> bool {
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    BASES.into_iter().filter(|base| base % number != 0).all(|base| {
        let mut power = raise(base, odd, number);
        if power == 1 || power == number - 1 {
            return true;
        }
        for _ in 1..twos {
            power = multiply(power, power, number);
            if power == number - 1 {
                return true;
            }
        }
        false
    })
}

/// A divisor, neither 1 nor the number itself, of an odd number that is not prime.
fn divisor(number: u64) -> u64 {
    for constant in 1.. {
        let next = |value| {
            ((u128::from(multiply(value, value, number)) + constant) % u128::from(number)) as u64
        };
        let mut slow = 2;
        let mut fast = 2;
        loop {
            slow = next(slow);
            fast = next(next(fast));
            match common_divisor(slow.abs_diff(fast), number) {
                1 => {}
                all if all == number => break,
                part => return part,
            }
        }
    }
    number
}

fn common_divisor(left: u64, right: u64) -> u64 {
    if right == 0 { left } else { common_divisor(right, left % right) }
}

fn multiply(left: u64, right: u64, modulus: u64) -> u64 {
    (u128::from(left) * u128::from(right) % u128::from(modulus)) as u64
}

fn raise(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    let mut square = base % modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = multiply(result, square, modulus);
        }
        square = multiply(square, square, modulus);
        exponent >>= 1;
    }
    result
}
