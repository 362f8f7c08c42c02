//! Colours for distances: from red, near the goal, over yellow and green to blue and violet. Their
//! brightness differs too, and they can be seen on white and on black.

/// The colours at even distances along the ramp.
const STOPS: [[u8; 3]; 6] = [
    [0xd7, 0x30, 0x1f],
    [0xf4, 0x7d, 0x20],
    [0xdf, 0xb5, 0x1c],
    [0x3d, 0xb3, 0x9e],
    [0x2b, 0x74, 0xc4],
    [0x6a, 0x3d, 0xa8],
];

/// The most colours of a picture.
pub(super) const BUCKETS: u32 = 24;

/// The number of the colour in which a distance is drawn, if `longest` is the largest one.
pub(super) fn bucket(distance: u32, longest: u32) -> u32 {
    (u64::from(distance) * u64::from(BUCKETS - 1) / u64::from(longest.max(1))) as u32
}

/// The colour in the notation of CSS.
pub(super) fn color(bucket: u32) -> String {
    let along = bucket.min(BUCKETS - 1) * (STOPS.len() as u32 - 1);
    let stop = (along / (BUCKETS - 1)) as usize;
    let part = along % (BUCKETS - 1);
    let next = (stop + 1).min(STOPS.len() - 1);
    let mixed = |index: usize| {
        let from = u32::from(STOPS[stop][index]);
        let to = u32::from(STOPS[next][index]);
        (from * (BUCKETS - 1 - part) + to * part) / (BUCKETS - 1)
    };
    format!("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ramp_begins_and_ends_as_it_should() {
        assert_eq!((bucket(0, 100), bucket(100, 100), bucket(0, 0)), (0, BUCKETS - 1, 0));
        assert_eq!((&*color(0), &*color(BUCKETS - 1)), ("#d7301f", "#6a3da8"));
    }
}
