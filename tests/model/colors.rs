//! What is a colour.

use slide::puzzle::css_rgb;

#[test]
fn colours_are_told_from_other_words() {
    for good in ["crimson", "YellowGreen", "#fff", "#dc143c80", "rgb(220, 20, 60)"] {
        assert!(css_rgb(good).is_some(), "{good}");
    }
    for good in ["hsl(120deg 75% 25% / 60%)", "color(srgb 1 0.5 0)", "hwb(12 50% 0%)"] {
        assert!(css_rgb(good).is_some(), "{good}");
    }
    for bad in ["", "zzz", "fff", "123456", "#ff", "#ggg", "rgb(", "rgb()", "rgb(1)", "rgb(1)x"] {
        assert!(css_rgb(bad).is_none(), "{bad}");
    }
    for bad in ["url(1)", "rgb(1;2)", "transparent", "rgb(1 2 3 / 10%)", "hsl(1, 2)", "(é)"] {
        assert!(css_rgb(bad).is_none(), "{bad}");
    }
    assert!(css_rgb(&format!("rgb({}1 2 3)", " ".repeat(1000))).is_none());
}
