//! The pages in a real browser: Chromium without a window, driven over its debugging protocol.
//! All of the second tier, since they need one: in `PATH`, or where `SLIDE_BROWSER` says.

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
mod printed_text;
mod slide_page;
mod solution_page;
