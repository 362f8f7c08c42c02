//! Random numbers that are the same for the same seed on every machine and in every version.
//!
//! (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*, 2014.)

/// A generator of the kind `SplitMix64`.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A generator whose numbers depend on the seed alone.
    ///
    /// # Examples
    /// ```
    /// use slide::design::Dice;
    ///
    /// let mut one = Dice::new(7);
    /// let mut other = Dice::new(7);
    /// assert_eq!(one.below(1000), other.below(1000));
    /// assert!(one.below(6) < 6);
    /// ```
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        // The high half of the product is below the bound; the bias is below 2^-50 here.
        ((u128::from(mixed) * bound as u128) >> 64) as usize
    }
}
