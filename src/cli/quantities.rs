//! Times and sizes as people write them: `90s`, `500M`.

use std::time::Duration;

/// `90`, `90s`, `1.5h`: a number, and ms, s (the default), m or h.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is a number with ms, s, m or h, such as 90s".to_owned()),
    };
    let number = number.map_err(|()| "a time begins with a number, such as 90s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "this time is too long".to_owned())
}

/// `500M`, `2G`, `1.5GiB`: a number of bytes, or of 1024, 1024², … bytes.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    let unit = unit.to_ascii_uppercase();
    let unit = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
    let power = match unit {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err("a size is a number with K, M, G or T, such as 500M".to_owned()),
    };
    let number = number.map_err(|()| "a size begins with a number, such as 500M".to_owned())?;
    let bytes = number * 1024_f64.powi(power);
    // 2^60 bytes: no machine has them, and all smaller numbers fit.
    if bytes < 2_f64.powi(60) { Ok(bytes as u64) } else { Err("this size is too big".to_owned()) }
}

/// The number in front, which is finite and not negative, and what follows it.
fn split(text: &str) -> (Result<f64, ()>, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    (number.parse().map_err(|_| ()), unit.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let seconds = |text| duration(text).map(|time| time.as_secs_f64());
        assert_eq!(seconds("90"), Ok(90.0));
        assert_eq!(seconds("90s"), Ok(90.0));
        assert_eq!(seconds("250ms"), Ok(0.25));
        assert_eq!(seconds("1.5m"), Ok(90.0));
        assert_eq!(seconds("1 h"), Ok(3600.0));
        for wrong in ["", "s", "-1s", "1x", "1.2.3s", "99999999999999999999999h", "inf", "nan"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(bytes("500"), Ok(500));
        assert_eq!(bytes("500M"), Ok(500 << 20));
        assert_eq!(bytes("2g"), Ok(2 << 30));
        assert_eq!(bytes("1.5KiB"), Ok(1536));
        assert_eq!(bytes("1TB"), Ok(1 << 40));
        for wrong in ["", "M", "-1M", "1X", "999999999T"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
