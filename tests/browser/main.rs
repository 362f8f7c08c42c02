//! The pages in a real browser: Chromium without a window, driven over its debugging protocol.
//! All of the second tier: they run with `SLIDE_SLOW=1`, or where `SLIDE_BROWSER` names a browser. Otherwise, and
//! where there is no Chromium, they say so on stderr and pass.

#![cfg(unix)]

mod access;
mod chromium;
mod editor;
mod hand;
mod hints;
mod levels;
mod opened;
mod paper;
mod phone;
mod play_page;
mod plots;
mod slide_page;
mod solution_page;
