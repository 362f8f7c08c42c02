//! Masks of every width are sets of bits, and turn like rings of them.

use slide::board::{Bit, Mask, Wide};

/// Miri takes its time.
const STEP: usize = if cfg!(miri) { 211 } else { 1 };

fn set<M: Mask>(bits: &[Bit]) -> M {
    bits.iter().fold(M::EMPTY, |mask, &bit| mask.or(M::single(bit)))
}

fn obeys_set_algebra<M: Mask>() {
    let last = (64 * M::WORDS - 1) as Bit;
    let a: M = set(&[0, 5, 63, last]);
    let b: M = set(&[5, 6, last]);
    assert_eq!(a.and(b), set(&[5, last]));
    assert_eq!(a.or(b), set(&[0, 5, 6, 63, last]));
    assert_eq!(a.without(b), a.xor(b).and(a));
    assert!(a.meets(b) && !a.within(b) && a.and(b).within(b));
    assert_eq!(b.bits().collect::<Vec<_>>(), [5, 6, last]);
    assert_eq!(M::EMPTY.first(), None);
    assert!(a.has(63) && !a.has(62));
    assert_eq!(M::from_words(|index| a.word(index)), a);
}

fn turns_like_sets<M: Mask>() {
    let size = 64 * M::WORDS as i32;
    let bits: Vec<Bit> = (0..size as Bit).filter(|&bit| u32::from(bit).pow(2) % 7 < 3).collect();
    let mask: M = set(&bits);
    for by in (-2 * size..=2 * size).step_by(STEP) {
        let turned: Vec<Bit> =
            bits.iter().map(|&bit| (i32::from(bit) - by).rem_euclid(size) as Bit).collect();
        assert_eq!(mask.rotated_right(by), set(&turned), "turned back by {by}");
    }
    assert_eq!(mask.count() as usize, bits.len());
    assert_eq!((0..M::WORDS).map(|index| mask.word(index).count_ones()).sum::<u32>(), mask.count());
}

#[test]
fn all_widths_are_sets() {
    obeys_set_algebra::<u64>();
    obeys_set_algebra::<u128>();
    obeys_set_algebra::<Wide<8>>();
    turns_like_sets::<u64>();
    turns_like_sets::<u128>();
    turns_like_sets::<Wide<3>>();
    turns_like_sets::<Wide<8>>();
}
